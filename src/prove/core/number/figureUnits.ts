/** In characters: how much of a line is read. */
const LONGEST_LINE = 300;

/** Milliseconds in each unit of time, as programs write them. */
const MILLISECONDS: ReadonlyMap<string, number> = new Map([
	...['ns', 'nsec', 'nanoseconds', 'nanosecond'].map((unit) => [unit, 1e-6] as const),
	...['us', 'µs', 'μs', 'usec', 'microseconds', 'microsecond'].map((unit) => [unit, 1e-3] as const),
	...['ms', 'msec', 'msecs', 'millis', 'milliseconds', 'millisecond'].map((unit) => [unit, 1] as const),
	...['s', 'sec', 'secs', 'seconds', 'second'].map((unit) => [unit, 1_000] as const),
	...['m', 'min', 'mins', 'minutes', 'minute'].map((unit) => [unit, 60_000] as const),
]);

/** The milliseconds in a unit of time, even of time per operation, such as `ns/op`; undefined for another unit. */
export function millisecondsIn(unit: string): number | undefined {
	const [time = '', per] = unit.toLowerCase().split('/');
	return per === undefined || !MILLISECONDS.has(per) ? MILLISECONDS.get(time) : undefined;
}

/** Whether a unit is a rate per second. */
export function isRate(unit: string): boolean {
	return /^(?:.*\/(?:s|sec|second)|ops|[fqrti]ps|[kmg]?(?:flops|bps|hz))$/i.test(unit);
}

/**
 * Output of harnesses that run until enough time has passed or enough was measured: rates, times per operation, and numbers of
 * samples.
 */
const OWN_ROUNDS = [
	/\b\w*\s?(?:ops|op|operations?|iter(?:ation)?s?|runs|calls|hits|req(?:uest)?s?|hz)\b\s*(?:\/|per)\s*(?:s|sec|second)\b/i,
	/\b(?:[nuµμm]?s|[numµμ]?sec|secs?)\s*(?:\/|per )\s*(?:op|iter|iteration|loop|call|operation)\b/i,
	/\b\d+ (?:runs? sampled|loops, best of)|\bCollecting \d+ samples\b|\b(?:ops\/sec|ns\/op|ns\/iter|it\/s|iter\/s)\b|\bItems\/s\b/i,
	/\bthroughput\b[^\n]{0,80}\bops\b|\b(?:hz|ops)\b[^\n]{0,80}\b(?:rme|samples|rounds)\b|\brounds\b[^\n]{0,80}\biterations\b/i,
	/\btime:\s+\[[\d.]+ [nµum]?s [\d.]+ [nµum]?s [\d.]+ [nµum]?s\]|^Benchmark\s+Time\s+CPU\s+Iterations/im,
];

/** The first line that shows that a benchmark decides itself how often to run the code; undefined if none does. */
export function choosesRounds(output: string): string | undefined {
	return output
		.split('\n')
		.map((line) => line.trim().slice(0, LONGEST_LINE))
		.find((line) => OWN_ROUNDS.some((pattern) => pattern.test(line)));
}
