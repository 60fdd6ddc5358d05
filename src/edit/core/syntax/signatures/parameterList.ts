/** How many declarations to compare. An answer can hold more than any real program, to keep the editor busy. */
export const MOST_DECLARATIONS = 2_000;
/** How many characters to examine of a declaration's parameters, of its result and of its body. */
export const LONGEST_PART = 2_000;

/** The first matches, up to the limit for declarations. */
export function* firstMatches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
	let left = MOST_DECLARATIONS;
	for (const match of text.matchAll(pattern)) {
		if (left === 0) return;
		left -= 1;
		yield match;
	}
}

/** The items of the parenthesized list that starts at or after `from`. */
export function listPartsAt(text: string, from: number): readonly string[] {
	const within = text.slice(from, closingParenthesis(text, from));
	const start = within.indexOf('(');
	return start === -1 ? [] : listParts(within.slice(start + 1));
}

/** Splits a list at its top-level commas. */
export function listParts(list: string): readonly string[] {
	const parts: string[] = [];
	let from = 0;
	let level = 0;
	for (let at = 0; at < list.length; at += 1) {
		const character = list[at] ?? '';
		if ('([{<'.includes(character)) level += 1;
		else if (')]}'.includes(character) || (character === '>' && !'-='.includes(list[at - 1] ?? ' '))) level -= 1;
		if (character !== ',' || level !== 0) continue;
		parts.push(list.slice(from, at));
		from = at + 1;
	}
	return [...parts, list.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** The offset at which the first parenthesis at or after `from` is closed, or the end of the examined text. */
export function closingParenthesis(text: string, from: number): number {
	const within = text.slice(from, from + LONGEST_PART);
	let level = 0;
	for (const { 0: mark, index } of within.matchAll(/[()]/g)) {
		if (mark === ')' && level === 1) return from + index;
		level = mark === '(' ? level + 1 : Math.max(0, level - 1);
	}
	return from + within.length;
}

/** The text after an offset, up to the limit. */
export function textAfter(text: string, at: number): string {
	return text.slice(at + 1, at + 1 + LONGEST_PART);
}

/** The text in the braces that start at `from`, up to the limit. */
export function bracedBody(text: string, from: number): string {
	const within = text.slice(from, from + LONGEST_PART);
	let level = 0;
	for (const { 0: mark, index } of within.matchAll(/[{}]/g)) {
		level += mark === '{' ? 1 : -1;
		if (level === 0) return within.slice(1, index);
	}
	return within.slice(1);
}

/** A type without insignificant whitespace. */
export function normalizedType(type: string): string {
	return type
		.trim()
		.replace(/\s+/g, ' ')
		.replace(/ ?([^\w\s$]) ?/g, '$1');
}

/** Splits a parameter at its default value: `a: b = c`. Arrows and comparisons do not count. */
export function splitInitialValue(parameter: string): readonly [declared: string, initial?: string] {
	const at = parameter.search(/(?<!=)=(?![=>])/);
	if (at === -1) return [parameter.trim()];
	return [parameter.slice(0, at).trim(), parameter.slice(at + 1).trim()];
}
