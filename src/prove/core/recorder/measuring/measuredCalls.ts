import { compareValues } from '../compareValues.ts';
import {
	absolute,
	addToSet,
	bufferLength,
	getOwnPropertyDescriptor,
	isArray,
	isInSet,
	isInteger,
	newSet,
	ownKeys,
	sizeOfMap,
	sizeOfSet,
	typedArray,
} from '../intrinsics.ts';
import { callDigests, type Outcome } from '../outcome.ts';
import type { RecorderEnvironment } from '../recorderEnvironment.ts';
import type { MeasuringTask } from '../recorderOptions.ts';
import type { ValueTypes } from '../valueTypes.ts';
import type { Version } from '../versionInForce.ts';
import type { Replay } from '../versionRuns.ts';
import { inputKey, type MeasurableCall } from './chosenInputs.ts';
import { isLazy } from './lazyResult.ts';
import { Measurement } from './measurement.ts';

/** In bytes, estimated: of how large inputs copies and comparisons may become garbage before it is collected. */
const MOST_GARBAGE = 4 * 1024 * 1024;

/** Holds the inputs of recorded calls until all have been made that are expected, and then measures both versions on them. */
export class MeasuredCalls {
	readonly #environment: RecorderEnvironment;
	readonly #task: MeasuringTask;
	readonly #measurement: Measurement;
	readonly #calls: MeasurableCall[] = [];
	readonly #known = newSet<string>();
	/** How many calls have been recorded or left out. */
	#count = 0;
	/** Whether any of the calls returned a promise. */
	#hasPromises = false;
	/** In bytes, estimated, since garbage was collected. */
	#seen = 0;

	/** @param setVersion see `Measurement` */
	constructor(environment: RecorderEnvironment, task: MeasuringTask, setVersion: (version: Version | 0) => void) {
		this.#environment = environment;
		this.#task = task;
		this.#measurement = new Measurement(environment, task, setVersion);
	}

	/** Whether all calls have been made. */
	get isComplete(): boolean {
		return this.#count >= this.#task.calls;
	}

	/** Counts a call that has been recorded or left out. */
	count(): void {
		this.#count += 1;
	}

	/**
	 * Holds a call that can be compared, and whose input is another than those before.
	 * @param input what it was given, as it is afterward
	 * @param bytes estimated: of its input
	 * @returns whether it is held
	 */
	add(replay: Replay, real: Outcome, input: readonly unknown[], bytes: number): boolean {
		const { types, collectGarbage } = this.#environment;
		this.#seen += bytes;
		if (this.#seen > MOST_GARBAGE) {
			collectGarbage();
			this.#seen = 0;
		}
		const digests = callDigests(replay, real, this.#environment);
		const key = inputKey(replay.index, digests.input);
		if (real.reason !== undefined || isInSet(this.#known, key)) return false;
		addToSet(this.#known, key);
		if (real.ending === 'resolves' || real.ending === 'rejects') this.#hasPromises = true;
		this.#calls[this.#calls.length] = {
			...{ replay, bytes, took: real.took, ending: real.ending },
			outcome: digests.outcome,
			size: inputSize(replay.input, types),
			isLazy: isLazy(real.value, types),
			isChanging: compareValues(replay.input, input, { types, original: (value) => value }).kind !== 'same',
		};
		return true;
	}

	/**
	 * Measures, unless another process of this run does.
	 * @param onMeasured called then
	 * @param previous to be waited for
	 * @returns undefined if it has measured: none of the calls returned a promise
	 */
	measure(onMeasured: () => void, previous: Promise<unknown> | undefined): Promise<void> | undefined {
		if (!this.#environment.startMeasuring()) return undefined;
		if (this.#hasPromises) return this.#measureAsync(onMeasured, previous);
		this.#environment.write({ kind: 'measured', ...this.#measurement.run(this.#calls, this.#known) });
		onMeasured();
		return undefined;
	}

	async #measureAsync(onMeasured: () => void, previous: Promise<unknown> | undefined): Promise<void> {
		try {
			await previous;
			this.#environment.write({ kind: 'measured', ...(await this.#measurement.runAsync(this.#calls, this.#known)) });
			onMeasured();
		} catch {
			// Nothing is measured then, and the program goes on.
		}
	}
}

/** How many properties of an object are looked at. */
const MOST_PROPERTIES = 20;

/**
 * The size of an input: the largest length of a list, text, Map, Set, or buffer among its values and their properties; without
 * any, the largest whole number. At least 1. Runs no code of the program.
 * @param values copies of `this` and the arguments
 */
function inputSize(values: readonly unknown[], types: ValueTypes): number {
	let length = 0;
	let number = 0;
	for (let index = 0; index < values.length; index += 1) {
		const value = values[index];
		if (typeof value === 'number' && isInteger(value)) number = larger(number, absolute(value));
		length = larger(length, lengthOf(value, types));
		if (typeof value !== 'object' || value === null || length > 0) continue;
		const keys = ownKeys(value);
		for (let at = 0; at < keys.length && at < MOST_PROPERTIES; at += 1) {
			const held: unknown = getOwnPropertyDescriptor(value, keys[at] as PropertyKey)?.value;
			length = larger(length, lengthOf(held, types));
		}
	}
	return larger(1, length > 0 ? length : number);
}

/** Zero for what has none. */
function lengthOf(value: unknown, types: ValueTypes): number {
	if (typeof value === 'string') return value.length;
	if (typeof value !== 'object' || value === null || types.isProxy(value)) return 0;
	if (isArray(value)) return value.length;
	if (types.isMap(value)) return sizeOfMap(value);
	if (types.isSet(value)) return sizeOfSet(value);
	if (types.isTypedArray(value)) return typedArray.length(value);
	return types.isArrayBuffer(value) ? bufferLength(value) : 0;
}

function larger(one: number, other: number): number {
	return one > other ? one : other;
}
