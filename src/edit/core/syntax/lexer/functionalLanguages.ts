import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	blockComment,
	DOUBLED_BRACES,
	doubledQuoteString,
	ESCAPED,
	type LexicalRule,
	lineComment,
	nestedComment,
	plainCode,
	quotedString,
	rawString,
	SLASH_COMMENT,
	wholeString,
} from './lexicalRule.ts';

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
export const FUNCTIONAL_LANGUAGES = {
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
