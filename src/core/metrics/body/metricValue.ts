import { isJsonObject, type Json } from '../../base/json.ts';

/** A single value of the metrics; undefined where there is nothing that can be shown: null, or no true number. */
export type MetricValue = string | number | boolean | undefined;

/** The bounds of what is shown of a body of any shape. */
export const MOST_ROWS = 200;
export const DEEPEST = 4;
/** In characters: beyond it a name or value is cut, so that no row holds a book. */
export const LONGEST_TEXT = 200;

const LARGEST_NUMBER = 2 ** 53;
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
/** What an item of a list may call itself by, the likeliest first. */
const LABELS = ['name', 'label', 'id', 'key', 'metric', 'title'];

/** The members of an object, without those that mean an object's own machinery. */
export function membersOf(value: { readonly [name: string]: Json }): readonly (readonly [string, Json])[] {
	return Object.entries(value).filter(([name]) => !PROTOTYPE_NAMES.has(name));
}

/** Whether a value holds others. */
export function isContainer(value: Json): boolean {
	return Array.isArray(value) || isJsonObject(value);
}

/** What an item of a list calls itself, and in which member. An item that is nothing but its name keeps it as value. */
export function labelOf(item: Json): { readonly member: string; readonly text: string } | undefined {
	if (!isJsonObject(item) || Object.keys(item).length < 2) return undefined;
	for (const member of LABELS) {
		const text = Object.hasOwn(item, member) ? item[member] : undefined;
		if (typeof text === 'string' && text.trim() !== '') return { member, text: text.slice(0, LONGEST_TEXT) };
	}
	return undefined;
}

/** A single value as it may be shown: a text cut, a number only where it is a true one. */
export function displayValue(value: Json): MetricValue {
	if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
	// Nought is never negative to a reader.
	if (typeof value === 'number') return isShowableNumber(value) ? value + 0 : undefined;
	return typeof value === 'boolean' ? value : undefined;
}

/** Whether a number is finite and exact enough to be shown. */
export function isShowableNumber(value: number): boolean {
	return Math.abs(value) <= LARGEST_NUMBER;
}
