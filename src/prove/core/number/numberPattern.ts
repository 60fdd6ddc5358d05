/** What is wrong with a pattern that shall find a benchmark's number. */
export type PatternProblem =
	/** It is no regular expression. */
	| 'invalid'
	/** Nothing in it is in parentheses. */
	| 'noGroup'
	/** More than one group captures. */
	| 'severalGroups';

/** Checks a pattern where it is typed. Empty is allowed: the only number of the last line that has any. */
export function patternProblem(pattern: string): PatternProblem | undefined {
	if (pattern === '') return undefined;
	const groups = groupCount(pattern);
	if (groups === undefined) return 'invalid';
	if (groups === 0) return 'noGroup';
	return groups > 1 ? 'severalGroups' : undefined;
}

/** The regular expression of a pattern, over all lines; undefined if it is not one of one group. */
export function numberPattern(pattern: string): RegExp | undefined {
	return patternProblem(pattern) === undefined ? new RegExp(pattern, 'dgm') : undefined;
}

function groupCount(pattern: string): number | undefined {
	try {
		new RegExp(pattern, 'dgm');
		// The empty alternative matches at once, and the match tells how many groups there are. Were it the last one, the
		// pattern itself might be tried forever, even on an empty text.
		return (new RegExp(`|${pattern}`).exec('')?.length ?? 1) - 1;
	} catch {
		return undefined;
	}
}
