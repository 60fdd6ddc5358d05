/**
 * A lexical rule of a language: how a string, a comment or a stretch of embedded code starts, continues and ends. The
 * texts are sources of regular expressions with the flags `m` and `u`. None may look beyond its end or its line, and
 * none may scan a run of equal characters twice: an answer can be a million characters of anything.
 */
export interface LexicalRule {
	readonly kind: 'string' | 'comment' | 'code';
	/** Its group, if any, is the guard (under 300 characters), which the other texts repeat as `\1`. */
	readonly begin: string;
	/** If missing, the start is the whole of it. */
	readonly end?: string;
	/** Skipped inside: an escaped end. */
	readonly escape?: string;
	/** Requires one more end: a bracket within brackets, a comment within a comment. */
	readonly nests?: string;
	/** Whether a string may span lines; if not, it must end on its line to be one. */
	readonly lines?: true;
	/** The number of ends, if more than one: a substitution has a pattern and a replacement. */
	readonly ends?: number;
	/** The rules that apply inside. For embedded code, the default is those of the surrounding code. */
	readonly inside?: readonly LexicalRule[];
	/** The language of embedded code, if it differs from the surrounding code. */
	readonly language?: string;
	/** What the code before must end with, ignoring comments and whitespace; a string counts as `"`. */
	readonly after?: RegExp;
	/** A here-document: it starts on the next line, if some line ends it. */
	readonly isHereDocument?: true;
	/** Whether the language strips the indentation: always, or only if the string is a statement by itself. */
	readonly trims?: 'always' | 'statement';
}

/** How a rule differs from the usual one. */
export type LexicalRuleOptions = Partial<LexicalRule>;

const { raw } = String;

/** A backslash and the character that it escapes. */
export const BACKSLASH = raw`\\(?:\r\n|[^])`;
/** The end of the whole text. */
export const END_OF_TEXT = '$(?![^])';

/** A comment up to the end of its line. */
export function lineComment(begin: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'comment', begin, end: '$', ...options };
}

/** A block comment, which may span lines. */
export function blockComment(begin: string, end: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'comment', begin, end, ...options };
}

/** A block comment that may be nested. */
export function nestedComment(begin: string, end: string): LexicalRule {
	return blockComment(begin, end, { nests: begin });
}

/** A string that ends with its opening mark, and uses a backslash to escape it. */
export function quotedString(mark: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin: mark, end: mark, escape: BACKSLASH, ...options };
}

/** A string that doubles its quote to escape it. */
export function doubledQuoteString(mark: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin: mark, end: mark, escape: mark + mark, ...options };
}

/** A single-line string without escapes. */
export function unescapedString(mark: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin: mark, end: mark, ...options };
}

/** A string without escapes, on any number of lines. */
export function rawString(begin: string, end: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin, end, lines: true, ...options };
}

/** Code within a string, or within a text in another language. */
export function embeddedCode(begin: string, end: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'code', begin, end, ...options };
}

/** Code as a whole, although something in it looks like another rule. */
export function plainCode(begin: string): LexicalRule {
	return { kind: 'code', begin };
}

/** A string as a whole. */
export function wholeString(begin: string): LexicalRule {
	return { kind: 'string', begin };
}

/**
 * Strings that end with the counterpart of their opening bracket, optionally followed by flags. They may contain such
 * pairs.
 */
export function bracketedStrings(begin: string, options: LexicalRuleOptions = {}, flags = ''): readonly LexicalRule[] {
	return [raw`\(\)`, raw`\[\]`, raw`\{\}`, '<>'].map((pair): LexicalRule => {
		const [open, close] = [pair.slice(0, pair.length / 2), pair.slice(pair.length / 2)];
		return {
			kind: 'string',
			begin: begin + open,
			end: close + flags,
			nests: open,
			escape: BACKSLASH,
			lines: true,
			...options,
		};
	});
}

/** Here-documents; those whose mark is not in single quotes may contain code. */
export function hereDocuments(begin: string, holes: readonly LexicalRule[]): readonly LexicalRule[] {
	const end = raw`^[ \t]*\1(?=[ \t\r]*$|[;,.)\]])`;
	const document = { kind: 'string', end, lines: true, isHereDocument: true } as const;
	return [
		{ ...document, begin: raw`${begin}'([\w-]{1,80})'` },
		{ ...document, begin: raw`${begin}"([\w-]{1,80})"`, escape: BACKSLASH, inside: holes },
		{ ...document, begin: raw`${begin}\\?([A-Za-z_]\w{0,79})`, escape: BACKSLASH, inside: holes },
	];
}

/** A regular expression between slashes, in places where a value may start. */
export function slashPattern(after: RegExp, options: LexicalRuleOptions = {}): LexicalRule {
	return quotedString('/', { end: raw`/\w*`, after, inside: [CHARACTER_CLASS], ...options });
}

/** A slash inside it does not end the expression. */
const CHARACTER_CLASS = quotedString(raw`\[`, { end: raw`\]` });

/** `${…}` */
export const DOLLAR_BRACES = embeddedCode(raw`\$\{`, raw`\}`, { nests: raw`\{` });
/** `$(…)` */
export const DOLLAR_PARENTHESES = embeddedCode(raw`\$\(`, raw`\)`, { nests: raw`\(` });
/** `#{…}` */
export const HASH_BRACES = embeddedCode(raw`#\{`, raw`\}`, { nests: raw`\{` });
/** `{…}` */
export const BRACES = embeddedCode(raw`\{`, raw`\}`, { nests: raw`\{` });
/** `{{` and `}}` are escaped braces in a string with code in braces. */
export const DOUBLED_BRACES = raw`\{\{|\}\}`;

/** A single character in apostrophes, for languages in which a lone apostrophe means something else. */
export const APOSTROPHES = wholeString(raw`'(?:\\(?:u\{[\da-fA-F]{1,8}\}|[^'\n]{1,10}|')|[^\\'\n])'`);
/** A backslash in code: the next character starts nothing. */
export const ESCAPED = plainCode(BACKSLASH);

export const SLASH_COMMENT = lineComment('//');
export const SLASH_STAR_COMMENT = blockComment(raw`/\*`, raw`\*/`);
export const NESTED_SLASH_STAR_COMMENT = nestedComment(raw`/\*`, raw`\*/`);
export const HASH_COMMENT = lineComment('#');
export const DASH_COMMENT = lineComment('--');

/** A stretch of code of one kind, with offsets in UTF-16 units. */
export interface Token {
	readonly kind: 'code' | 'string' | 'comment';
	readonly start: number;
	readonly end: number;
	/** Set if a string or block comment is still open at the end of the code, which ends this token. */
	readonly open?: true;
	/** Set for part of a string whose indentation the language strips. */
	readonly trimmed?: true;
}
