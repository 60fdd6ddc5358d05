import { isJsonObject, type Json } from './json.ts';

/**
 * A value as JSON with two spaces of indentation, like `JSON.stringify`, but never longer than asked for: the indentation of
 * deep values can make a text sixty times as long as its body.
 * @param longest in UTF-16 units; what is longer ends in an ellipsis
 */
export function formattedJson(value: Json, longest: number): string {
	let text = '';
	for (const piece of pieces(value, '\n')) {
		text += piece;
		if (text.length > longest) return `${text.slice(0, longest - 1).replace(/\p{Cs}$/u, '')}…`;
	}
	return text;
}

/** @param lineBreak with the indentation of the line that the value begins on */
function* pieces(value: Json, lineBreak: string): Generator<string> {
	if (Array.isArray(value))
		yield* list(
			'[]',
			Array.from(value, (item: Json) => ['', item] as const),
			lineBreak,
		);
	else if (isJsonObject(value)) {
		yield* list(
			'{}',
			Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}: `, item] as const),
			lineBreak,
		);
	} else yield JSON.stringify(value);
}

function* list(
	brackets: '[]' | '{}',
	items: readonly (readonly [label: string, value: Json])[],
	lineBreak: string,
): Generator<string> {
	if (items.length === 0) return yield brackets;
	const inner = `${lineBreak}  `;
	let before = `${brackets[0]}${inner}`;
	for (const [label, item] of items) {
		yield before + label;
		yield* pieces(item, inner);
		before = `,${inner}`;
	}
	yield `${lineBreak}${brackets[1]}`;
}
