const BRACKET_PATTERN = /\[/g;
const TICK_PATTERN = /(\\?)(`+)/g;

/** The fixed cost of a run of inline text. */
const WORK_PER_RUN = 200;

/**
 * What marked spends on inline text before it makes tokens, in units of a lexing budget: it reads to the end from every
 * bracket, and from every unclosed run of backticks.
 */
export function inlineWork(source: string): number {
	const brackets = source.match(BRACKET_PATTERN)?.length ?? 0;
	return WORK_PER_RUN + source.length * (1 + brackets + unclosedTicks(source));
}

/** An upper bound for the unclosed runs of backticks: the last of each length, and those that a backslash shortens. */
function unclosedTicks(source: string): number {
	const lengths = new Set<number>();
	let shortened = 0;
	for (const [, backslash, ticks = ''] of source.matchAll(TICK_PATTERN)) {
		lengths.add(ticks.length);
		if (backslash && ticks.length > 1) shortened++;
	}
	return lengths.size + shortened;
}
