import type { Brackets } from './brackets.ts';

const CONTINUES_BEHIND =
	/(?:[-+*/%=&|^~!?:.,<>([{]|\b(?:await|typeof|new|in|of|instanceof|is|as|and|or|not|return))\s*$/;
const CONTINUES_AHEAD = /^\s*(?:[-+*/%=&|^?:.,<>)\]}]|(?:instanceof|in|as|and|or|is|else)\b)/;

/** Where the expression that starts at an offset ends: at a comma, a semicolon, a closing bracket, or its line. */
export function expressionEnd(code: string, start: number, brackets: Brackets): number {
	for (let at = start; at < code.length; at += 1) {
		const mark = code[at] ?? '';
		if (',;)]}'.includes(mark)) return at;
		if ('([{'.includes(mark)) at = brackets.closing.get(at) ?? code.length;
		else if (mark === '\n' && isLineEnd(code, start, at)) return at;
	}
	return code.length;
}

/** The offset of the first code at or after an offset. */
export function textStart(code: string, at: number): number {
	const found = /\S/g;
	found.lastIndex = at;
	return found.exec(code)?.index ?? code.length;
}

/** In characters, around the end of a line. */
const NEAR = 200;

function isLineEnd(code: string, start: number, at: number): boolean {
	const before = code.slice(Math.max(start, at - NEAR), at);
	return before.trim() !== '' && !CONTINUES_BEHIND.test(before) && !CONTINUES_AHEAD.test(code.slice(at, at + NEAR));
}
