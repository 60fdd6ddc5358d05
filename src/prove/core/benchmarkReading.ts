import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { RunAtMost } from '../../base/core/runAtMost.ts';
import { truncate } from '../../base/text/truncate.ts';
import type { SPEED_REASONS, SpeedFinding } from '../../edit/core/proof/proof.ts';
import { benchmarkNumber, figuresIn } from './benchmarkNumber.ts';
import { choosesRounds } from './figureUnits.ts';
import { steadyLines } from './outputEnd.ts';
import type { Measure } from './proofCommands.ts';
import type { RunResult } from './proofStage.ts';
import { resultLines } from './resultLines.ts';
import { tellingLines } from './tellingLines.ts';

/** In milliseconds: what ends sooner is mostly the start of its process. */
const SHORTEST = 200;
/** In characters: how much of what a run printed is kept. */
const LONGEST_DETAIL = 400;
/** How many lines of the end of an output are compared. */
const MOST_END_LINES = 100;

/** Why nothing is said about the speed. */
export type NotMeasured = Extract<SpeedFinding, { readonly kind: 'notMeasured' }>;

/** What one run of a benchmark measured. */
export interface Reading {
	/** Milliseconds, or whatever the benchmark prints. Greater than zero. */
	readonly value: number;
	/** As it is written; empty for milliseconds. */
	readonly text: string;
	readonly unit: string;
	/** The line that it was read from; empty for milliseconds. */
	readonly line: string;
	/** What it says it computed; empty if it does not. */
	readonly result: string;
	/** All numbers that it printed; missing if its output is too long to read all. */
	readonly figures?: readonly number[];
	/** The last lines of what it printed: see `steadyLines`. */
	readonly end: readonly string[];
}

/** Reads what a run of a benchmark measured. */
export function benchmarkReading(run: RunResult, measure: Measure, runAtMost: RunAtMost): Reading | NotMeasured {
	const { kind, exitCode, duration, output, standardOutput = output } = run;
	if (kind === 'tookTooLong' || kind === 'notStarted') return notMeasured(kind, tellingLines(output));
	if (exitCode !== 0) return notMeasured('fails', tellingLines(output));
	const said = {
		result: resultLines(standardOutput),
		...omitUndefined({ figures: figuresIn(standardOutput) }),
		end: steadyLines(output).slice(-MOST_END_LINES),
	};
	if (measure.kind === 'time') {
		const rounds = choosesRounds(output);
		if (rounds !== undefined) return notMeasured('ownRounds', rounds);
		return duration < SHORTEST ? notMeasured('tooShort') : { value: duration, text: '', unit: '', line: '', ...said };
	}
	// What is said on standard error may hold a number that nobody asked for, such as that of a process.
	const found = benchmarkNumber(measure.pattern === '' ? standardOutput : output, measure.pattern, runAtMost);
	if (found.kind !== 'number') return notMeasured(found.kind, found.detail);
	return found.value === 0 ? notMeasured('coarseClock', found.text) : { ...found, ...said };
}

/** Says that nothing is said about the speed. @param detail what a run printed, of which the beginning is kept */
export function notMeasured(reason: (typeof SPEED_REASONS)[number], detail = ''): NotMeasured {
	return { kind: 'notMeasured', reason, ...(detail === '' ? {} : { detail: truncate(detail, LONGEST_DETAIL) }) };
}
