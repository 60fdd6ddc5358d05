import {
	absolute,
	addToSet,
	characterCode,
	getOwnPropertyDescriptor,
	isArray,
	isInSet,
	isInteger,
	newSet,
	ownKeys,
	sliceText,
	textOfCodes,
	typedArray,
} from '../intrinsics.ts';
import type { ValueTypes } from '../valueTypes.ts';

/** How many values of an input are changed. */
const MOST_CHANGES = 100_000;
/** In UTF-16 units. */
const LONGEST_TEXT = 100_000;
/** Smaller numbers are often counts, choices, or ends of a recursion. */
const SMALLEST = 3;

/** How an input becomes one that nobody has made: all that it holds changes a little, or only the ends of its arguments. */
export type Change = 'all' | 'ends';

/**
 * Changes a copy of an input into one like it that the program has not made: a version that knows its answers for the program’s
 * own inputs does not know this one’s.
 * @param values a copy of `this` and the arguments, which is changed
 * @returns whether anything was changed
 */
export function changeInput(values: unknown[], change: Change, types: ValueTypes): boolean {
	let changes = 0;
	const queue: object[] = [];
	const known = newSet<unknown>();
	const changed = (value: unknown): unknown => {
		if (typeof value === 'object' && value !== null) {
			if (change === 'ends' || types.isProxy(value) || isInSet(known, value)) return value;
			addToSet(known, value);
			queue[queue.length] = value;
			return value;
		}
		const other = changedValue(value, change);
		if (other !== value) changes += 1;
		return other;
	};
	for (let index = 1; index < values.length; index += 1) {
		const value = values[index];
		if (change === 'ends' && isArray(value) && value.length > SMALLEST) {
			value.length -= 1;
			changes += 1;
		} else values[index] = changed(value);
	}
	for (let at = 0; at < queue.length && queue.length + changes < MOST_CHANGES; at += 1) {
		const holder = queue[at] as object;
		if (types.isTypedArray(holder)) changes += changeNumbers(holder as Record<number, unknown>);
		else changeProperties(holder, changed);
	}
	return changes > 0;
}

function changeProperties(holder: object, changed: (value: unknown) => unknown): void {
	const keys = ownKeys(holder);
	for (let index = 0; index < keys.length; index += 1) {
		const key = keys[index] as PropertyKey;
		const descriptor = getOwnPropertyDescriptor(holder, key);
		if (descriptor === undefined || descriptor.get !== undefined || key === 'length') continue;
		const value = changed(descriptor.value);
		// Its own, so that no setter runs; defining it may make the engine keep the object in another way.
		if (value !== descriptor.value && descriptor.writable === true)
			(holder as Record<PropertyKey, unknown>)[key] = value;
	}
}

function changeNumbers(list: Record<number, unknown>): number {
	let changes = 0;
	const length = typedArray.length(list);
	for (let index = 0; index < length; index += 1) {
		const value = list[index];
		const other = changedValue(value, 'all');
		if (other === value) continue;
		list[index] = other;
		changes += 1;
	}
	return changes;
}

function changedValue(value: unknown, change: Change): unknown {
	if (typeof value === 'number') return changedNumber(value);
	if (typeof value !== 'string' || value.length > LONGEST_TEXT) return value;
	if (change === 'ends') return value.length > SMALLEST ? sliceText(value, 0, -1) : value;
	return changedText(value);
}

function changedNumber(value: number): number {
	if (!isInteger(value)) return value * 0.97;
	if (absolute(value) < SMALLEST) return value;
	return value < 0 ? value + 1 : value - 1;
}

/** Each letter becomes the next one, and each larger digit the one before it; what separates them stays. */
function changedText(text: string): string {
	const codes: number[] = [];
	for (let index = 0; index < text.length; index += 1) {
		const code = characterCode(text, index);
		if ((code >= 97 && code < 122) || (code >= 65 && code < 90)) codes[index] = code + 1;
		else if (code === 122 || code === 90) codes[index] = code - 25;
		else codes[index] = code > 52 && code <= 57 ? code - 1 : code;
	}
	return textOfCodes(codes);
}
