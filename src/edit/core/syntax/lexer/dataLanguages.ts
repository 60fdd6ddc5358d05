import {
	blockComment,
	DASH_COMMENT,
	DOLLAR_BRACES,
	doubledQuoteString,
	END_OF_TEXT,
	ESCAPED,
	embeddedCode,
	HASH_COMMENT,
	hereDocuments,
	type LexicalRule,
	lineComment,
	quotedString,
	rawString,
	SLASH_COMMENT,
	SLASH_STAR_COMMENT,
	unescapedString,
} from './lexicalRule.ts';

const { raw } = String;

const SQL: readonly LexicalRule[] = [
	DASH_COMMENT,
	SLASH_STAR_COMMENT,
	// The body of a function is code; any other text between such marks is a string.
	embeddedCode(raw`\$(\w{0,99})\$(?<=\b(?:[aA][sS]|[dD][oO])\s{1,20}\$\w{0,99}\$)`, raw`\$\1\$`),
	rawString(raw`\$((?:[A-Za-z_]\w{0,98})?)\$`, raw`\$\1\$`),
	quotedString("'", { begin: raw`\b[eE]'`, lines: true }),
	doubledQuoteString("'", { begin: raw`(?:\b[nNbBxX])?'`, lines: true }),
	doubledQuoteString('"', { lines: true }),
	doubledQuoteString('`'),
];

const LUA: readonly LexicalRule[] = [
	blockComment(raw`--\[(={0,99})\[`, raw`\]\1\]`),
	DASH_COMMENT,
	rawString(raw`\[(={0,99})\[`, raw`\]\1\]`),
	quotedString('"'),
	quotedString("'"),
];

/** A quote at the start of a value; elsewhere it is part of the text. */
const yamlMark = (mark: string) => raw`${mark}(?<=(?:^[ \t]*|[[{,]|[[{,:?-][ \t]+|[!&][^\s'"]{0,60}[ \t]+)${mark})`;
/** A block scalar, which continues as long as lines are indented more than its key. */
const yamlBlock = (key: string, further: string) => {
	const mark = '[|>][-+1-9]{0,2}';
	const begin = raw`${mark}(?=[ \t]*(?:#.*)?$)(?<=^( {0,200})${key}${mark})`;
	return rawString(begin, raw`(?=\n(?!\1${further}|[ \t]*$))|${END_OF_TEXT}`, { trims: 'always' });
};
const YAML: readonly LexicalRule[] = [
	lineComment(raw`#(?<=(?:^|\s)#)`),
	quotedString('"', { begin: yamlMark('"'), lines: true, trims: 'always' }),
	doubledQuoteString("'", { begin: yamlMark("'"), lines: true, trims: 'always' }),
	yamlBlock('- .*:[ \\t].*', ' {3}'),
	yamlBlock('(?! )(?:.*[ \\t:-])?', ' '),
];

const TOML: readonly LexicalRule[] = [
	HASH_COMMENT,
	quotedString('"""', { end: '"{3,5}', lines: true }),
	rawString("'''", "'{3,5}"),
	quotedString('"'),
	unescapedString("'"),
];

const INI = [lineComment(raw`^[ \t]*[;#]`), quotedString('"')];
const QUOTES = [quotedString('"'), quotedString("'")];

const NIX: readonly LexicalRule[] = [
	HASH_COMMENT,
	SLASH_STAR_COMMENT,
	rawString("''", "''", { escape: raw`''(?:\$|'|\\)`, trims: 'always', inside: [DOLLAR_BRACES] }),
	quotedString('"', { lines: true, inside: [DOLLAR_BRACES] }),
];

const LATEX: readonly LexicalRule[] = [
	rawString(raw`\\begin\{(verbatim|lstlisting|minted|comment)\}`, raw`\\end\{\1\}`),
	unescapedString(raw`\1`, { begin: raw`\\(?:verb|lstinline)\*?([^\s\w*{[\\])` }),
	lineComment('%'),
	ESCAPED,
];

/** The indentation inside an attribute value is not significant: it holds names, styles or code. */
const ATTRIBUTES = ['"', "'"].map((mark) => rawString(mark, mark, { trims: 'always' }));
const tag = (options: Partial<LexicalRule> = {}): LexicalRule =>
	embeddedCode(raw`<(?=[A-Za-z/!?])`, '/?>', { inside: ATTRIBUTES, ...options });
/** The content of an element is in another language, whatever its tag says. */
const element = (name: string, language: string) =>
	embeddedCode(raw`(?<=<${name}\b[^<>]{0,500}>)`, `</${name}`, { language });
const XML = [blockComment('<!--', '-->'), rawString(raw`<!\[CDATA\[`, raw`\]\]>`), tag()];
const SCRIPTS = [element('script', 'javascript'), element('style', 'css')];
const HTML = [...SCRIPTS, ...XML];
/** An expression between tags, with matching delimiters. */
const expression = (begin: string, end: string) => embeddedCode(begin, end, { nests: raw`\{`, language: 'javascript' });
const SVELTE_HOLES = [expression(raw`\{`, raw`\}`)];
const COMPONENT: readonly LexicalRule[] = [
	...SCRIPTS,
	blockComment('<!--', '-->'),
	tag({ inside: [...ATTRIBUTES, ...SVELTE_HOLES] }),
	...SVELTE_HOLES,
];

const PASCAL: readonly LexicalRule[] = [
	SLASH_COMMENT,
	blockComment(raw`\{`, raw`\}`),
	blockComment(raw`\(\*`, raw`\*\)`),
	doubledQuoteString("'"),
];

const DASH_DOUBLED = [
	DASH_COMMENT,
	doubledQuoteString('"'),
	{ kind: 'string', begin: raw`(?<![\w)\]])'[^\n]'` },
] as const;

/** Data and text languages, and those that resemble no other, by family. */
export const DATA_LANGUAGES = {
	sql: SQL,
	lua: LUA,
	yaml: YAML,
	toml: TOML,
	ini: INI,
	properties: [lineComment(raw`^[ \t]*[#!]`)],
	dockerfile: [lineComment(raw`^[ \t]*#`), ...hereDocuments(raw`<<-?`, []), ...QUOTES, ESCAPED],
	makefile: [HASH_COMMENT, ...QUOTES, ESCAPED],
	cmake: [
		blockComment(raw`#\[(={0,99})\[`, raw`\]\1\]`),
		HASH_COMMENT,
		rawString(raw`\[(={0,99})\[`, raw`\]\1\]`),
		quotedString('"', { lines: true }),
	],
	nix: NIX,
	graphql: [HASH_COMMENT, quotedString('"""', { lines: true, trims: 'always' }), quotedString('"')],
	latex: LATEX,
	tex: LATEX,
	xml: XML,
	html: HTML,
	vue: [...HTML, expression(raw`\{\{`, raw`\}\}`)],
	svelte: COMPONENT,
	astro: [embeddedCode('^---$', '^---$', { language: 'javascript' }), ...COMPONENT],
	pascal: PASCAL,
	ada: DASH_DOUBLED,
	vhdl: DASH_DOUBLED,
	fortran: [lineComment('!'), doubledQuoteString('"'), doubledQuoteString("'")],
	vb: [lineComment("'|\\b[Rr][Ee][Mm]\\b"), doubledQuoteString('"')],
	prolog: [lineComment('%'), SLASH_STAR_COMMENT, ...QUOTES],
	bat: [lineComment(raw`^[ \t]*@?(?:[Rr][Ee][Mm]\b|::)`)],
} satisfies Readonly<Record<string, readonly LexicalRule[]>>;
