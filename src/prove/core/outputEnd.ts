import { isRunnerLine } from './runnerLine.ts';

/** In characters: how much of a line is compared. */
const LONGEST_LINE = 200;

/** Numbers with their separators and units of time, which differ from run to run. */
const NUMBERS = /\d[\d.,:_]*(?: ?(?:ns|[uµμ]s|ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b)?/g;

/**
 * The lines of an output without what differs from run to run, without blank ones, and without those that a runner prints
 * about itself even if the tests do not finish.
 */
export function steadyLines(output: string): readonly string[] {
	return output
		.split('\n')
		.map((line) => line.trim().slice(0, LONGEST_LINE))
		.filter((line) => !isRunnerLine(line))
		.map((line) => line.replace(NUMBERS, '#').replace(/\s+/g, ' '))
		.filter((line) => line !== '');
}

/** A line that shows that a run finished, and how often it occurs. */
export interface OutputEnd {
	readonly line: string;
	readonly count: number;
}

/**
 * The last line that occurs in all outputs equally often.
 * @param outputs see `steadyLines`
 * @returns undefined if there is none, such as if nothing is printed
 */
export function steadyEnd(outputs: readonly (readonly string[])[]): OutputEnd | undefined {
	const [first = new Map<string, number>(), ...others] = outputs.map(countLines);
	const end = [...first].findLast(([line, count]) => others.every((other) => other.get(line) === count));
	return end === undefined ? undefined : { line: end[0], count: end[1] };
}

/** Whether an output reaches this end, too. @param lines see `steadyLines` */
export function comesToEnd(lines: readonly string[], { line, count }: OutputEnd): boolean {
	return lines.filter((each) => each === line).length >= count;
}

/** How often each line occurs, in the order of the last occurrences. */
function countLines(lines: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const line of lines) {
		const count = counts.get(line) ?? 0;
		counts.delete(line);
		counts.set(line, count + 1);
	}
	return counts;
}
