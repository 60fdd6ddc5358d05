/**
 * A lexical form of a language: how a string, a comment, or a stretch of other code begins, goes on, and ends. The
 * texts are sources of regular expressions, read with the flags `m` and `u`. None may look further than its end or its
 * line, and none may look twice at a run of the same characters: answers can be a million characters of anything.
 */
export interface LexicalRule {
	readonly kind: 'string' | 'comment' | 'code';
	/** A group in it is the form's guard, of less than 300 characters, which the other texts repeat as `\1`. */
	readonly begin: string;
	/** Without one, what begins the form is the whole of it. */
	readonly end?: string;
	/** What is stepped over inside: an end that is none. */
	readonly escape?: string;
	/** What asks for one end more: a bracket within brackets, a comment within a comment. */
	readonly nests?: string;
	/** Whether a string may go over several lines; otherwise, without an end on its line it is none. */
	readonly lines?: true;
	/** How many ends it has, if more than one: those of a text to find and of one to put in its place. */
	readonly ends?: number;
	/** What may stand inside. Code without it has the forms of the code around. */
	readonly inside?: readonly LexicalRule[];
	/** The language of code that is not that of the code around. */
	readonly language?: string;
	/** What the code before must end with, comments and spaces left out; a string there is `"`. */
	readonly after?: RegExp;
	/** A here-document: it begins with the next line, if a line ends it. */
	readonly isHereDocument?: true;
	/** Whether the language takes the indentation off: always, or where the string is a statement of its own. */
	readonly trims?: 'always' | 'alone';
}

/** How a form differs from the usual one. */
export type LexicalRuleOptions = Partial<LexicalRule>;

const { raw } = String;

/** A backslash and what it stands before. */
export const BACKSLASH = raw`\\(?:\r\n|[^])`;
/** A form that goes on to the end of the text. */
export const END_OF_TEXT = '$(?![^])';

/** A comment up to the end of its line. */
export function lineComment(begin: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'comment', begin, end: '$', ...options };
}

export function blockComment(begin: string, end: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'comment', begin, end, ...options };
}

/** A block comment that may hold others of its kind. */
export function nestedComment(begin: string, end: string): LexicalRule {
	return blockComment(begin, end, { nests: begin });
}

/** A string that ends as it begins, with a backslash for what would end it. */
export function quotedString(mark: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin: mark, end: mark, escape: BACKSLASH, ...options };
}

/** A string in which only the doubled quote stands for itself. */
export function doubledQuoteString(mark: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin: mark, end: mark, escape: mark + mark, ...options };
}

/** A string on one line that holds everything as it is. */
export function unescapedString(mark: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin: mark, end: mark, ...options };
}

/** A string that holds everything as it is, on any number of lines. */
export function rawString(begin: string, end: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'string', begin, end, lines: true, ...options };
}

/** Code within a string, or within a text of another language. */
export function embeddedCode(begin: string, end: string, options: LexicalRuleOptions = {}): LexicalRule {
	return { kind: 'code', begin, end, ...options };
}

/** What is code as a whole although something in it looks like another form. */
export function plainCode(begin: string): LexicalRule {
	return { kind: 'code', begin };
}

/** What is a string as a whole. */
export function wholeString(begin: string): LexicalRule {
	return { kind: 'string', begin };
}

/** Strings that end with the partner of the bracket that they begin with, maybe with flags, and may hold such pairs. */
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

/** Here-documents, of which those that are not in single quotes may hold code. */
export function hereDocuments(begin: string, holes: readonly LexicalRule[]): readonly LexicalRule[] {
	const end = raw`^[ \t]*\1(?=[ \t\r]*$|[;,.)\]])`;
	const document = { kind: 'string', end, lines: true, isHereDocument: true } as const;
	return [
		{ ...document, begin: raw`${begin}'([\w-]{1,80})'` },
		{ ...document, begin: raw`${begin}"([\w-]{1,80})"`, escape: BACKSLASH, inside: holes },
		{ ...document, begin: raw`${begin}\\?([A-Za-z_]\w{0,79})`, escape: BACKSLASH, inside: holes },
	];
}

/** A regular expression between slashes, wherever a value may stand. */
export function slashPattern(after: RegExp, options: LexicalRuleOptions = {}): LexicalRule {
	return quotedString('/', { end: raw`/\w*`, after, inside: [CHARACTER_CLASS], ...options });
}

/** A slash in it ends nothing. */
const CHARACTER_CLASS = quotedString(raw`\[`, { end: raw`\]` });

/** `${…}` */
export const DOLLAR_BRACES = embeddedCode(raw`\$\{`, raw`\}`, { nests: raw`\{` });
/** `$(…)` */
export const DOLLAR_PARENTHESES = embeddedCode(raw`\$\(`, raw`\)`, { nests: raw`\(` });
/** `#{…}` */
export const HASH_BRACES = embeddedCode(raw`#\{`, raw`\}`, { nests: raw`\{` });
/** `{…}` */
export const BRACES = embeddedCode(raw`\{`, raw`\}`, { nests: raw`\{` });
/** `{{` and `}}` stand for braces in a string that holds code in braces. */
export const DOUBLED_BRACES = raw`\{\{|\}\}`;

/** One character between apostrophes, where a lone apostrophe means something else. */
export const APOSTROPHES = wholeString(raw`'(?:\\(?:u\{[\da-fA-F]{1,8}\}|[^'\n]{1,10}|')|[^\\'\n])'`);
/** A backslash in code: what follows it begins nothing. */
export const ESCAPED = plainCode(BACKSLASH);

export const SLASH_COMMENT = lineComment('//');
export const SLASH_STAR_COMMENT = blockComment(raw`/\*`, raw`\*/`);
export const NESTED_SLASH_STAR_COMMENT = nestedComment(raw`/\*`, raw`\*/`);
export const HASH_COMMENT = lineComment('#');
export const DASH_COMMENT = lineComment('--');
