import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { truncate } from '../../../base/text/visibleText.ts';

/** The names that lead to a value, outermost first. */
export type MetricPath = readonly string[];

/** A single value of the metrics; undefined if nothing can be shown: null, or an inexact number. */
export type MetricValue = string | number | boolean | undefined;

type JsonContainer = readonly Json[] | { readonly [name: string]: Json };

/** Limits on what is shown of a body, whatever its shape. */
export const MOST_ROWS = 200;
export const DEEPEST = 4;
/** In characters; longer names and values are cut. */
export const LONGEST_TEXT = 200;

const LARGEST_NUMBER = 2 ** 53;
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
/** Members that may name an item of a list, the likeliest first. */
const LABELS = ['name', 'label', 'id', 'key', 'metric', 'title'];

/** The members of an object or list, without names such as `__proto__` that are special in JavaScript. */
export function membersOf(value: JsonContainer): readonly (readonly [string, Json])[] {
	return Object.entries(value).filter(([name]) => !PROTOTYPE_NAMES.has(name));
}

/** Whether a value holds others. */
export function isContainer(value: Json): value is JsonContainer {
	return Array.isArray(value) || isJsonObject(value);
}

/** The text that names an item of a list. An item with a single member keeps it as its value. */
export function labelOf(item: Json): string | undefined {
	if (!isJsonObject(item) || Object.keys(item).length < 2) return undefined;
	const texts = LABELS.flatMap((member) => (typeof item[member] === 'string' ? item[member] : []));
	const label = texts.find((text) => text.trim() !== '');
	return label === undefined ? undefined : truncate(label, LONGEST_TEXT);
}

/** A single value as it may be shown: texts are cut, and numbers that are not finite or not exact are omitted. */
export function displayValue(value: Json): MetricValue {
	if (typeof value === 'string') return truncate(value, LONGEST_TEXT);
	// Turns -0 into 0.
	if (typeof value === 'number') return Math.abs(value) <= LARGEST_NUMBER ? value + 0 : undefined;
	return typeof value === 'boolean' ? value : undefined;
}
