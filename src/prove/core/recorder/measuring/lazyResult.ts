import {
	addToSet,
	getOwnPropertyDescriptor,
	getProperty,
	getPrototypeOf,
	isInSet,
	newSet,
	objectPrototype,
	ownKeys,
} from '../intrinsics.ts';
import type { ValueTypes } from '../valueTypes.ts';

/** How many objects of a result, and how many properties of each, are looked at. */
const MOST_OBJECTS = 1_000;
const MOST_PROPERTIES = 100;

/**
 * Whether a result, or what it holds, still has work to do once it is read: a getter of its own or of its class. Iterators and
 * promises in a result need no such look: calls that return them cannot be compared.
 */
export function isLazy(result: unknown, types: ValueTypes): boolean {
	let isFound = false;
	walk(result, types, () => {
		isFound = true;
	});
	return isFound;
}

/** Reads all that a result computes only when it is read. What this throws is no concern of whoever measures it. */
export function readLazily(result: unknown, types: ValueTypes): void {
	walk(result, types, (value, key) => {
		try {
			return getProperty(value, key);
		} catch {
			return undefined;
		}
	});
}

/** @param onGetter gives what to look at next */
function walk(result: unknown, types: ValueTypes, onGetter: (value: object, key: PropertyKey) => unknown): void {
	const known = newSet<unknown>();
	const queue: object[] = [];
	const add = (value: unknown) => {
		if (typeof value !== 'object' || value === null || queue.length >= MOST_OBJECTS || isInSet(known, value)) return;
		addToSet(known, value);
		queue[queue.length] = value;
	};
	add(result);
	for (let at = 0; at < queue.length; at += 1) {
		const value = queue[at] as object;
		if (types.isProxy(value)) continue;
		for (let owner: object | null = value; isOwn(owner, value, types); owner = getPrototypeOf(owner)) {
			const keys = ownKeys(owner);
			for (let index = 0; index < keys.length && index < MOST_PROPERTIES; index += 1) {
				const key = keys[index] as PropertyKey;
				const descriptor = getOwnPropertyDescriptor(owner, key);
				if (descriptor?.get !== undefined) add(onGetter(value, key));
				else if (owner === value) add(descriptor?.value);
			}
		}
	}
}

/** Whether the getters of an object’s class count: those of the language have no work left to do. */
function isOwn(owner: object | null, value: object, types: ValueTypes): owner is object {
	if (owner === value) return true;
	return owner !== null && owner !== objectPrototype && !types.isProxy(owner) && !isBuiltIn(value, types);
}

function isBuiltIn(value: object, types: ValueTypes): boolean {
	return (
		types.isMap(value) ||
		types.isSet(value) ||
		types.isTypedArray(value) ||
		types.isArrayBuffer(value) ||
		types.isDataView(value) ||
		types.isRegExp(value)
	);
}
