import {
	bufferLength,
	forEachOfMap,
	forEachOfSet,
	getPrototypeOf,
	hasOwn,
	isArray,
	newBytes,
	quoteText,
	symbolText,
	typedArray,
} from './intrinsics.ts';

/** An entry of a Map, or an element of a Set, which has no value. */
export interface Entry {
	readonly key: unknown;
	readonly value: unknown;
}

/** The entries of a Map in their order. */
export function entriesOfMap(map: object): readonly Entry[] {
	const entries: Entry[] = [];
	forEachOfMap(map, (value, key) => {
		entries[entries.length] = { key, value };
	});
	return entries;
}

/** The elements of a Set in their order. */
export function entriesOfSet(set: object): readonly Entry[] {
	const entries: Entry[] = [];
	forEachOfSet(set, (key) => {
		entries[entries.length] = { key, value: undefined };
	});
	return entries;
}

/** How code reaches a value in a Map: by its key, or by its place if the key is an object. */
export function entryPath(key: unknown, index: number): string {
	if (typeof key === 'string') return `.get(${quoteText(key)})`;
	if (typeof key === 'symbol') return `.get(${symbolText(key)})`;
	if (typeof key === 'bigint') return `.get(${key}n)`;
	const isObject = typeof key === 'function' || (typeof key === 'object' && key !== null);
	return isObject ? `.values()[${index}]` : `.get(${key})`;
}

/** Whether two buffers hold the same bytes. */
export function isSameBytes(one: object, other: object): boolean {
	const length = bufferLength(one);
	if (length !== bufferLength(other)) return false;
	const bytes = newBytes(one as ArrayBuffer);
	const otherBytes = newBytes(other as ArrayBuffer);
	for (let index = 0; index < length; index++) if (bytes[index] !== otherBytes[index]) return false;
	return true;
}

/** Whether a typed array is all of its buffer. */
export function isWhole(array: object): boolean {
	return bufferLength(typedArray.buffer(array)) === typedArray.bytes(array);
}

/**
 * Whether a typed array may be one of Node’s Buffers that lie in a buffer with others, which happened to be made before it. It
 * is known by its prototype, which is none of the language: those say how long an element is.
 */
export function isPooled(array: object): boolean {
	const prototype = getPrototypeOf(array);
	return prototype !== null && !hasOwn(prototype, 'BYTES_PER_ELEMENT') && !isWhole(array);
}

/** Whether a value is an object by a literal, of any realm. */
export function isPlain(value: unknown): value is object {
	if (typeof value !== 'object' || value === null || isArray(value)) return false;
	const prototype = getPrototypeOf(value);
	return prototype === null || (getPrototypeOf(prototype) === null && hasOwn(prototype, 'isPrototypeOf'));
}
