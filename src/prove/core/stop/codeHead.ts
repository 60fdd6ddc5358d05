import type { Brackets } from '../../../edit/core/syntax/brackets.ts';

/** The code before a bracket or arrow, in the same statement. */
export interface CodeHead {
	/** What is in brackets is left out: `function f() `. */
	readonly text: string;
	/** The offset of its last line that does not continue the one above. */
	readonly start: number;
}

export interface HeadOptions {
	/** Whether a comma ends it, as in a list. */
	readonly splits: boolean;
	/** Whether braces after this code, and before that, belong to a type within the head. */
	readonly joins: (before: string, behind: string) => boolean;
}

/** In characters. No declaration that people write is longer. */
const LONGEST = 1_000;
const CONTINUES =
	/^\s*(?:$|[:?.)|&<>=,]|->|(?:where|throws|extends|implements|requires|noexcept|override|const(?=\s*$))\b)/;

/** Reads backward from an offset to the start of its statement. */
export function headBefore(code: string, at: number, brackets: Brackets, { splits, joins }: HeadOptions): CodeHead {
	const pieces: string[] = [];
	const offsets: number[] = [];
	let behind = '';
	for (let next = at - 1; next >= 0 && at - next < LONGEST; ) {
		const mark = code[next] ?? '';
		if ('([{;'.includes(mark) || (mark === ',' && splits)) break;
		const open = ')]}'.includes(mark) ? brackets.opening.get(next) : next;
		if (open === undefined) break;
		if (mark === '}' && !joins(code.slice(Math.max(0, open - LONGEST), open), behind)) break;
		const piece = open === next ? mark : `${code[open]}${mark}`;
		pieces.push(...[...piece].toReversed());
		offsets.push(...[...piece].map(() => open));
		behind = `${piece}${behind}`.slice(0, 20);
		next = open - 1;
	}
	const text = pieces.toReversed().join('');
	return { text, start: offsets.toReversed()[startOfLastDeclaration(text)] ?? at };
}

function startOfLastDeclaration(text: string): number {
	let from = text.trimEnd().length;
	do from = text.lastIndexOf('\n', from - 1);
	while (from > 0 && CONTINUES.test(lineAfter(text, from)));
	const start = from + 1;
	return start + (text.slice(start).length - text.slice(start).trimStart().length);
}

function lineAfter(text: string, at: number): string {
	return text.slice(at + 1).split('\n', 1)[0] ?? '';
}
