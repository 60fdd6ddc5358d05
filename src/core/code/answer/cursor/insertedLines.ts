import { parsePatch } from '../../diff/patch.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';

/**
 * New code without the marks of a list of changes, where it came as one: the lines that it adds.
 * @param code with `\n` as line end
 * @param language what its fence calls it
 * @param known the document: lines that look like changes there are none
 * @returns undefined where it also takes lines away, which nobody asked for
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

/** Whether every line has the mark of one that comes. A sum has it at most on its later lines. */
function isAdded(code: string): boolean {
	const lines = nonBlankLines(code.split('\n'));
	return lines.length > 1 && lines.every((line) => /^\+(?!\+)/.test(line));
}
