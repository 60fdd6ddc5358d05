import { isJsonObject, type Json } from '../base/json.ts';

/**
 * A value as JSON with two spaces of indentation, like `JSON.stringify`, but never longer than asked for: the indentation of
 * deep values can make a text sixty times as long as its body.
 * @param longest in UTF-16 units; what is longer ends in an ellipsis
 */
export function prettyJson(value: Json, longest: number): string {
	let text = '';
	for (const piece of pieces(value, '\n')) {
		text += piece;
		if (text.length > longest) return `${text.slice(0, longest - 1).replace(/\p{Cs}$/u, '')}…`;
	}
	return text;
}

/** @param lineBreak with the indentation of the line that the value begins on */
function* pieces(value: Json, lineBreak: string): Generator<string> {
	if (Array.isArray(value)) yield* list('[]', items(value), lineBreak);
	else if (isJsonObject(value)) yield* list('{}', members(value), lineBreak);
	else yield JSON.stringify(value);
}

// One at a time: of a long list only the beginning is wanted.
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
