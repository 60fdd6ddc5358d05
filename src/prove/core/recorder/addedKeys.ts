import { getOwnPropertySymbols, matchPattern, ownKeys, quoteText, symbolText, typedArray } from './intrinsics.ts';
import type { ValueKind } from './valueKind.ts';

/** In elements: to list the keys of a longer typed array takes more than to copy it. */
const LONGEST_LISTED = 100_000;

/**
 * The keys of all own properties but those that the engine makes: the elements of a typed array and the stack of an error.
 * What somebody has added by name to a long typed array is not found.
 */
export function addedKeys(value: object, kind: ValueKind): readonly (string | symbol)[] {
	if (kind !== 'typedArray' && kind !== 'error') return ownKeys(value);
	const elements = kind === 'typedArray' ? typedArray.length(value) : 0;
	if (elements > LONGEST_LISTED) return getOwnPropertySymbols(value);
	const keys = ownKeys(value);
	const added: (string | symbol)[] = [];
	for (let index = elements; index < keys.length; index++) {
		const key = keys[index];
		if (key !== undefined && !(kind === 'error' && key === 'stack')) added[added.length] = key;
	}
	return added;
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/;

/** How a property is reached in code, after what holds it: `.name`, `[3]`, `["a b"]`, `[Symbol(a)]`. */
export function keyPath(key: string | symbol): string {
	if (typeof key === 'symbol') return `[${symbolText(key)}]`;
	if (matchPattern(NAME, key) !== null) return `.${key}`;
	return matchPattern(ARRAY_INDEX, key) === null ? `[${quoteText(key)}]` : `[${key}]`;
}
