import type { Token } from './token.ts';

/** In characters; more than any rule examines. */
const LONGEST_WORD = 40;

/**
 * The last characters of code before a place, ignoring comments and whitespace; `"` stands for a string.
 * @param pieces the tokens read so far, up to the current stretch of code
 * @param start the start of that stretch
 * @param end the place
 */
export function codeBefore(code: string, pieces: readonly Token[], start: number, end: number): string {
	for (let next = pieces.length, from = start, to = end; ; next -= 1) {
		const text = code.slice(from, to).trimEnd();
		if (text !== '') return text.slice(-LONGEST_WORD);
		while (pieces[next - 1]?.kind === 'comment') next -= 1;
		const piece = pieces[next - 1];
		if (piece?.kind !== 'code') return piece === undefined ? '' : '"';
		({ start: from, end: to } = piece);
	}
}

/** Whether only whitespace is before a place on its line. */
export function isFirstOnLine(code: string, place: number): boolean {
	let at = place;
	while (code[at - 1] === ' ' || code[at - 1] === '\t') at -= 1;
	return at === 0 || code[at - 1] === '\n';
}
