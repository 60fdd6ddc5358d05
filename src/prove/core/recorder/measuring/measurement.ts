import type { MeasuredInputs } from '../callLine.ts';
import { copyValues } from '../copyValues.ts';
import {
	addToSet,
	apply,
	clearSet,
	getFromMap,
	isInSet,
	newMap,
	newPromise,
	newSet,
	setInMap,
	settle,
} from '../intrinsics.ts';
import { callDigests, type Ending, LARGEST_OUTCOME, outcomeOf, type ProgramFunction } from '../outcome.ts';
import type { RecorderEnvironment } from '../recorderEnvironment.ts';
import type { MeasuringTask } from '../recorderOptions.ts';
import type { Version } from '../versionInForce.ts';
import { argumentsOf, type Replay } from '../versionRuns.ts';
import { chooseInputs, inputKey, type MeasurableCall } from './chosenInputs.ts';
import { readLazily } from './lazyResult.ts';
import { type Batch, MeasuringPlan } from './measuringPlan.ts';
import { type Change, changeInput } from './unseenInputs.ts';

/** In milliseconds: how long a batch of calls that return promises may take. */
const LONGEST_BATCH = 3_000;
/** In bytes, estimated: how much may become garbage before it is collected, which is never while something is measured. */
const MOST_GARBAGE = 8 * 1024 * 1024;

/** In milliseconds, and as a multiple of how long the program’s own call took: how long one like it may take. */
const SOON = 5;
const LONGER = 10;

/** A copy of an input, for one call. */
interface InputCopy extends Pick<MeasurableCall, 'isLazy'>, Pick<Replay, 'versions'> {
	readonly values: readonly unknown[];
	readonly self: unknown;
	readonly input: readonly unknown[];
}

const touched = newSet<unknown>();

/** The engine computes some of what it needs of a text only once, such as its hash: for whichever version comes first. */
function touchText(text: string): void {
	addToSet(touched, text);
	clearSet(touched);
}

/** What came of a batch. */
interface MadeCalls {
	/** In milliseconds, for one pass. */
	readonly time: number;
	/** How the last call ended, and what it had been given. */
	readonly ending: Ending;
	readonly value: unknown;
	readonly copy: InputCopy;
}

/**
 * Measures the versions on the inputs of recorded calls, in turns. Calls that change what they are given get another copy each
 * time, which is made before.
 */
export class Measurement {
	readonly #environment: RecorderEnvironment;
	readonly #task: MeasuringTask;
	readonly #setVersion: (version: Version | 0) => void;
	/** In bytes, estimated, since garbage was collected. */
	#copied = 0;
	/** By their calls: inputs that stay as they are. */
	readonly #inputs = newMap<MeasurableCall, InputCopy>();

	/** @param setVersion makes all changed functions run a version; with 0, the one that the program has */
	constructor(environment: RecorderEnvironment, task: MeasuringTask, setVersion: (version: Version | 0) => void) {
		this.#environment = environment;
		this.#task = task;
		this.#setVersion = setVersion;
	}

	/**
	 * @param calls none of which returns a promise
	 * @param known the inputs that the program has made: see `inputKey`
	 */
	run(calls: readonly MeasurableCall[], known: ReadonlySet<string>): MeasuredInputs {
		const plan = this.#plan(calls, known);
		for (let batch = plan.next(); batch !== undefined; batch = plan.next())
			this.#record(plan, batch, this.#make(batch, this.#copies(batch)));
		return plan.result;
	}

	/** As `run`, also of calls that return promises. */
	async runAsync(calls: readonly MeasurableCall[], known: ReadonlySet<string>): Promise<MeasuredInputs> {
		const plan = this.#plan(calls, known);
		for (let batch = plan.next(); batch !== undefined; batch = plan.next()) {
			const made = await this.#soon(this.#makeAsync(batch, this.#copies(batch)));
			// What does not settle may go on, and disturb all that follows.
			if (made === undefined) {
				this.#setVersion(0);
				break;
			}
			this.#record(plan, batch, made);
		}
		return plan.result;
	}

	#plan(calls: readonly MeasurableCall[], known: ReadonlySet<string>): MeasuringPlan {
		const unseenOf = (call: MeasurableCall) => this.#unseen(call, 'all', known) ?? this.#unseen(call, 'ends', known);
		const chosen = chooseInputs(calls, this.#task, this.#task.isWithUnseen ? unseenOf : () => undefined);
		return new MeasuringPlan(chosen, this.#task, this.#environment.now);
	}

	/** A call with an input like that of another, in which the version before ends as it did there, and soon. */
	#unseen(call: MeasurableCall, change: Change, known: ReadonlySet<string>): MeasurableCall | undefined {
		const { types, now, write } = this.#environment;
		const { replay, took, bytes, ending } = call;
		// Of a promise, nothing is known before it has settled.
		if (ending !== 'returns' && ending !== 'throws') return undefined;
		// Copies, what the call does, and its text.
		this.#copied += 6 * bytes;
		this.#collect();
		const input = copyValues(replay.input, { types, mostBytes: LARGEST_OUTCOME, isInput: true }).values;
		if (!changeInput(input, change, types)) return undefined;
		const unseen: MeasurableCall = { ...call, replay: { ...replay, input }, isUnseen: true };
		// If it never returns, the next process knows.
		write({ kind: 'begins', function: replay.index });
		const started = now();
		const {
			value,
			copy: left,
			...made
		} = this.#make({ version: 1, calls: [unseen], passes: 1, isCheck: true }, [
			this.#copy({ ...unseen, isChanging: true }),
		]);
		write({ kind: 'ends' });
		if (made.ending !== ending || now() - started > LONGER * took + SOON) return undefined;
		const done = outcomeOf({ ending, value, input: left.values, calls: [], took: 0 }, types);
		if (done.reason !== undefined) return undefined;
		const digests = callDigests(unseen.replay, done, this.#environment);
		if (isInSet(known, inputKey(replay.index, digests.input))) return undefined;
		return { ...unseen, outcome: digests.outcome };
	}

	#record(plan: MeasuringPlan, batch: Batch, { time, ending, value, copy }: MadeCalls): void {
		plan.record(batch, time, () => {
			const { replay, outcome, bytes } = batch.calls[batch.calls.length - 1] as MeasurableCall;
			// What it did is copied, too, and written as text.
			this.#copied += 4 * bytes;
			const done = outcomeOf({ ending, value, input: copy.values, calls: [], took: time }, this.#environment.types);
			return done.reason === undefined && callDigests(replay, done, this.#environment).outcome === outcome;
		});
	}

	#make({ version, passes }: Batch, copies: readonly InputCopy[]): MadeCalls {
		const { now, types } = this.#environment;
		let ending: Ending = 'returns';
		let value: unknown;
		this.#setVersion(version);
		const started = now();
		for (let at = 0; at < copies.length; at += 1) {
			const copy = copies[at] as InputCopy;
			try {
				value = apply(copy.versions[version] as ProgramFunction, copy.self, copy.input);
				if (copy.isLazy) readLazily(value, types);
				ending = 'returns';
			} catch (error) {
				value = error;
				ending = 'throws';
			}
		}
		const took = now() - started;
		this.#setVersion(0);
		return { time: took / passes, ending, value, copy: copies[copies.length - 1] as InputCopy };
	}

	async #makeAsync({ version, passes }: Batch, copies: readonly InputCopy[]): Promise<MadeCalls> {
		const { now, types } = this.#environment;
		let ending: Ending = 'resolves';
		let value: unknown;
		this.#setVersion(version);
		const started = now();
		for (let at = 0; at < copies.length; at += 1) {
			const copy = copies[at] as InputCopy;
			let isPromise = false;
			try {
				value = apply(copy.versions[version] as ProgramFunction, copy.self, copy.input);
				isPromise = types.isPromise(value);
				value = await value;
				if (copy.isLazy) readLazily(value, types);
				ending = isPromise ? 'resolves' : 'returns';
			} catch (error) {
				value = error;
				ending = isPromise ? 'rejects' : 'throws';
			}
		}
		const took = now() - started;
		this.#setVersion(0);
		return { time: took / passes, ending, value, copy: copies[copies.length - 1] as InputCopy };
	}

	/** @returns undefined if it takes too long, or fails */
	async #soon(action: Promise<MadeCalls>): Promise<MadeCalls | undefined> {
		let clear = () => {};
		const made = await newPromise<MadeCalls | undefined>((resolve) => {
			clear = this.#environment.setTimer(LONGEST_BATCH, () => resolve(undefined));
			void settle(
				action,
				(value) => resolve(value as MadeCalls),
				() => resolve(undefined),
			);
		});
		clear();
		return made;
	}

	/** For all passes, in the order of the calls. */
	#copies({ calls, passes }: Batch): readonly InputCopy[] {
		this.#collect();
		const copies: InputCopy[] = [];
		for (let at = 0; at < passes * calls.length; at += 1) {
			const call = calls[at % calls.length] as MeasurableCall;
			copies[at] = getFromMap(this.#inputs, call) ?? this.#copy(call);
		}
		return copies;
	}

	#collect(): void {
		if (this.#copied <= MOST_GARBAGE) return;
		this.#environment.collectGarbage();
		this.#copied = 0;
	}

	#copy(call: MeasurableCall): InputCopy {
		const { replay, isLazy, isChanging, bytes } = call;
		const { values } = copyValues(replay.input, {
			types: this.#environment.types,
			mostBytes: LARGEST_OUTCOME,
			isInput: true,
			onText: touchText,
		});
		// What the call returns is garbage, too.
		this.#copied += 2 * bytes;
		const copy = { values, self: values[0], input: argumentsOf({ input: values }), versions: replay.versions, isLazy };
		if (!isChanging) setInMap(this.#inputs, call, copy);
		return copy;
	}
}
