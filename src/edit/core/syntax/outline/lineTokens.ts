import { CASE_INSENSITIVE_LANGUAGES } from './declarationKeywords.ts';

/** How many tokens of a line to examine. */
const MOST_TOKENS = 40;

/** Splits a line, without strings and comments, into words, operators and other characters. */
export function tokensOf(text: string): readonly string[] {
	return text.match(TOKENS)?.slice(0, MOST_TOKENS) ?? [];
}

/** All characters beyond ASCII count as letters: a precise test would be several times slower. */
const TOKENS = /[\w$\u00aa-\uffff]+(?:[!?](?!=))?|::=?|:=|<-|\?=|=>|==+|[!<>]=|->|\S/g;

/** A keyword in the case that the tables list it in. */
export function inCase(word: string | undefined, language: string): string {
	return (CASE_INSENSITIVE_LANGUAGES.has(language) ? word?.toLowerCase() : word) ?? '';
}

const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' };

/** The index after the bracket that closes the one at `at`. */
export function afterBracket(tokens: readonly string[], at: number): number {
	const open = tokens[at] ?? '';
	let level = 0;
	for (let next = at; next < tokens.length; next += 1) {
		if (tokens[next] === open) level += 1;
		else if (tokens[next] === OPENING[open]) level -= 1;
		if (level === 0) return next + 1;
	}
	return tokens.length;
}

/** The index after annotations, attributes and template parameters; the length if there is nothing else. */
export function afterAnnotations(tokens: readonly string[], language: string): number {
	if (tokens[0] === '@' && language === 'elixir') return tokens.length;
	if (tokens[0] === 'template' && tokens[1] === '<') return afterBracket(tokens, 1);
	let at = 0;
	for (;;) {
		if (tokens[at] === '#' && tokens[at + 1] === '[') at = afterBracket(tokens, at + 1);
		else if (tokens[at] === '[' && language === 'csharp') at = afterBracket(tokens, at);
		else if (tokens[at] === '@' && isWord(tokens[at + 1]) && language !== 'ruby') {
			at += 2;
			while (tokens[at] === '.' && isWord(tokens[at + 1])) at += 2;
			if (tokens[at] === '(') at = afterBracket(tokens, at);
		} else return at;
	}
}

/** Whether a token is a word. */
export function isWord(word: string | undefined): boolean {
	return word !== undefined && /^[\p{L}\p{N}_$]/u.test(word);
}

/** A name with its qualifiers, such as `Cart.total`, and where it ends. */
export function pathAt(
	tokens: readonly string[],
	start: number,
): { readonly name: string; readonly end: number } | undefined {
	if (!isWord(tokens[start])) return undefined;
	let end = start + 1;
	let name = tokens[start] ?? '';
	const joins = (tokens[start - 1] === 'function' ? ['.', ':', '-'] : ['.', '::', '\\']) as readonly string[];
	while (joins.includes(tokens[end] ?? '') && isWord(tokens[end + 1])) {
		name += `${tokens[end]}${tokens[end + 1]}`;
		end += 2;
	}
	return { name, end };
}
