import { BRACE_LANGUAGES, C_LIKE } from './braceLanguages.ts';
import { DATA_LANGUAGES } from './dataLanguages.ts';
import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	blockComment,
	DOUBLED_BRACES,
	doubledQuoteString,
	ESCAPED,
	embeddedCode,
	type LexicalRule,
	lineComment,
	nestedComment,
	plainCode,
	quotedString,
	rawString,
	SLASH_COMMENT,
	wholeString,
} from './lexicalRule.ts';
import { SCRIPT_LANGUAGES } from './scriptLanguages.ts';

const { raw } = String;

/** An operator that starts with two dashes is not a comment. */
const DASHES = lineComment(raw`(?<![!#$%&*+./<=>?@\\^|~:-])--+(?![!#$%&*+./<=>?@\\^|~:])`);
/** After a name, it is part of the name. */
const CHARACTER: LexicalRule = { ...APOSTROPHES, begin: raw`(?<![\w'])${APOSTROPHES.begin}` };
/** A pragma is code, although it looks like a comment. */
const COMMENT = blockComment(raw`\{-(?!#)`, raw`-\}`, { nests: raw`\{-` });
const HASKELL: readonly LexicalRule[] = [DASHES, COMMENT, quotedString('"'), CHARACTER];

const PARENTHESES_COMMENT = nestedComment(raw`\(\*(?!\))`, raw`\*\)`);
const OCAML: readonly LexicalRule[] = [
	PARENTHESES_COMMENT,
	rawString(raw`\{(?:%%?[a-z_.]{1,40}(?: |(?=\|)))?([a-z_]{0,40})\|`, raw`\|\1\}`),
	quotedString('"', { lines: true }),
	CHARACTER,
];

const FSHARP: readonly LexicalRule[] = [
	SLASH_COMMENT,
	PARENTHESES_COMMENT,
	rawString(raw`\$"""`, '"""', { escape: DOUBLED_BRACES, inside: [BRACES] }),
	rawString('"""', '"""'),
	doubledQuoteString('"', { begin: '@"', lines: true }),
	quotedString('"', { begin: raw`\$"`, escape: `${BACKSLASH}|${DOUBLED_BRACES}`, lines: true, inside: [BRACES] }),
	quotedString('"', { lines: true }),
	CHARACTER,
];

const LISP = [
	lineComment(';'),
	nestedComment(raw`#\|`, raw`\|#`),
	quotedString('"', { begin: '#?"', lines: true }),
	ESCAPED,
];

const ERLANG = [
	lineComment('%'),
	wholeString(raw`\$(?:\\.|.)`),
	rawString(raw`(?:~[a-zA-Z]?)?("{3,99})[ \t]*$`, raw`^[ \t]*\1`, { trims: 'always' }),
	quotedString('"', { lines: true }),
	// A quoted name.
	plainCode(raw`'(?:\\.|[^'\\\n]){0,255}'`),
];

/** Functional languages, by family. */
const FUNCTIONAL_LANGUAGES = {
	haskell: HASKELL,
	purescript: [rawString('"""', '"{3,}'), ...HASKELL],
	elm: [quotedString('"""', { lines: true }), ...HASKELL],
	ocaml: OCAML,
	fsharp: FSHARP,
	clojure: LISP,
	lisp: LISP,
	scheme: LISP,
	racket: LISP,
	erlang: ERLANG,
} satisfies Readonly<Record<string, readonly LexicalRule[]>>;

/** A map, since the name may come from an answer: `constructor` is not a language. */
const FORMS: ReadonlyMap<string, readonly LexicalRule[]> = new Map(
	Object.entries({
		...BRACE_LANGUAGES,
		...SCRIPT_LANGUAGES,
		...FUNCTIONAL_LANGUAGES,
		...DATA_LANGUAGES,
		php: [...SCRIPT_LANGUAGES.php, embeddedCode(raw`\?>`, raw`<\?(?:php\b|=)?`, { language: 'html' })],
		phpPage: [embeddedCode(raw`<\?(?:php\b|=)?`, raw`\?>`, { language: 'php' }), ...DATA_LANGUAGES.html],
	}),
);

interface Page {
	/** How a part of the page starts that is in the page's own language. */
	readonly begin: RegExp;
	readonly whole: string;
	/** The language of any other part. */
	readonly part: string;
}

/** Documents that contain several languages. */
const PAGES: ReadonlyMap<string, Page> = new Map([
	['html', { begin: /^\s*</, whole: 'html', part: 'javascript' }],
	['vue', { begin: /^\s*</, whole: 'vue', part: 'javascript' }],
	['svelte', { begin: /^\s*[<{]/, whole: 'svelte', part: 'javascript' }],
	['astro', { begin: /^\s*(?:<|---)/, whole: 'astro', part: 'javascript' }],
	['php', { begin: /^\s*<(?!\?)/, whole: 'phpPage', part: 'php' }],
]);

/**
 * The lexical rules of a language, in matching order.
 * @param language a family; an unknown one is read like C
 * @param code if given, decides which language of a page it is in
 */
export function languageSyntax(language: string, code?: string): readonly LexicalRule[] {
	const page = code === undefined ? undefined : PAGES.get(language);
	if (page === undefined || code === undefined) return FORMS.get(language) ?? C_LIKE;
	return FORMS.get(page.begin.test(code) ? page.whole : page.part) ?? C_LIKE;
}

/** Whether the syntax of a language is known. */
export function hasKnownSyntax(language: string): boolean {
	return FORMS.has(language);
}
