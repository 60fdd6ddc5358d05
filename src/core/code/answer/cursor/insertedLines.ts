import { parsePatch } from '../../diff/patch.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';

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
		const left = new Map<string, number>();
		for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
		for (const line of after) {
			const count = left.get(line) ?? 0;
			if (count === 0) added.push(line);
			else left.set(line, count - 1);
		}
		if ([...left].some(([line, count]) => count > 0 && line.trim() !== '')) return undefined;
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
