const BRACKET_PATTERN = /\[/g;
const TICK_PATTERN = /(\\?)(`+)/g;

/** What a run of inline text takes, whatever its length. */
const WORK_PER_RUN = 200;

/**
 * What marked takes to look through inline text before it reads it, in units of a lexing budget: from each bracket, and from
 * each run of backticks that nothing closes, it reads on to the end.
 */
export function inlineWork(source: string): number {
	const brackets = source.match(BRACKET_PATTERN)?.length ?? 0;
	return WORK_PER_RUN + source.length * (1 + brackets + unclosedTicks(source));
}

/** An upper bound for the runs of backticks that nothing closes: the last of each length, and those that a backslash shortens. */
function unclosedTicks(source: string): number {
	const lengths = new Set<number>();
	let shortened = 0;
	for (const [, backslash, ticks = ''] of source.matchAll(TICK_PATTERN)) {
		lengths.add(ticks.length);
		if (backslash && ticks.length > 1) shortened++;
	}
	return lengths.size + shortened;
}
