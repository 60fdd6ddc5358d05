import { addedKeys } from './addedKeys.ts';
import { type Entry, entriesOfMap, entriesOfSet, entryPath, isPooled, isSameBytes, isWhole } from './contents.ts';
import { type Difference, differenceBelow, differenceOf, type Pair, type Step } from './difference.ts';
import {
	dataView,
	flagsOfPattern,
	getFromMap,
	getOwnPropertyDescriptor,
	getPrototypeOf,
	hasOwn,
	isExtensible,
	isSameValue,
	newMap,
	setInMap,
	sourceOfPattern,
	timeOf,
	typedArray,
	unboxed,
} from './intrinsics.ts';
import { isHollow, type Uncopyable, type ValueKind, type ValueKinds, valueKinds } from './valueKind.ts';
import type { Callable, ValueTypes } from './valueTypes.ts';

/** What two lists of values come to. */
export type Comparison =
	| { readonly kind: 'same' }
	| Difference
	| { readonly kind: 'incomparable'; readonly reason: Uncopyable | 'function' | 'privateFields' | 'tooLarge' };

export interface ComparisonOptions {
	readonly types: ValueTypes;
	/** The function that another one stands for, or else that itself. */
	readonly original: (value: Callable) => Callable;
}

/**
 * Compares two lists of values as two graphs, by type and content, and comes to the first thing found on a walk breadth first.
 * Runs no code of the program. Stacks of errors, and the order of symbols as keys, make no difference.
 */
export function compareValues(
	one: readonly unknown[],
	other: readonly unknown[],
	options: ComparisonOptions,
): Comparison {
	if (one.length !== other.length) return { kind: 'different', path: '', one, other, aspect: 'keys' };
	const walk = new GraphComparison(options);
	for (let index = 0; index < one.length; index++) {
		const found = walk.meet(one[index], other[index], undefined, `${index}`);
		if (found !== undefined) return found;
	}
	return walk.compareAll() ?? { kind: 'same' };
}

type Found = Comparison | undefined;

class GraphComparison {
	readonly #options: ComparisonOptions;
	readonly #kinds: ValueKinds;
	readonly #others = newMap<object, object>();
	readonly #ones = newMap<object, object>();
	readonly #pairs: Pair[] = [];

	constructor(options: ComparisonOptions) {
		this.#options = options;
		this.#kinds = valueKinds(options.types);
	}

	/** Compares what needs no look inside, and keeps two objects for later. */
	meet(one: unknown, other: unknown, parent: Pair | undefined, step: Step): Found {
		const type = typeOf(one);
		if (type !== typeOf(other)) return differenceBelow(parent, step, one, other, 'type');
		if (type === 'function') return this.#compareFunctions(one, other);
		if (type !== 'object')
			return isSameValue(one, other) ? undefined : differenceBelow(parent, step, one, other, 'value');
		const pair: Pair = { one: one as object, other: other as object, parent, step };
		const met = this.#join(pair);
		if (met === 'shared') return differenceOf(pair, 'shared');
		if (met === 'new' && one !== other) this.#pairs[this.#pairs.length] = pair;
		return undefined;
	}

	compareAll(): Found {
		// It grows meanwhile.
		for (let index = 0; index < this.#pairs.length; index++) {
			const pair = this.#pairs[index];
			const found = pair && this.#compareObjects(pair);
			if (found !== undefined) return found;
		}
		return undefined;
	}

	/** Remembers which object of one graph is which of the other. */
	#join({ one, other }: Pair): 'new' | 'known' | 'shared' {
		const knownOther: object | undefined = getFromMap(this.#others, one);
		const knownOne: object | undefined = getFromMap(this.#ones, other);
		if (knownOther !== undefined || knownOne !== undefined) {
			return knownOther === other && knownOne === one ? 'known' : 'shared';
		}
		setInMap(this.#others, one, other);
		setInMap(this.#ones, other, one);
		return 'new';
	}

	#compareFunctions(one: unknown, other: unknown): Found {
		const { original } = this.#options;
		const isSame = one === other || original(one as Callable) === original(other as Callable);
		return isSame ? undefined : { kind: 'incomparable', reason: 'function' };
	}

	#compareObjects(pair: Pair): Found {
		const { one, other } = pair;
		const kind = this.#kinds.kindOf(one);
		if (kind !== this.#kinds.kindOf(other)) return differenceOf(pair, 'type');
		if (isUncopyable(kind)) return { kind: 'incomparable', reason: kind };
		// A namespace cannot be read before its module has run.
		if (kind === 'module') return { kind: 'incomparable', reason: 'handle' };
		if (getPrototypeOf(one) !== getPrototypeOf(other)) return differenceOf(pair, 'prototype');
		if (isExtensible(one) !== isExtensible(other)) return differenceOf(pair, 'frozen');
		return this.#compareContents(pair, kind) ?? this.#compareProperties(pair, kind) ?? this.#compareHidden(pair, kind);
	}

	/** Compares what a value holds beside its properties. */
	#compareContents(pair: Pair, kind: ValueKind): Found {
		const { one, other } = pair;
		switch (kind) {
			case 'map':
				return this.#compareEntries(pair, entriesOfMap(one), entriesOfMap(other));
			case 'set':
				return this.#compareEntries(pair, entriesOfSet(one), entriesOfSet(other));
			case 'date':
				return isSameValue(timeOf(one), timeOf(other)) ? undefined : differenceOf(pair, 'value');
			case 'pattern': {
				const isSame = sourceOfPattern(one) === sourceOfPattern(other) && flagsOfPattern(one) === flagsOfPattern(other);
				return isSame ? undefined : differenceOf(pair, 'value');
			}
			case 'buffer':
				return isSameBytes(one, other) ? undefined : differenceOf(pair, 'value');
			case 'typedArray':
				return this.#compareTypedArrays(pair);
			case 'dataView':
				return this.#compareViews(pair, dataView);
			case 'number':
			case 'string':
			case 'boolean':
			case 'bigint':
			case 'symbol':
				return isSameValue(unboxed[kind](one), unboxed[kind](other)) ? undefined : differenceOf(pair, 'value');
			default:
				return undefined;
		}
	}

	#compareEntries(pair: Pair, one: readonly Entry[], other: readonly Entry[]): Found {
		if (one.length !== other.length) return differenceOf(pair, 'keys');
		for (let index = 0; index < one.length; index++) {
			const key = one[index]?.key;
			const found =
				this.meet(key, other[index]?.key, pair, () => `.keys()[${index}]`) ??
				this.meet(one[index]?.value, other[index]?.value, pair, () => entryPath(key, index));
			if (found !== undefined) return found;
		}
		return undefined;
	}

	#compareTypedArrays(pair: Pair): Found {
		const one = pair.one as ArrayLike<unknown>;
		const other = pair.other as ArrayLike<unknown>;
		const { name, length } = typedArray;
		if (name(one) !== name(other)) return differenceOf(pair, 'type');
		const elements = length(one);
		if (elements !== length(other)) return differenceOf(pair, 'keys');
		for (let index = 0; index < elements; index++) {
			if (!isSameValue(one[index], other[index])) return this.meet(one[index], other[index], pair, `${index}`);
		}
		if (isPooled(one) && isPooled(other)) return undefined;
		if (!isWhole(one) || !isWhole(other)) return this.#compareViews(pair, typedArray);
		// All bytes have been compared, as numbers: those of two NaN may differ.
		const buffers: Pair = {
			one: typedArray.buffer(one),
			other: typedArray.buffer(other),
			parent: pair,
			step: 'buffer',
		};
		return this.#join(buffers) === 'shared' ? differenceOf(buffers, 'shared') : undefined;
	}

	/** Compares where two views lie, and all of what they lie in. */
	#compareViews(pair: Pair, { buffer, offset, bytes }: typeof dataView): Found {
		const { one, other } = pair;
		return (
			this.meet(offset(one), offset(other), pair, 'byteOffset') ??
			this.meet(bytes(one), bytes(other), pair, 'byteLength') ??
			this.meet(buffer(one), buffer(other), pair, 'buffer')
		);
	}

	#compareProperties(pair: Pair, kind: ValueKind): Found {
		const { one, other } = pair;
		const keys = addedKeys(one, kind);
		const otherKeys = addedKeys(other, kind);
		if (keys.length !== otherKeys.length) return differenceOf(pair, 'keys');
		for (let index = 0; index < keys.length; index++) {
			const key = keys[index];
			const isSame = typeof key === 'symbol' ? hasOwn(other, key) : key === otherKeys[index];
			if (!isSame) return differenceOf(pair, 'keys');
		}
		for (let index = 0; index < keys.length; index++) {
			const key = keys[index];
			const found = key === undefined ? undefined : this.#compareProperty(pair, key);
			if (found !== undefined) return found;
		}
		return undefined;
	}

	#compareProperty(pair: Pair, key: string | symbol): Found {
		const one = getOwnPropertyDescriptor(pair.one, key);
		const other = getOwnPropertyDescriptor(pair.other, key);
		if (one === undefined || other === undefined) return undefined;
		const isData = hasOwn(one, 'value');
		const isSame =
			isData === hasOwn(other, 'value') &&
			one.enumerable === other.enumerable &&
			one.configurable === other.configurable &&
			one.writable === other.writable &&
			typeof one.get === typeof other.get &&
			typeof one.set === typeof other.set;
		if (!isSame) return differenceBelow(pair, key, one, other, 'descriptor');
		if (isData) return this.meet(one.value, other.value, pair, key);
		return this.meet(one.get, other.get, pair, key) ?? this.meet(one.set, other.set, pair, key);
	}

	/** That nothing visible differs says nothing of what is hidden, unless a copy has lost that: code that uses it fails. */
	#compareHidden({ one, other }: Pair, kind: ValueKind): Found {
		const isKnown = !this.#kinds.hidesState(one, kind) || isHollow(one) || isHollow(other);
		return isKnown ? undefined : { kind: 'incomparable', reason: 'privateFields' };
	}
}

function typeOf(value: unknown): string {
	return value === null ? 'null' : typeof value;
}

function isUncopyable(kind: ValueKind): kind is Uncopyable {
	return kind === 'iterator' || kind === 'stream' || kind === 'proxy' || kind === 'handle' || kind === 'promise';
}
