/** What is wrong with a pattern for a benchmark's number. */
export type PatternProblem =
	/** It is not a regular expression. */
	| 'invalid'
	/** Nothing in it is in parentheses. */
	| 'noGroup'
	/** More than one group captures. */
	| 'severalGroups';

/** Checks a pattern as it is typed. It may be empty, for the only number of the last line that has any. */
export function patternProblem(pattern: string): PatternProblem | undefined {
	if (pattern === '') return undefined;
	const groups = groupCount(pattern);
	if (groups === undefined) return 'invalid';
	if (groups === 0) return 'noGroup';
	return groups > 1 ? 'severalGroups' : undefined;
}

/** The regular expression of a pattern, across all lines; undefined if it is invalid or does not have exactly one group. */
export function numberPattern(pattern: string): RegExp | undefined {
	return patternProblem(pattern) === undefined ? new RegExp(pattern, 'dgm') : undefined;
}

function groupCount(pattern: string): number | undefined {
	try {
		new RegExp(pattern, 'dgm');
		// The empty alternative matches immediately, and the match has an entry for each group. If it came last, matching the
		// pattern itself might take forever, even on an empty text.
		return (new RegExp(`|${pattern}`).exec('')?.length ?? 1) - 1;
	} catch {
		return undefined;
	}
}
