import { ambiguity } from './ambiguousRepetitions.ts';

/** What is wrong with a pattern that shall find a benchmark's number. */
export type PatternProblem =
	/** It is no regular expression. */
	| 'invalid'
	/** Nothing in it is in parentheses. */
	| 'noGroup'
	/** More than one group captures. */
	| 'severalGroups'
	/** Its repetitions match the same text in so many ways that on some outputs it would never end. */
	| 'endless';

/** Checks a pattern where it is typed. Empty is allowed: the only number of the last line that has any. */
export function patternProblem(pattern: string): PatternProblem | undefined {
	if (pattern === '') return undefined;
	const groups = groupCount(pattern);
	if (groups === undefined) return 'invalid';
	if (groups === 0) return 'noGroup';
	if (groups > 1) return 'severalGroups';
	return repeatsRepetition(pattern) || isAmbiguous(pattern) ? 'endless' : undefined;
}

/** One repetition that shares its text with another is enough, and none over the ends of lines: whole outputs are long. */
function isAmbiguous(pattern: string): boolean {
	const { count, crossesLines } = ambiguity(pattern);
	return count > 1 || (count === 1 && crossesLines);
}

/** The regular expression of a pattern, over all lines; undefined if it is not one of one group. */
export function numberPattern(pattern: string): RegExp | undefined {
	return patternProblem(pattern) === undefined ? new RegExp(pattern, 'dgm') : undefined;
}

function groupCount(pattern: string): number | undefined {
	try {
		new RegExp(pattern, 'dgm');
		// An alternative that matches nothing makes it match everywhere, and the match tells its groups.
		return (new RegExp(`${pattern}|`).exec('')?.length ?? 1) - 1;
	} catch {
		return undefined;
	}
}

/** An escape, a class, a quantifier without end, one with an end, or a character that matters. */
const PART = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[*+]|\{\d+,\}|\{\d+(?:,\d+)?\}|[()|]/g;

/** Whether a group that may be repeated without end can match the same text in several ways. */
function repeatsRepetition(pattern: string): boolean {
	const open: boolean[] = [];
	let closed: { readonly end: number; readonly isManifold: boolean } | undefined;
	for (const match of pattern.matchAll(PART)) {
		const [part] = match;
		const isEndless = /^(?:[*+]|\{\d+,\})$/.test(part);
		if (isEndless && closed?.isManifold && closed.end === match.index) return true;
		if (part === '(') open.push(false);
		else if (part === ')') {
			closed = { end: match.index + 1, isManifold: open.pop() ?? false };
			if (closed.isManifold && open.length > 0) open[open.length - 1] = true;
		} else if ((isEndless || part === '|') && open.length > 0) open[open.length - 1] = true;
	}
	return false;
}

/** A repetition of what may be almost anything. */
const WIDE = /(?:[^\\]\.|^\.|\\[SWDw]|\[\^[^\]]*\]|\))(?:[*+]|\{\d+,\})/;

/** Whether looking for an allowed pattern may take more than the square of a line's length. */
export function isSlowPattern(pattern: string): boolean {
	return WIDE.test(pattern) || (patternProblem(pattern) === undefined && ambiguity(pattern).count > 0);
}
