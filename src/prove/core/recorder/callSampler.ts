import { addToSet, getFromMap, isArray, isInSet, log2, newMap, setInMap, truncate } from './intrinsics.ts';
import type { RecorderEnvironment } from './recorderEnvironment.ts';

/** How many calls of a function are taken in any case. */
const FIRST = 50;
/** The part of the program’s time that copying inputs may take, and in milliseconds what is free. */
const MOST_TIME = 0.2;
const FREE_TIME = 100;
/** The part of the calls that is kept for inputs of a new form, and for those with a literal. */
const RESERVED = 0.25;
/** After how many calls none of these is waited for any longer. */
const LONGEST_SEARCH = 100_000;
/** How often the same literal, in the same place, is worth a call. */
const MOST_OF_LITERAL = 5;
/** How many arguments, and elements of a list, are looked at. */
const MOST_PARTS = 8;
/** How many kinds of values are told apart. */
const KINDS = 227;

/**
 * Chooses the calls that are recorded: the first ones, then fewer and fewer, but for inputs of a kind or size that are new, and
 * those with a literal that only the version after has.
 */
export class CallSampler {
	readonly #literals: ReadonlySet<unknown>;
	readonly #most: number;
	readonly #now: () => number;
	readonly #isProxy: (value: object) => boolean;
	readonly #started: number;
	readonly #forms = new Set<unknown>();
	/** How often each literal was met in each place. */
	readonly #ofLiterals = newMap<string, number>();
	#seen = 0;
	#taken = 0;
	#random = 0x9e3779b9;

	/**
	 * @param most how many calls are taken at most
	 * @param now in milliseconds
	 */
	constructor(
		literals: ReadonlySet<unknown>,
		most: number,
		{ now, types }: Pick<RecorderEnvironment, 'now' | 'types'>,
	) {
		this.#isProxy = types.isProxy;
		this.#literals = literals;
		this.#most = most;
		this.#now = now;
		this.#started = now();
	}

	get isDone(): boolean {
		return this.#taken >= this.#most || (this.#seen >= LONGEST_SEARCH && this.#isReserved);
	}

	/**
	 * Whether to record the next call.
	 * @param spent in milliseconds: how long copying has taken so far
	 */
	takes(input: ArrayLike<unknown>, spent: number): boolean {
		this.#seen += 1;
		if (this.isDone) return false;
		if (this.#seen > FIRST && !this.#isWorth(input, spent)) return false;
		this.#taken += 1;
		return true;
	}

	get #isReserved(): boolean {
		return this.#taken >= this.#most * (1 - RESERVED);
	}

	#isWorth(input: ArrayLike<unknown>, spent: number): boolean {
		const isDrawn = !this.#isReserved && this.#nextRandom() < FIRST / this.#seen;
		// First: what is turned down for its time must not count as met.
		if (spent > FREE_TIME + MOST_TIME * (this.#now() - this.#started)) return false;
		return this.#isNewForm(input) || this.#hasLiteral(input) || isDrawn;
	}

	#isNewForm(input: ArrayLike<unknown>): boolean {
		const form = this.#formOf(input);
		if (isInSet(this.#forms, form)) return false;
		addToSet(this.#forms, form);
		return true;
	}

	/** A number for the kinds and orders of magnitude of an input. */
	#formOf(input: ArrayLike<unknown>): number {
		let form = input.length;
		for (let index = 0; index < input.length && index < MOST_PARTS; index += 1)
			form = form * KINDS + this.#kindOf(input[index]);
		return form;
	}

	#kindOf(value: unknown): number {
		switch (typeof value) {
			case 'number':
				return 10 + magnitude(value) + (value < 0 ? 36 : 0) + (truncate(value) === value ? 0 : 72);
			case 'string':
				return 154 + magnitude(value.length);
			case 'boolean':
				return value ? 1 : 2;
			case 'undefined':
				return 3;
			case 'function':
				return 4;
			case 'object':
				if (value === null) return 5;
				return this.#isList(value) ? 190 + magnitude(value.length) : 6;
			default:
				return 7;
		}
	}

	/** Whether its elements can be read without running code. */
	#isList(value: object): value is readonly unknown[] {
		return isArray(value) && !this.#isProxy(value);
	}

	#hasLiteral(input: ArrayLike<unknown>): boolean {
		if (this.#literals.size === 0) return false;
		for (let index = 0; index < input.length && index < MOST_PARTS; index += 1) {
			const value = input[index];
			if (this.#isLiteral(value, `${index}`)) return true;
			const isList = typeof value === 'object' && value !== null && this.#isList(value);
			if (typeof value !== 'string' && !isList) continue;
			if (this.#isLiteral(value.length, `${index}.length`)) return true;
			if (typeof value === 'string') continue;
			for (let at = 0; at < value.length && at < MOST_PARTS; at += 1)
				if (this.#isLiteral(value[at], `${index}.${at}`)) return true;
		}
		return false;
	}

	/** Whether it is a literal that was not yet met often enough in this place. */
	#isLiteral(value: unknown, place: string): boolean {
		if (!isInSet(this.#literals, value)) return false;
		const met = `${place} ${value as string | number}`;
		const count = (getFromMap(this.#ofLiterals, met) ?? 0) as number;
		setInMap(this.#ofLiterals, met, count + 1);
		return count < MOST_OF_LITERAL;
	}

	/** From 0 to 1, the same ones in each run: Marsaglia, *Xorshift RNGs*, 2003. */
	#nextRandom(): number {
		let next = this.#random;
		next ^= next << 13;
		next ^= next >>> 17;
		next ^= next << 5;
		this.#random = next;
		return (next >>> 0) / 0x100000000;
	}
}

/** From 0 to 35. */
function magnitude(value: number): number {
	if (value === 0) return 0;
	const exponent = truncate(log2(value < 0 ? -value : value));
	if (exponent > 34) return 35;
	return exponent >= 0 ? exponent + 1 : 0;
}
