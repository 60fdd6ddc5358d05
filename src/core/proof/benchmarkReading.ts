import { benchmarkNumber } from './benchmarkNumber.ts';
import type { SPEED_REASONS, SpeedFinding } from './proof.ts';
import type { Measure } from './proofCommands.ts';
import type { RunResult } from './proofStage.ts';
import { resultLines } from './resultLines.ts';
import { tellingLines } from './tellingLines.ts';

/** In milliseconds: what ends sooner is mostly the start of its process. */
const SHORTEST = 200;
/** In characters: how much of what a run printed is kept. */
const LONGEST_DETAIL = 400;

/** Why nothing is said about the speed. */
export type NotMeasured = Extract<SpeedFinding, { readonly kind: 'notMeasured' }>;

/** What one run of a benchmark measured. */
export interface Reading {
	/** Milliseconds, or whatever the benchmark prints. Greater than zero. */
	readonly value: number;
	/** As it is written; empty for milliseconds. */
	readonly text: string;
	readonly unit: string;
	/** What it says it computed; empty if it does not. */
	readonly result: string;
}

/** Reads what a run of a benchmark measured. */
export function benchmarkReading(run: RunResult, measure: Measure): Reading | NotMeasured {
	const { kind, exitCode, duration, output, standardOutput = output } = run;
	if (kind === 'tookTooLong' || kind === 'notStarted') return notMeasured(kind, tellingLines(output));
	if (exitCode !== 0) return notMeasured('fails', tellingLines(output));
	const result = resultLines(standardOutput);
	if (measure.kind === 'time') {
		return duration < SHORTEST ? notMeasured('tooShort') : { value: duration, text: '', unit: '', result };
	}
	// What is said on standard error may hold a number that nobody asked for, such as that of a process.
	const found = benchmarkNumber(measure.pattern === '' ? standardOutput : output, measure.pattern);
	if (found.kind !== 'number') return notMeasured(found.kind, found.detail);
	return found.value === 0 ? notMeasured('coarseClock', found.text) : { ...found, result };
}

/** Says that nothing is said about the speed. @param detail what a run printed, of which the beginning is kept */
export function notMeasured(reason: (typeof SPEED_REASONS)[number], detail = ''): NotMeasured {
	return { kind: 'notMeasured', reason, ...(detail === '' ? {} : { detail: detail.slice(0, LONGEST_DETAIL) }) };
}
