/** What callers see of a function or a type. */
export interface Signature {
	/** What holds it, and its name: `Cart.add`; that of a type begins with `type`. */
	readonly name: string;
	readonly parameters: readonly Parameter[];
	/** Empty where it is not declared: it matches anything. */
	readonly result: string;
	readonly isStatic?: boolean;
	readonly isAsync?: boolean;
	/** It deals in promises without saying that it is async: who waits for one may as well for the other. */
	readonly mayWait?: boolean;
	readonly visibility: Visibility;
	/** The beginning of what it does, without braces; undefined where that is not there or is an expression. */
	readonly body?: string;
	/** Its body is not closed, or not ended as the language wants it: what it was meant to be is not known. */
	readonly isBroken?: boolean;
	/** It may well stand there twice: as the setter beside the getter, or one for each platform. */
	readonly mayRepeat?: boolean;
}

/** One that a caller gives. */
export interface Parameter {
	/** Where callers may say it. */
	readonly name?: string;
	/** Empty where it is not declared: it matches anything. */
	readonly type: string;
	readonly isOptional?: boolean;
	/** It is given by its name alone, wherever it stands. */
	readonly isKeyword?: boolean;
	/** What it is where it is not given. */
	readonly initial?: string;
}

/** Who may call it. */
export const Visibility = { hidden: 0, near: 1, everywhere: 2 } as const;
export type Visibility = (typeof Visibility)[keyof typeof Visibility];

/** So many declarations are compared. Answers can hold more than any program does, to keep the editor busy. */
export const MOST_DECLARATIONS = 2_000;
/** Of one declaration's parameters, of its result and of its body, so many characters are looked at. */
export const LONGEST_PART = 2_000;

/** The first matches, as many as declarations are looked at. */
export function* firstMatches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
	let left = MOST_DECLARATIONS;
	for (const match of text.matchAll(pattern)) {
		if (left === 0) return;
		left -= 1;
		yield match;
	}
}

/** The parts of the list in parentheses that begins at or after `from`, split at its own commas. */
export function listPartsAt(text: string, from: number): readonly string[] {
	const within = text.slice(from, closingParenthesis(text, from));
	const start = within.indexOf('(');
	return start === -1 ? [] : listParts(within.slice(start + 1));
}

/** The parts of a list, split at its own commas, and not at those within brackets. */
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

/** Where the first parenthesis at or after `from` closes; where it does not, the end of what is looked at. */
export function closingParenthesis(text: string, from: number): number {
	const end = Math.min(text.length, from + LONGEST_PART);
	let level = 0;
	for (let at = from; at < end; at += 1) {
		if (text[at] === '(') level += 1;
		else if (text[at] === ')' && level > 0) {
			level -= 1;
			if (level === 0) return at;
		}
	}
	return end;
}

/** What stands behind a place. */
export function textAfter(text: string, at: number): string {
	return text.slice(at + 1, at + 1 + LONGEST_PART);
}

/** What stands in the braces that begin at `from`, or in as much of them as is looked at. */
export function bracedBody(text: string, from: number): string {
	const end = Math.min(text.length, from + LONGEST_PART);
	let level = 0;
	for (let at = from; at < end; at += 1) {
		if (text[at] === '{') level += 1;
		else if (text[at] === '}') level -= 1;
		if (level === 0) return text.slice(from + 1, at);
	}
	return text.slice(from + 1, end);
}

/** A type without what makes no difference: white space beside marks. */
export function normalizedType(type: string): string {
	return type
		.trim()
		.replace(/\s+/g, ' ')
		.replace(/ ?([^\w\s$]) ?/g, '$1');
}

/** A parameter cut at its initial value: `a: b = c`. An arrow or a comparison is none. */
export function splitInitialValue(parameter: string): readonly [declared: string, initial?: string] {
	for (let at = parameter.indexOf('='); at !== -1; at = parameter.indexOf('=', at + 2)) {
		if (parameter[at + 1] === '>' || parameter[at + 1] === '=') continue;
		return [parameter.slice(0, at).trim(), parameter.slice(at + 1).trim()];
	}
	return [parameter.trim()];
}
