import { multisetDifference } from '../../diff/multiset.ts';
import { parsePatch } from '../../diff/patch.ts';
import { hasText, nonBlankLines } from '../../whitespace/blankLines.ts';

/**
 * New code with the marks of a patch removed, if it came as one: the lines that it adds.
 * @param code with `\n` line endings
 * @param language the language that its fence names
 * @param known the document: its lines are not patch lines, even if they look like some
 * @returns undefined if it also removes lines, which a request for new code never asks for
 */
export function insertedLines(code: string, language: string, known: string): string | undefined {
	const changes = parsePatch(code, { original: known, language: isAdded(code) ? 'diff' : language });
	if (changes === undefined) return code;
	const added: string[] = [];
	for (const { before, after } of changes) {
		if (multisetDifference(after, before).some(hasText)) return undefined;
		added.push(...multisetDifference(before, after));
	}
	return added
		.join('\n')
		.replace(/^(?:[ \t]*\n)+/, '')
		.trimEnd();
}

/** Whether every line is marked as added. In a sum over several lines, the first has no plus. */
function isAdded(code: string): boolean {
	const lines = nonBlankLines(code.split('\n'));
	return lines.length > 1 && lines.every((line) => /^\+(?!\+)/.test(line));
}
