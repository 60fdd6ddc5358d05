import { splitLines } from './hunks.ts';

/** Lines by their indexes: the first, and the one after the last. */
export interface LineRange {
	readonly start: number;
	readonly end: number;
}

/** Some lines of a text, what they became, and the text around them. */
export interface ReplacedRegion {
	readonly before: string;
	readonly original: string;
	readonly replacement: string;
	readonly after: string;
}

/**
 * What lines of a text became.
 * @param changed the text with changes in these lines only
 */
export function replacedRegion(text: string, changed: string, { start, end }: LineRange): ReplacedRegion {
	const lines = splitLines(text);
	const [before, after] = [lines.slice(0, start).join(''), lines.slice(end).join('')];
	return {
		before,
		original: lines.slice(start, end).join(''),
		replacement: changed.slice(before.length, changed.length - after.length),
		after,
	};
}
