import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { RunAtMost } from '../../base/core/queue.ts';
import { truncate } from '../../base/text/visibleText.ts';
import type { SPEED_REASONS, SpeedFinding } from '../../edit/core/proof/speedFinding.ts';
import { choosesRounds, isRate, millisecondsIn } from './number/figureUnits.ts';
import { numberPattern } from './number/numberPattern.ts';
import { type NumberToken, numberTokens, plainNumber, type WrittenNumber } from './number/numberToken.ts';
import { steadyLines } from './outputEnd.ts';
import type { Measure } from './proofCommands.ts';
import { isRunnerLine, mayBeRunnerLine } from './runnerLine.ts';
import type { RunResult } from './sandbox.ts';
import { significantLines } from './testCount.ts';

/** In milliseconds: what ends earlier mostly measures the start of its process. */
const SHORTEST = 200;
/** In characters: how much of an output is kept. */
const LONGEST_DETAIL = 400;
/** How many of the last lines of an output are compared. */
const MOST_END_LINES = 100;

/** Why no speed was measured. */
export type NotMeasured = Extract<SpeedFinding, { readonly kind: 'notMeasured' }>;

/** What one run of a benchmark measured. */
export interface Reading extends WrittenNumber {
	/** Milliseconds, then without a text and a unit; or whatever the benchmark prints. Greater than zero. */
	readonly value: number;
	/** The line that it was read from; empty for milliseconds. */
	readonly line: string;
	/** The result that it printed; empty if none. */
	readonly result: string;
	/** All numbers that it printed; missing if its output is too long to read completely. */
	readonly figures?: readonly number[];
	/** The last lines of its output: see `steadyLines`. */
	readonly end: readonly string[];
}

/** Reads what a run of a benchmark measured. */
export function benchmarkReading(run: RunResult, measure: Measure, runAtMost: RunAtMost): Reading | NotMeasured {
	const { kind, exitCode, duration, output, standardOutput = output } = run;
	if (kind === 'tookTooLong' || kind === 'notStarted') return notMeasured(kind, significantLines(output));
	if (exitCode !== 0) return notMeasured('fails', significantLines(output));
	const printed = {
		result: resultLines(standardOutput),
		...omitUndefined({ figures: figuresIn(standardOutput) }),
		end: steadyLines(output).slice(-MOST_END_LINES),
	};
	if (measure.kind === 'time') {
		const rounds = choosesRounds(output);
		if (rounds !== undefined) return notMeasured('ownRounds', rounds);
		return duration < SHORTEST
			? notMeasured('tooShort')
			: { value: duration, text: '', unit: '', line: '', ...printed };
	}
	// Standard error may contain unrelated numbers, such as process ids.
	const found = benchmarkNumber(measure.pattern === '' ? standardOutput : output, measure.pattern, runAtMost);
	if (found.kind !== 'number') return notMeasured(found.kind, found.detail);
	return found.value === 0 ? notMeasured('coarseClock', found.text) : { ...found, ...printed };
}

/** The finding that no speed was measured. @param detail what a run printed, of which the start is kept */
export function notMeasured(reason: (typeof SPEED_REASONS)[number], detail = ''): NotMeasured {
	return { kind: 'notMeasured', reason, ...(detail === '' ? {} : { detail: truncate(detail, LONGEST_DETAIL) }) };
}

/** The number in the output of a benchmark, or why there is none; `detail` is where it was expected. */
type BenchmarkNumber =
	| ({
			readonly kind: 'number';
			readonly value: number;
			/** Its line, or the match of the pattern. */
			readonly line: string;
	  } & WrittenNumber)
	| { readonly kind: 'noNumber' | 'severalNumbers' | 'unclearNumber' | 'slowPattern'; readonly detail: string };

/** In characters: how much of an output is read, from its end. */
const MOST_OUTPUT = 16_000;
/** In milliseconds: a search for a pattern blocks the window. */
const LONGEST_SEARCH = 100;
/** More matches are several numbers anyway. */
const MOST_MATCHES = 100;

/**
 * Finds the number that a benchmark prints. Lines such as `result: 42`, which hold what it computed, do not count, nor do those of
 * its runner, such as `Done in 0.53s.`
 * @param pattern a regular expression with one group; empty for the only number of the last line that has any
 */
export function benchmarkNumber(output: string, pattern: string, runAtMost: RunAtMost): BenchmarkNumber {
	const lines = lastLines(output);
	if (pattern !== '') return byPattern(lines.join('\n'), pattern, runAtMost);
	const figures = lines.filter(isFigure);
	const line = figures.at(-1);
	if (line === undefined)
		return { kind: 'noNumber', detail: lines.findLast((each) => each.trim() !== '')?.trim() ?? '' };
	const other = figures.find((each) => measuresOther(each, line) || (mayBeRunnerLine(line) && !mayBeRunnerLine(each)));
	if (other !== undefined) return { kind: 'severalNumbers', detail: `${other.trim()}\n${line.trim()}` };
	return asNumber(numberTokens(line), line.trim());
}

/** The numbers in an output that may be figures of the benchmark, in order; undefined if it is too long to read completely. */
function figuresIn(output: string): readonly number[] | undefined {
	if (output.length > MOST_OUTPUT) return undefined;
	const tokens = lastLines(output).filter(isFigure).flatMap(numberTokens);
	return tokens.map(({ value = Number.NaN }) => value);
}

function isFigure(line: string): boolean {
	return !isResultLine(line) && !isRunnerLine(line) && numberTokens(line).length > 0;
}

/** Whether one line has a rate and the other a time, so that it is unknown which of them counts. */
function measuresOther(line: string, last: string): boolean {
	const [one, other] = [line, last].map((each) => numberTokens(each).map(({ unit }) => unit));
	const isMixed = (rates: readonly string[] = [], times: readonly string[] = []) =>
		rates.some(isRate) && !times.some(isRate) && times.some((unit) => millisecondsIn(unit) !== undefined);
	return isMixed(one, other) || isMixed(other, one);
}

/** Without the line that was cut, since part of a number is another number. */
function lastLines(output: string): readonly string[] {
	const lines = output.slice(-MOST_OUTPUT).split('\n');
	return output.length > MOST_OUTPUT ? lines.slice(1) : lines;
}

function byPattern(text: string, pattern: string, runAtMost: RunAtMost): BenchmarkNumber {
	const expression = numberPattern(pattern);
	const search = (expected: RegExp) => runAtMost(LONGEST_SEARCH, () => firstMatches(text, expected));
	// The first search may only have been slow because the machine is busy.
	const matches = expression === undefined ? [] : (search(expression) ?? search(expression));
	if (matches === undefined) return { kind: 'slowPattern', detail: '' };
	const found = matches.flatMap((match) => {
		const [start, end] = match.indices?.[1] ?? [];
		return start === undefined || end === undefined ? [] : [tokenAt(text, start, end)];
	});
	const numbers = found.filter(({ text: written }) => /\d/.test(written));
	const different = [...new Map(numbers.map((token) => [`${token.text} ${token.unit}`, token])).values()];
	const detail = (matches.at(-1)?.[0] ?? text.trimEnd().split('\n').at(-1) ?? '').trim();
	return different.length === 0 ? { kind: 'noNumber', detail } : asNumber(different, detail);
}

function firstMatches(text: string, expression: RegExp): readonly RegExpExecArray[] {
	const matches: RegExpExecArray[] = [];
	for (const match of text.matchAll(expression)) if (matches.push(match) === MOST_MATCHES) break;
	return matches;
}

/** A match of a pattern. Part of a longer number, such as `234` of `1,234`, is unclear. */
function tokenAt(text: string, start: number, end: number): NumberToken {
	const from = text.lastIndexOf('\n', start) + 1;
	const written = text.slice(start, end);
	const line = text.slice(from).split('\n', 1)[0] ?? '';
	const around = numberTokens(line).find((token) => token.start < end - from && start - from < token.end);
	if (around === undefined) return { text: written, start, end, value: plainNumber(written), unit: '' };
	const isWhole = around.text.replace(/^[-+−]/, '') === written.trim().replace(/^[-+−]/, '');
	return isWhole ? around : { ...around, value: undefined };
}

/** A negative number is not a measurement. */
function asNumber(tokens: readonly NumberToken[], detail: string): BenchmarkNumber {
	const [token] = tokens;
	if (tokens.length > 1) return { kind: 'severalNumbers', detail };
	if (token === undefined || (token.value !== undefined && token.value < 0)) return { kind: 'noNumber', detail };
	if (token.value === undefined) return { kind: 'unclearNumber', detail };
	return { kind: 'number', value: token.value, text: token.text, unit: token.unit, line: detail };
}

/** In characters: how much of a line is read. */
const LONGEST = 500;
const MOST_LINES = 100;

const RESULT_LINE = /^\s*(?:result|checksum)\s*:/i;

/** Whether a line holds what a benchmark computed, such as `result: 42` or `checksum: 9f31`. */
function isResultLine(line: string): boolean {
	return RESULT_LINE.test(line);
}

/** What a benchmark computed: all such lines of its output. Empty if there are none. */
function resultLines(output: string): string {
	const lines = output.split('\n').filter(isResultLine);
	return lines
		.slice(-MOST_LINES)
		.map((line) => truncate(line.trim(), LONGEST))
		.join('\n');
}
