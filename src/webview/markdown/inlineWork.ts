const bracketPattern = /\[/g;
const tickPattern = /(\\?)(`+)/g;

/** What a run of inline text takes, whatever its length. */
const workPerRun = 200;

/**
 * What marked takes to look through inline text before it reads it, in units of a lexing budget: from each bracket, and from
 * each run of backticks that nothing closes, it reads on to the end.
 */
export function inlineWork(source: string): number {
	const brackets = source.match(bracketPattern)?.length ?? 0;
	return workPerRun + source.length * (1 + brackets + unclosedTicks(source));
}

/** An upper bound for the runs of backticks that nothing closes: the last of each length, and those that a backslash shortens. */
function unclosedTicks(source: string): number {
	const lengths = new Set<number>();
	let shortened = 0;
	for (const [, backslash, ticks = ''] of source.matchAll(tickPattern)) {
		lengths.add(ticks.length);
		if (backslash && ticks.length > 1) shortened++;
	}
	return lengths.size + shortened;
}
