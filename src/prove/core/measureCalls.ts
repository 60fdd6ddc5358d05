import { max, min } from 'simple-statistics';
import type { SpeedFinding } from '../../edit/core/proof/speedFinding.ts';
import { notMeasured } from './benchmarkReading.ts';
import { concludeCallSpeed, FEWEST_PROCESSES, type ProcessSpeed, processSpeed } from './concludeCallSpeed.ts';
import type { ProofRuns } from './proofRuns.ts';
import type { MeasuredInputs } from './recorder/callLine.ts';
import { FEWEST_INPUTS } from './recorder/measuring/chosenInputs.ts';
import { linesOf, openReplay } from './recording/callLines.ts';
import type { MeasuringUse, Recording } from './recording/recordingOf.ts';
import type { RecordedRun } from './sandbox.ts';

/** How many processes are wanted. */
export const MOST_PROCESSES = 5;
/** One measures the version before alone; in the other, that version meets the inputs first. */
export const MOST_OTHER_PROCESSES = 2;
/** So many calls are recorded in each run. Of more, a run may record somewhat fewer, since copying them may only take so long. */
const STEADY_CALLS = 50;
const FEWER_CALLS = 0.9;

export interface MeasureCallsOptions {
	readonly runs: Pick<ProofRuns, 'record' | 'hasTimeFor'>;
	readonly recording: Recording;
	/** The run that has shown that both versions do the same. */
	readonly replayed: RecordedRun;
	/** How many processes are wanted. */
	readonly processes: number;
}

/** How long a run may take: an input that the program has not made may let a version go on forever. In milliseconds. */
const MOST_TIMES = 3;
const MORE_TIME = 30_000;

/** How much slower the version before may be, in each process, than in one without any code of the version after. */
const MOST_SLOWED = 1.5;

/** Measures both versions on the inputs of real calls, each time in a new process, as docs/proofs.md describes. */
export async function measureCalls(options: MeasureCallsOptions): Promise<SpeedFinding> {
	const { runs, recording, replayed } = options;
	const { elsewhere } = recording.speed;
	if (elsewhere !== undefined) return notMeasured('elsewhere', elsewhere);
	const calls = expectedCalls(replayed);
	let isWithUnseen = recording.speed.isContained;
	let longest = replayed.duration;
	const measure = async (process: number, how: Partial<MeasuringUse> = {}): Promise<RecordedRun> => {
		const use = { calls, process, isAlone: false, isWithUnseen, ...how };
		const textFor = (folder: string) => recording.textFor(folder, use);
		const run = await runs.record('callsMeasured', textFor, MOST_TIMES * longest + MORE_TIME);
		if (!isWithUnseen || linesOf(run).every((lines) => openReplay(lines) === undefined)) return run;
		isWithUnseen = false;
		return await measure(process, how);
	};
	const found: ProcessSpeed[] = [];
	let alone: ProcessSpeed | undefined;
	for (let process = 0; process < options.processes && runs.hasTimeFor(longest); process += 1) {
		const run = await measure(process);
		const speed = speedIn(run, recording);
		if ('kind' in speed) return speed;
		found.push(speed);
		longest = process === 0 ? run.duration : max([longest, run.duration]);
		if (process > 0 || !runs.hasTimeFor(2 * longest)) continue;
		const other = speedIn(await measure(process, { isAlone: true }), recording);
		alone = 'kind' in other ? undefined : other;
	}
	if (found.length < FEWEST_PROCESSES) return notMeasured('noTime');
	let finding = concludeCallSpeed(found);
	if (finding.kind === 'remembers') {
		// The version that comes first reads inputs that are in no processor cache yet, which takes long on a busy machine.
		const control = speedIn(await measure(found.length, { isBeforeFirst: true }), recording, comparedWithLast);
		if (!('kind' in control)) finding = concludeCallSpeed(found, control);
	}
	const isSlowed =
		finding.kind === 'faster' && alone !== undefined && min(found.map(timeOf)) > MOST_SLOWED * timeOf(alone);
	if (isSlowed) return notMeasured('slowsDown');
	const { writes: keeps } = recording.speed;
	return finding.kind !== 'faster' || keeps === undefined || finding.calls === undefined
		? finding
		: { ...finding, calls: { ...finding.calls, keeps } };
}

function timeOf({ time, inputs }: ProcessSpeed): number {
	return time / inputs;
}

/** What a process has shown, or why no further one would show more. */
function speedIn(
	run: RecordedRun,
	{ speed: { writes } }: Recording,
	prepare = (inputs: MeasuredInputs) => inputs,
): ProcessSpeed | SpeedFinding {
	const measured = linesOf(run)
		.flat()
		.find((line) => line.kind === 'measured');
	if (measured === undefined) return notMeasured('notRepeated');
	if (measured.distinct < FEWEST_INPUTS && writes !== undefined) return notMeasured('fewInputs', writes);
	return processSpeed(prepare(measured)) ?? notMeasured('notRepeated');
}

/** Where the version before has met the inputs first: compares the one after only with the one before that came last. */
function comparedWithLast({ groups, ...measured }: MeasuredInputs): MeasuredInputs {
	return {
		...measured,
		groups: groups.map(({ times: [, after, again], ...group }) => ({ ...group, times: [again, after, again] })),
	};
}

/** How many calls a process records until it has met all that were compared: the one that has compared the most. */
function expectedCalls(run: RecordedRun): number {
	const processes = linesOf(run).map((lines) => lines.filter(({ kind }) => kind === 'same' || kind === 'leftOut'));
	const counts = processes.map((lines) => ({
		same: lines.filter(({ kind }) => kind === 'same').length,
		calls: lines.findLastIndex(({ kind }) => kind === 'same') + 1,
	}));
	const { calls } = counts.reduce((one, other) => (other.same > one.same ? other : one), { same: 0, calls: 0 });
	return calls <= STEADY_CALLS ? calls : Math.ceil(FEWER_CALLS * calls);
}
