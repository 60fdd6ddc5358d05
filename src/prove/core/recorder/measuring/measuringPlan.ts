import type { MeasuredInputs } from '../callLine.ts';
import { addToSet, isInSet, longest, newSet, round as roundNumber, roundUp } from '../intrinsics.ts';
import type { MeasuringTask } from '../recorderOptions.ts';
import type { Version } from '../versionInForce.ts';
import type { ChosenInputs, MeasurableCall } from './chosenInputs.ts';

/** In milliseconds: how long the code is warmed up, and measured. */
const WARM_UP = 400;
const LONGEST_ROUNDS = 900;
/** In milliseconds: how long rounds may take with all that is done beside them, until there are enough. */
const LONGEST = 3_000;
/** How many rounds may warm it up: if the program had replaced the clock before, it may stand still. */
const MOST_WARM_UP = 5_000;
/** How many rounds follow the first one, in which each version meets each input for the first time. */
const FEWEST_ROUNDS = 3;
const ENOUGH_ROUNDS = 30;
const MOST_ROUNDS = 100;
/** One of so many batches is checked. */
const CHECKED = 61;
/** In milliseconds: calls of different inputs of like sizes are measured together until they took so long in the program. */
const LONG_GROUP = 0.2;
const LARGEST_GROUP = 8;
/** In milliseconds: what takes less is done several times in a row, up to so many. */
const SHORT_GROUP = 0.02;
const MOST_PASSES = 64;
/** In bytes: how large the copies for one batch may be. */
const MOST_BYTES = 2 * 1024 * 1024;

const IN_ORDER: readonly [Version, Version, Version] = [1, 2, 3];
/** All orders of the versions, so that none is favored by coming first, or after a certain other one. */
const ORDERS: readonly (readonly [Version, Version, Version])[] = [
	IN_ORDER,
	[3, 2, 1],
	[2, 3, 1],
	[1, 3, 2],
	[3, 1, 2],
	[2, 1, 3],
];

const BEFORE_FIRST: readonly Version[] = [1, 2];
const AFTER_FIRST: readonly Version[] = [2, 1, 3];

/** Calls of one version, to be made one after the other. */
export interface Batch {
	readonly version: Version;
	readonly calls: readonly MeasurableCall[];
	/** How often all of them are made, before one is made again. */
	readonly passes: number;
	/** Whether it is not measured, but shows whether the version still does what the only call did. */
	readonly isCheck: boolean;
}

/** Calls with inputs of like sizes, and how long the versions take for all of them, in milliseconds. */
interface InputGroup {
	readonly calls: MeasurableCall[];
	/** In milliseconds: how long all of them took in the program. */
	took: number;
	readonly times: readonly [before: number[], after: number[], again: number[]];
	shortest: number;
}

/**
 * - `warmUp`: on the half of the inputs that warms up
 * - `rounds`: on the other half; only these times count
 * - `check`: whether the versions do what the calls did
 */
type Phase = 'warmUp' | 'rounds' | 'check' | 'done';

/** What to measure next. */
export class MeasuringPlan {
	readonly #chosen: ChosenInputs;
	readonly #now: () => number;
	readonly #task: MeasuringTask;
	readonly #measured: readonly InputGroup[];
	/** Those of the present phase. */
	#groups: readonly InputGroup[];
	#phase: Phase = 'warmUp';
	#started: number;
	#round = 0;
	/** In milliseconds: what has been measured in this phase. */
	#timed = 0;
	/** The place among the batches of a round. */
	#at = 0;
	/** What a version no longer repeats: something has changed since. */
	readonly #unsteady = newSet<MeasurableCall>();
	/** Of these, unseen inputs on which only the version after does something else. */
	#differing = 0;

	constructor(chosen: ChosenInputs, task: MeasuringTask, now: () => number) {
		this.#chosen = chosen;
		this.#now = now;
		this.#task = task;
		this.#measured = groupsOf(chosen.measured, LARGEST_GROUP);
		this.#groups = groupsOf(chosen.warmUp, LARGEST_GROUP);
		this.#started = now();
	}

	/** @returns undefined if nothing is left to do */
	next(): Batch | undefined {
		if (this.#at === this.#width * this.#groups.length) this.#endRound();
		if (this.#phase === 'done') return undefined;
		const { calls } = this.#group;
		const isCheck = this.#phase === 'check';
		const passes = isCheck || this.#round === 0 ? 1 : passesOf(this.#group);
		return { version: this.#order[this.#at % this.#width] as Version, calls, passes, isCheck };
	}

	/**
	 * Takes what came of the batch that came last.
	 * @param time in milliseconds, for one pass
	 * @param isAsRecorded whether its last call did what it had done
	 */
	record({ version, calls, passes, isCheck }: Batch, time: number, isAsRecorded: () => boolean): void {
		const group = this.#group;
		this.#at += 1;
		this.#timed += passes * time;
		// Now and then, so that what does something else is not measured: comparing takes longer than a call.
		if (isCheck || (this.#round > 0 && (this.#round + this.#at) % CHECKED === 0)) {
			const call = calls[calls.length - 1] as MeasurableCall;
			const isFirst = !isInSet(this.#unsteady, call);
			if (!isAsRecorded()) {
				addToSet(this.#unsteady, call);
				if (isFirst && call.isUnseen === true && version === 2) this.#differing += 1;
			}
		}
		if (time < group.shortest) group.shortest = time;
		const times = group.times[version - 1] as number[];
		times[times.length] = time;
	}

	get #group(): InputGroup {
		return this.#groups[(this.#at - (this.#at % this.#width)) / this.#width] as InputGroup;
	}

	/** How many versions run in each round. */
	get #width(): number {
		return this.#phase === 'check' ? 2 : 3;
	}

	get #order(): readonly Version[] {
		if (this.#phase === 'check') return BEFORE_FIRST;
		// What another version leaves behind must not help the one after when it meets an input.
		if (this.#phase === 'rounds' && this.#round === 0)
			return this.#task.isBeforeFirst === true ? IN_ORDER : AFTER_FIRST;
		const place = (this.#at - (this.#at % 3)) / 3;
		return ORDERS[(this.#round + place + this.#task.process) % ORDERS.length] as readonly Version[];
	}

	/** What was measured; nothing until all has been checked, or if most of the program’s own inputs were not repeated. */
	get result(): MeasuredInputs {
		const groups: MeasuredInputs['groups'][number][] = [];
		let own = 0;
		let steady = 0;
		for (let index = 0; index < this.#measured.length && this.#phase === 'done'; index += 1) {
			const { calls, times } = this.#measured[index] as InputGroup;
			const isUnseen = calls[0]?.isUnseen === true;
			if (!isUnseen) own += 1;
			let isSteady = true;
			for (let at = 0; at < calls.length; at += 1) isSteady &&= !isInSet(this.#unsteady, calls[at] as MeasurableCall);
			if (!isSteady) continue;
			if (!isUnseen) steady += 1;
			groups[groups.length] = {
				size: (calls[(calls.length - (calls.length % 2)) / 2] as MeasurableCall).size,
				inputs: calls.length,
				isUnseen,
				times: [microseconds(times[0]), microseconds(times[1]), microseconds(times[2])],
			};
		}
		return { distinct: this.#chosen.distinct, differing: this.#differing, groups: 2 * steady < own ? [] : groups };
	}

	/** Begins the next round, or the next phase. */
	#endRound(): void {
		this.#at = 0;
		this.#round += 1;
		const rounds = this.#round - 1;
		const took = this.#now() - this.#started;
		if (this.#groups.length === 0) this.#phase = 'done';
		switch (this.#phase) {
			case 'warmUp':
				if (took < WARM_UP && rounds < MOST_WARM_UP) return;
				this.#begin('rounds', this.#measured);
				return;
			case 'rounds':
				if (rounds < FEWEST_ROUNDS) return;
				if (
					rounds < MOST_ROUNDS &&
					this.#timed < LONGEST_ROUNDS &&
					took < (rounds < ENOUGH_ROUNDS ? LONGEST : LONGEST_ROUNDS)
				)
					return;
				this.#begin('check', groupsOf(this.#chosen.measured, 1));
				return;
			default:
				this.#phase = 'done';
		}
	}

	#begin(phase: Phase, groups: readonly InputGroup[]): void {
		this.#phase = groups.length === 0 ? 'done' : phase;
		this.#groups = groups;
		this.#round = 0;
		this.#timed = 0;
		this.#started = this.#now();
	}
}

/** @param calls by their sizes */
function groupsOf(calls: readonly MeasurableCall[], largest: number): readonly InputGroup[] {
	const groups: InputGroup[] = [];
	for (let index = 0; index < calls.length; index += 1) {
		const call = calls[index] as MeasurableCall;
		const last = groups[groups.length - 1];
		if (last !== undefined && last.calls.length < largest && isWithin(last, call)) {
			last.calls[last.calls.length] = call;
			last.took += call.took;
		} else
			groups[groups.length] = {
				calls: [call],
				took: call.took,
				times: [[], [], []],
				shortest: longest,
			};
	}
	return groups;
}

/** Whether a call is measured with those of a group. Sizes that a verdict tells apart are not. */
function isWithin({ calls, took }: InputGroup, call: MeasurableCall): boolean {
	const first = calls[0] as MeasurableCall;
	return took + call.took < LONG_GROUP && call.size < 3 * first.size && call.isUnseen === first.isUnseen;
}

/** The same call is never made twice in a row: a version may remember the last one. */
function passesOf({ calls, shortest }: InputGroup): number {
	if (calls.length === 1) return 1;
	let bytes = 0;
	for (let index = 0; index < calls.length; index += 1) bytes += (calls[index] as MeasurableCall).bytes;
	const byBytes = roundUp(MOST_BYTES / bytes);
	const most = byBytes < MOST_PASSES ? byBytes : MOST_PASSES;
	const wanted = shortest > 0 ? roundUp(SHORT_GROUP / shortest) : most;
	return wanted < most ? wanted : most;
}

/** To a tenth of a nanosecond. */
function microseconds(times: readonly number[]): readonly number[] {
	const rounded: number[] = [];
	for (let index = 0; index < times.length; index += 1)
		rounded[index] = roundNumber((times[index] as number) * 1e7) / 1e4;
	return rounded;
}
