import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	DOLLAR_BRACES,
	DOUBLED_BRACES,
	doubledQuoteString,
	embeddedCode,
	HASH_COMMENT,
	hereDocuments,
	type LexicalRule,
	lineComment,
	NESTED_SLASH_STAR_COMMENT,
	nestedComment,
	plainCode,
	quotedString,
	rawString,
	SLASH_COMMENT,
	SLASH_STAR_COMMENT,
	slashPattern,
	unescapedString,
	wholeString,
} from './lexicalRule.ts';

const { raw } = String;

const COMMENTS = [SLASH_COMMENT, SLASH_STAR_COMMENT];
const NESTED_COMMENTS = [SLASH_COMMENT, NESTED_SLASH_STAR_COMMENT];
const QUOTES = [quotedString('"'), quotedString("'")];
/** Used for languages whose syntax is unknown. */
export const C_LIKE: readonly LexicalRule[] = [...COMMENTS, ...QUOTES];

/** After a closing brace it could be a regular expression, too, but there a slash mostly closes a tag. */
const PATTERN = slashPattern(
	/(?:^|[=(,:;[&|?{*~^%]|(?<![\w)\]])!|=>|(?<!\+)\+|(?<!-)-|\b(?:return|typeof|case|in|of|void|delete|else|do|await|yield|throw))$/,
);
/** After a letter, it is an apostrophe in the text between tags. */
const APOSTROPHE = raw`'(?<=(?:^|\W)'|\b(?:return|typeof|case|in|of|from|import|export|else|default|await|yield|throw)')`;
const TEMPLATE = quotedString('`', { lines: true, inside: [DOLLAR_BRACES] });
const JAVASCRIPT = [...COMMENTS, quotedString('"'), quotedString("'", { begin: APOSTROPHE }), TEMPLATE, PATTERN];

const C: readonly LexicalRule[] = [
	lineComment('//', { escape: raw`\\\r?\n` }),
	SLASH_STAR_COMMENT,
	plainCode(raw`^[ \t]*#[ \t]*(?:error|warning|pragma)\b(?:\\\n|.)*`),
	// The apostrophes in a number separate its digits.
	plainCode(raw`\b\d\w*(?:'\w+)+`),
	rawString(raw`\b(?:u8|[uUL])?R"([^\s()\\"]{0,16})\(`, raw`\)\1"`),
	quotedString('"', { begin: raw`(?:\b(?:u8|[uUL])|@)?"` }),
	quotedString("'", { begin: raw`(?:\b(?:u8|[uUL]))?'` }),
];

const RUST: readonly LexicalRule[] = [
	...NESTED_COMMENTS,
	rawString(raw`\b[bc]?r(#{0,255})"`, raw`"\1`),
	quotedString('"', { begin: raw`(?:\b[bc])?"`, lines: true }),
	{ ...APOSTROPHES, begin: raw`(?:\bb)?${APOSTROPHES.begin}` },
];

const JAVA = [...COMMENTS, quotedString('"""', { lines: true, trims: 'always' }), ...QUOTES];

const KOTLIN = [
	...NESTED_COMMENTS,
	rawString('"""', '"{3,}', { inside: [DOLLAR_BRACES] }),
	quotedString('"', { inside: [DOLLAR_BRACES] }),
	quotedString("'"),
];

const SCALA: readonly LexicalRule[] = [
	...NESTED_COMMENTS,
	rawString(raw`\b[A-Za-z]\w*"""`, '"{3,}', { inside: [DOLLAR_BRACES] }),
	rawString('"""', '"{3,}'),
	quotedString('"', { begin: raw`\b[A-Za-z]\w*"`, inside: [DOLLAR_BRACES] }),
	quotedString('"'),
	APOSTROPHES,
];

const GROOVY: readonly LexicalRule[] = [
	...COMMENTS,
	quotedString("'''", { lines: true }),
	quotedString('"""', { lines: true, inside: [DOLLAR_BRACES] }),
	quotedString('"', { inside: [DOLLAR_BRACES] }),
	quotedString("'"),
	rawString(raw`\$/`, raw`/\$`, { escape: raw`\$[$/]`, inside: [DOLLAR_BRACES] }),
	slashPattern(/(?:^|[=(,:[!&|?{~]|\breturn)$/, { lines: true, begin: '/(?=[^ /*])', inside: [DOLLAR_BRACES] }),
];

const PARENTHESES = embeddedCode(raw`\\\1\(`, raw`\)`, { nests: raw`\(` });
const SWIFT_ESCAPE = raw`\\\1(?:\r\n|[^(])`;
const SWIFT: readonly LexicalRule[] = [
	...NESTED_COMMENTS,
	{
		...quotedString('"""', {
			begin: raw`((?<!#)#{0,255})"""`,
			end: raw`"""\1`,
			escape: SWIFT_ESCAPE,
			inside: [PARENTHESES],
		}),
		lines: true,
		trims: 'always',
	},
	quotedString('"', { begin: raw`((?<!#)#{0,255})"`, end: raw`"\1`, escape: SWIFT_ESCAPE, inside: [PARENTHESES] }),
	quotedString('/', { begin: '(?<!#)(#{1,255})/', end: raw`/\1`, lines: true }),
	slashPattern(/(?:^|[=(,:[{]|\b(?:return|try))$/, { begin: raw`/(?=[^ /*\n])` }),
];

const dartQuotes = (mark: string, options: Partial<LexicalRule>) => [
	unescapedString(mark, { begin: raw`\br${mark}`, ...options }),
	quotedString(mark, { inside: [DOLLAR_BRACES], ...options }),
];
const DART = [
	...NESTED_COMMENTS,
	...['"""', "'''"].flatMap((mark) => dartQuotes(mark, { lines: true })),
	...['"', "'"].flatMap((mark) => dartQuotes(mark, {})),
];

const RAW_QUOTES = { lines: true, trims: 'always' } as const;
const HOLES = { inside: [BRACES] };
const CSHARP: readonly LexicalRule[] = [
	...COMMENTS,
	plainCode(raw`^[ \t]*#[ \t]*(?:region|endregion|error|warning|pragma)\b.*`),
	rawString(raw`(?<!\$)\$\$+("{3,99})`, raw`\1`, { ...RAW_QUOTES, inside: [embeddedCode(raw`\{\{`, raw`\}\}`)] }),
	rawString(raw`\$("{3,99})`, raw`\1`, { ...RAW_QUOTES, ...HOLES }),
	rawString('("{3,99})', raw`\1`, RAW_QUOTES),
	doubledQuoteString('"', { begin: raw`(?:\$@|@\$)"`, escape: `""|${DOUBLED_BRACES}`, lines: true, ...HOLES }),
	doubledQuoteString('"', { begin: '@"', lines: true }),
	quotedString('"', { begin: raw`\$"`, escape: `${BACKSLASH}|${DOUBLED_BRACES}`, ...HOLES }),
	...QUOTES,
];

const D = [
	SLASH_COMMENT,
	SLASH_STAR_COMMENT,
	nestedComment(raw`/\+`, raw`\+/`),
	rawString(raw`\br"`, '"'),
	rawString('`', '`'),
	quotedString('"', { lines: true }),
	APOSTROPHES,
];

const ZIG = [SLASH_COMMENT, wholeString(raw`\\\\.*`), ...QUOTES];

const TERRAFORM_HOLES = [embeddedCode(raw`[$%]\{`, raw`\}`, { nests: raw`\{` })];

const STYLE_QUOTES = [quotedString('"'), quotedString("'")];
const ADDRESS = plainCode(raw`\burl\([^'"()\s]*`);

/** Languages with braces and C-style comments, by family. */
export const BRACE_LANGUAGES = {
	javascript: JAVASCRIPT,
	json: C_LIKE,
	jsonc: C_LIKE,
	c: C,
	go: [...C_LIKE, rawString('`', '`')],
	rust: RUST,
	java: JAVA,
	kotlin: KOTLIN,
	scala: SCALA,
	groovy: GROOVY,
	swift: SWIFT,
	dart: DART,
	csharp: CSHARP,
	d: D,
	zig: ZIG,
	solidity: C_LIKE,
	protobuf: C_LIKE,
	glsl: COMMENTS,
	verilog: [...COMMENTS, quotedString('"')],
	terraform: [
		HASH_COMMENT,
		...COMMENTS,
		...hereDocuments('<<-?', TERRAFORM_HOLES),
		quotedString('"', { inside: TERRAFORM_HOLES }),
	],
	css: [SLASH_STAR_COMMENT, ADDRESS, ...STYLE_QUOTES],
	scss: [ADDRESS, ...COMMENTS, ...STYLE_QUOTES],
	less: [ADDRESS, ...COMMENTS, ...STYLE_QUOTES],
} satisfies Readonly<Record<string, readonly LexicalRule[]>>;
