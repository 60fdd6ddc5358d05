import type { FunctionFacts } from './callLine.ts';
import { compareValues } from './compareValues.ts';
import { CannotCopy, copyValues } from './copyValues.ts';
import { apply, isPlainPromise, newPromise, settle } from './intrinsics.ts';
import {
	type Ended,
	type Ending,
	LARGEST_OUTCOME,
	liveRoots,
	type Outcome,
	outcomeOf,
	type ProgramFunction,
} from './outcome.ts';
import { type PassedCalls, PassedFunctions } from './passedFunctions.ts';
import type { RecorderEnvironment } from './recorderEnvironment.ts';
import type { Version, VersionInForce, VersionRun } from './versionInForce.ts';

/** A call that can be made again. */
export interface Replay {
	readonly index: number;
	readonly facts: FunctionFacts;
	/** A copy of `this`, if the function uses it, and of the arguments, made before the call. */
	readonly input: readonly unknown[];
	/** Whether there are functions in it, or were before it was shortened. */
	readonly hasFunctions: boolean;
	readonly versions: readonly ProgramFunction[];
	/** The numbers of the changed functions that the version after has run. */
	readonly reached: number[];
}

/** In milliseconds: how long a promise is waited for. */
const LONGEST_WAIT = 1_000;
/** In bytes, estimated: how many may become garbage. */
const MOST_GARBAGE = 8 * 1024 * 1024;

/** What a run is given. */
interface Prepared {
	readonly input: readonly unknown[];
	readonly calls: PassedCalls;
}

/** Runs a call with one of the versions, on a copy of its input. */
export class VersionRuns {
	readonly #environment: RecorderEnvironment;
	readonly #inForce: VersionInForce;
	readonly #passed: PassedFunctions;
	/** By its number, whether it was told that a function calls what it is passed after it has returned. */
	readonly #late: boolean[] = [];
	/** In bytes, estimated, since garbage was collected. */
	#copied = 0;

	constructor(environment: RecorderEnvironment, inForce: VersionInForce) {
		this.#environment = environment;
		this.#inForce = inForce;
		this.#passed = new PassedFunctions(environment.types);
	}

	/** The function that a passed one stands for. */
	get original(): PassedFunctions['original'] {
		return this.#passed.original;
	}

	/** Whether a function was passed to any call. */
	get hasPassed(): boolean {
		return this.#passed.isUsed;
	}

	run(version: Version, replay: Replay): Outcome {
		const prepared = this.#prepare(replay);
		if ('ending' in prepared) return prepared;
		const { input, calls } = prepared;
		const { now, types } = this.#environment;
		const started = now();
		let ending: Ending = 'returns';
		let value: unknown;
		try {
			value = this.#inForce.run(runOf(version, replay), () =>
				apply(versionOf(replay, version), input[0], argumentsOf(prepared)),
			);
		} catch (error) {
			ending = 'throws';
			value = error;
		}
		calls.end();
		return withReason(outcomeOf({ ending, value, input, calls: calls.kept, took: now() - started }, types), calls);
	}

	/** Also awaits what it returns, but not for long. */
	async runAsync(version: Version, replay: Replay): Promise<Outcome> {
		const prepared = this.#prepare(replay);
		if ('ending' in prepared) return prepared;
		const { input, calls } = prepared;
		const { now, types } = this.#environment;
		const started = now();
		const settled = await this.#settled(() =>
			this.#inForce.runAsync(runOf(version, replay), () =>
				apply(versionOf(replay, version), input[0], argumentsOf(prepared)),
			),
		);
		const ended: Ended = { ...settled, input, calls: calls.kept, took: now() - started };
		const outcome = withReason(outcomeOf(ended, types), calls);
		if (outcome.roots === undefined || ended.ending === 'is not settled') {
			calls.end();
			return outcome;
		}
		await this.#environment.turns();
		calls.end();
		const later = compareValues(outcome.roots, liveRoots(ended), { types, original: this.#passed.original });
		return { ...outcome, isLate: later.kind === 'different' };
	}

	async #settled(action: () => unknown): Promise<Pick<Ended, 'ending' | 'value'>> {
		let clear = () => {};
		try {
			const result = action();
			if (!this.#environment.types.isPromise(result) || !isPlainPromise(result as object))
				return { ending: 'returns', value: result };
			return await newPromise<Pick<Ended, 'ending' | 'value'>>((resolve) => {
				clear = this.#environment.setTimer(LONGEST_WAIT, () => resolve({ ending: 'is not settled', value: undefined }));
				const settled = (ending: Ending) => (value: unknown) => resolve({ ending, value });
				void settle(result, settled('resolves'), settled('rejects'));
			});
		} catch (error) {
			return { ending: 'throws', value: error };
		} finally {
			clear();
		}
	}

	/** A copy of the input, in which the calls of passed functions are kept. */
	#prepare({ input, index, hasFunctions }: Replay): Prepared | Outcome {
		if (this.#copied > MOST_GARBAGE) {
			this.#environment.collectGarbage();
			this.#copied = 0;
		}
		const calls = this.#passed.calls(() => this.#tellLate(index));
		try {
			const { values, bytes, copies } = copyValues(input, {
				types: this.#environment.types,
				mostBytes: LARGEST_OUTCOME,
				isInput: true,
				wrap: (original, path) => this.#passed.wrap(original as ProgramFunction, path, calls),
			});
			if (hasFunctions) calls.begin(copies);
			// Its outcome is copied, too.
			this.#copied += 2 * bytes;
			return { input: values, calls };
		} catch (error) {
			if (!(error instanceof CannotCopy)) throw error;
			return { ending: 'returns', value: undefined, took: 0, reason: error.reason };
		}
	}

	#tellLate(index: number): void {
		if (this.#late[index] === true) return;
		this.#late[index] = true;
		this.#environment.write({ kind: 'late', function: index });
	}
}

/** A call cannot be compared either if its calls of what was passed cannot. */
function withReason(outcome: Outcome, { reason }: PassedCalls): Outcome {
	return reason === undefined || outcome.reason !== undefined ? outcome : { ...outcome, reason };
}

function runOf(version: Version, { reached }: Replay): VersionRun {
	return { version, reached };
}

/** What follows `this` in an input. */
export function argumentsOf({ input }: Pick<Replay, 'input'>): readonly unknown[] {
	const values: unknown[] = [];
	for (let index = 1; index < input.length; index += 1) values[index - 1] = input[index];
	return values;
}

function versionOf({ versions }: Replay, version: Version): ProgramFunction {
	const found = versions[version];
	if (found === undefined) throw new RangeError(`There is no version ${version}.`);
	return found;
}
