import { isJsonObject, type Json } from '../core/json.ts';
import { shortened } from './visibleText.ts';

/**
 * A value as JSON with two spaces of indentation, like `JSON.stringify`, but never longer than asked for: the
 * indentation of deep values can make a text sixty times as long as its body.
 * @param longest in UTF-16 units; a longer text is cut and ends in an ellipsis
 */
export function prettyJson(value: Json, longest: number): string {
	return shortened(beginning(value, longest), longest);
}

/**
 * The same with every invisible character escaped, so that it is still the same JSON.
 * @param enough how much of it is needed, in UTF-16 units: the text may end anywhere after that, and has no ellipsis
 */
export function visibleJson(value: Json, enough = Infinity): string {
	const text = beginning(value, enough);
	return text.replace(/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/gu, (character) => (character === '\n' ? '\n' : escaped(character)));
}

/** All of the text, or its beginning with more than `enough` UTF-16 units. */
function beginning(value: Json, enough: number): string {
	let text = '';
	for (const piece of pieces(value, '\n')) {
		text += piece;
		if (text.length > enough) break;
	}
	return text;
}

/** @param lineBreak with the indentation of the line that the value begins on */
function* pieces(value: Json, lineBreak: string): Generator<string> {
	if (Array.isArray(value)) yield* list('[]', items(value), lineBreak);
	else if (isJsonObject(value)) yield* list('{}', members(value), lineBreak);
	else yield JSON.stringify(value);
}

// One at a time, since only the beginning of a long list is needed.
type Items = Iterable<readonly [label: string, value: Json]>;

function* items(value: readonly Json[]): Items {
	for (const item of value) yield ['', item];
}

function* members(value: { readonly [name: string]: Json }): Items {
	for (const name of Object.keys(value)) yield [`${JSON.stringify(name)}: `, value[name] ?? null];
}

function* list(brackets: '[]' | '{}', items: Items, lineBreak: string): Generator<string> {
	const inner = `${lineBreak}  `;
	let isEmpty = true;
	let before = `${brackets[0]}${inner}`;
	for (const [label, item] of items) {
		yield before + label;
		yield* pieces(item, inner);
		before = `,${inner}`;
		isEmpty = false;
	}
	yield isEmpty ? brackets : `${lineBreak}${brackets[1]}`;
}

/** A code point as JSON escapes: one, or two if it is outside the basic plane. */
function escaped(character: string): string {
	return [...Array(character.length).keys()]
		.map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
		.join('');
}
