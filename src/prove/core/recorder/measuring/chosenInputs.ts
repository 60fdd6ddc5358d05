import { roundUp } from '../intrinsics.ts';
import type { Ending } from '../outcome.ts';
import type { MeasuringTask } from '../recorderOptions.ts';
import type { Replay } from '../versionRuns.ts';

/** A recorded call whose input may be measured; no two have the same one. */
export interface MeasurableCall {
	readonly replay: Replay;
	readonly ending: Ending;
	/** The digest of what it did. */
	readonly outcome: string;
	/** The largest length of what it holds, or the largest number. */
	readonly size: number;
	/** In bytes, estimated: of its input. */
	readonly bytes: number;
	/** In milliseconds. */
	readonly took: number;
	/** Whether its result has getters: see `isLazy`. */
	readonly isLazy: boolean;
	/** Whether it changed what it was given: then it needs another copy each time. */
	readonly isChanging: boolean;
	/** Whether the program has not made it: see `changeInput`. */
	readonly isUnseen?: boolean;
}

/** Tells the inputs of all functions apart. @param digest of the input */
export function inputKey(index: number, digest: string): string {
	return `${index} ${digest}`;
}

/** Which inputs warm the code up, and which are measured. */
export interface ChosenInputs {
	/** How many different ones there are. */
	readonly distinct: number;
	readonly warmUp: readonly MeasurableCall[];
	readonly measured: readonly MeasurableCall[];
}

/** With fewer different inputs, all of them do both. */
export const FEWEST_INPUTS = 8;
/** In milliseconds: how long one version may take on all measured inputs, as far as is known. */
const LONGEST_ROUND = 40;
/** How many inputs are measured. */
const MOST_INPUTS = 60;

/**
 * Divides the inputs into halves of like sizes, in another way in each process: what a version remembers of one half does not help
 * it with the other. Beside each measured input, one like it is measured that the program has not made.
 * @param unseenOf the call with an input like that of another; undefined if there is none
 */
export function chooseInputs(
	calls: readonly MeasurableCall[],
	task: MeasuringTask,
	unseenOf: (call: MeasurableCall) => MeasurableCall | undefined,
): ChosenInputs {
	const distinct: MeasurableCall[] = [];
	for (let index = 0; index < calls.length; index += 1) insertBySize(distinct, calls[index] as MeasurableCall);
	const isDivided = distinct.length >= FEWEST_INPUTS;
	const warmUp: MeasurableCall[] = [];
	const half: MeasurableCall[] = [];
	for (let index = 0; index < distinct.length; index += 1) {
		const call = distinct[index] as MeasurableCall;
		// Of two neighbors, one does this and one that: the other way around in the next process, and then by turns.
		const isMeasured = index % 2 === (task.process + (task.process >> 1) * (index >> 1)) % 2;
		if (!isDivided || isMeasured) half[half.length] = call;
		if (!isDivided || !isMeasured) warmUp[warmUp.length] = call;
	}
	const few = fewEnough(half);
	const measured: MeasurableCall[] = [];
	for (let index = 0; index < few.length; index += 1) measured[index] = few[index] as MeasurableCall;
	for (let index = 0; index < few.length; index += 1) {
		const unseen = unseenOf(few[index] as MeasurableCall);
		if (unseen !== undefined) measured[measured.length] = unseen;
	}
	return { distinct: distinct.length, warmUp: fewEnough(warmUp), measured };
}

/** The largest one, and so many others of all sizes that a round does not take too long. */
function fewEnough(calls: readonly MeasurableCall[]): readonly MeasurableCall[] {
	let took = 0;
	for (let index = 0; index < calls.length; index += 1) took += calls[index]?.took ?? 0;
	const byTime = roundUp(took / LONGEST_ROUND);
	const byCount = roundUp(calls.length / MOST_INPUTS);
	const step = byTime > byCount ? byTime : byCount;
	if (step <= 1) return calls;
	const chosen: MeasurableCall[] = [];
	for (let index = calls.length - 1; index >= 0; index -= step) chosen[chosen.length] = calls[index] as MeasurableCall;
	return chosen;
}

function insertBySize(calls: MeasurableCall[], call: MeasurableCall): void {
	let at = calls.length;
	for (; at > 0 && (calls[at - 1] as MeasurableCall).size > call.size; at -= 1)
		calls[at] = calls[at - 1] as MeasurableCall;
	calls[at] = call;
}
