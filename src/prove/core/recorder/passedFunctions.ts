import { CannotCopy, type Copy, type CopyFailure, copyValues } from './copyValues.ts';
import {
	addToWeakSet,
	apply,
	construct,
	getFromWeakMap,
	isInWeakSet,
	newProxy,
	newWeakMap,
	newWeakSet,
	setInWeakMap,
} from './intrinsics.ts';
import type { ProgramFunction } from './outcome.ts';
import type { ValueTypes } from './valueTypes.ts';

/** How many calls of passed functions are kept. */
const MOST_KEPT = 1_000;
/** In bytes, estimated: for one value of a call, and for what is kept of the replay’s own input, whose objects may be large. */
const MOST_BYTES = 256 * 1024;
const MOST_GIVEN = 1024 * 1024;

/** Functions that are passed to a replayed call: their calls are kept, to be compared. */
export class PassedFunctions {
	readonly #types: ValueTypes;
	/** Of wrapped functions. */
	readonly #originals = newWeakMap<object, ProgramFunction>();

	/** Whether any was wrapped. */
	isUsed = false;

	constructor(types: ValueTypes) {
		this.#types = types;
	}

	/** The function that a wrapped one stands for; any other one itself. */
	readonly original = (value: ProgramFunction): ProgramFunction =>
		(getFromWeakMap(this.#originals, value) as ProgramFunction | undefined) ?? value;

	/** The same function, but each of its calls is kept. */
	wrap(original: ProgramFunction, path: string, calls: PassedCalls): ProgramFunction {
		this.isUsed = true;
		const wrapped: ProgramFunction = newProxy(original, {
			apply: (target, self, input) => calls.make(path, self, input, () => apply(target, self, input)),
			construct: (target, input, newTarget): object => {
				const made = newTarget === wrapped ? target : newTarget;
				return calls.make(path, undefined, input, () => construct(target as never, input, made as never));
			},
		});
		setInWeakMap(this.#originals, wrapped, original);
		return wrapped;
	}

	/** @param onLate called if a function is called after the replay has ended */
	calls(onLate: () => void): PassedCalls {
		return new PassedCalls(this.#types, onLate);
	}
}

/** The calls of passed functions in one replay. */
export class PassedCalls {
	/** Each with its path, `this`, arguments, and result, in their order; before them, how many there were. */
	readonly kept: [count: number, ...calls: unknown[]] = [0];
	readonly #types: ValueTypes;
	readonly #onLate: () => void;
	/** What the replay was given, and so is compared anyway. */
	readonly #given = newWeakSet<object>();
	/** Why they cannot be compared. */
	reason: CopyFailure | undefined;
	#givenBytes = 0;
	#isOver = false;

	constructor(types: ValueTypes, onLate: () => void) {
		this.#types = types;
		this.#onLate = onLate;
	}

	/** @param copies of the input of the replay; only needed if a function was wrapped */
	begin(copies: readonly Copy[]): void {
		for (let index = 0; index < copies.length; index++) {
			const copy = copies[index]?.copy;
			if (copy !== undefined) addToWeakSet(this.#given, copy);
		}
	}

	/** From now on, what is called no longer reaches the program. */
	end(): void {
		this.#isOver = true;
	}

	make<Result>(path: string, self: unknown, input: readonly unknown[], call: () => Result): Result {
		if (this.#isOver) {
			this.#onLate();
			return undefined as Result;
		}
		this.kept[0] += 1;
		const isKept = this.kept.length <= MOST_KEPT;
		if (!isKept) this.reason ??= 'tooLarge';
		const entry: unknown[] = isKept ? [path, this.#passed(self), this.#passedAll(input)] : [];
		if (isKept) this.kept[this.kept.length] = entry;
		try {
			const result = call();
			if (isKept) entry[3] = this.#returned(result);
			return result;
		} catch (error) {
			if (isKept) entry[4] = this.#returned(error);
			throw error;
		}
	}

	#passedAll(values: readonly unknown[]): readonly unknown[] {
		const passed: unknown[] = [];
		for (let index = 0; index < values.length; index += 1) passed[index] = this.#passed(values[index]);
		return passed;
	}

	/** As it is now, since it may change later. What is of the input is compared as itself, too. */
	#passed(value: unknown): unknown {
		if (typeof value !== 'object' || value === null) return value;
		const isGiven = isInWeakSet(this.#given, value);
		if (isGiven && this.#givenBytes > MOST_GIVEN) return value;
		try {
			const { values, bytes } = this.#copy(value);
			if (isGiven) this.#givenBytes += bytes;
			return isGiven ? [value, values[0]] : values[0];
		} catch (error) {
			// Large input is at least compared as it is in the end.
			if (!isGiven) this.reason ??= error instanceof CannotCopy ? error.reason : 'handle';
			return value;
		}
	}

	/** Of what cannot be copied, only the reason is compared: the function that was passed has made it. */
	#returned(value: unknown): unknown {
		if (typeof value !== 'object' || value === null || isInWeakSet(this.#given, value)) return value;
		try {
			return this.#copy(value).values[0];
		} catch (error) {
			return error instanceof CannotCopy ? error.reason : 'handle';
		}
	}

	#copy(value: object) {
		return copyValues([value], { types: this.#types, mostBytes: MOST_BYTES });
	}
}
