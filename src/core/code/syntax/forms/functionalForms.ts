import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	blockComment,
	character,
	DOUBLED_BRACES,
	doubled,
	ESCAPED,
	type Form,
	lineComment,
	nestedComment,
	plain,
	quoted,
	rawString,
	SLASH_COMMENT,
} from '../lexicalForm.ts';

const { raw } = String;

/** Not what only begins with two dashes: an operator. */
const DASHES = lineComment(raw`(?<![!#$%&*+./<=>?@\\^|~:-])--+(?![!#$%&*+./<=>?@\\^|~:])`);
/** Behind a name it belongs to the name. */
const CHARACTER: Form = { ...APOSTROPHES, begin: raw`(?<![\w'])${APOSTROPHES.begin}` };
/** A pragma is code, be it written like a comment. */
const COMMENT = blockComment(raw`\{-(?!#)`, raw`-\}`, { nests: raw`\{-` });
const HASKELL: readonly Form[] = [DASHES, COMMENT, quoted('"'), CHARACTER];

const PARENTHESES_COMMENT = nestedComment(raw`\(\*(?!\))`, raw`\*\)`);
const OCAML: readonly Form[] = [
	PARENTHESES_COMMENT,
	rawString(raw`\{%?%?[a-z_.]{0,40} ?([a-z_]{0,40})\|`, raw`\|\1\}`),
	quoted('"', { lines: true }),
	CHARACTER,
];

const FSHARP: readonly Form[] = [
	SLASH_COMMENT,
	PARENTHESES_COMMENT,
	rawString(raw`\$"""`, '"""', { escape: DOUBLED_BRACES, inside: [BRACES] }),
	rawString('"""', '"""'),
	doubled('"', { begin: '@"', lines: true }),
	quoted('"', { begin: raw`\$"`, escape: `${BACKSLASH}|${DOUBLED_BRACES}`, lines: true, inside: [BRACES] }),
	quoted('"', { lines: true }),
	CHARACTER,
];

const LISP = [lineComment(';'), nestedComment(raw`#\|`, raw`\|#`), quoted('"', { begin: '#?"', lines: true }), ESCAPED];

const ERLANG = [
	lineComment('%'),
	character(raw`\$(?:\\.|.)`),
	rawString(raw`(?:~[a-zA-Z]?)?("{3,99})[ \t]*$`, raw`^[ \t]*\1`, { trims: 'always' }),
	quoted('"', { lines: true }),
	// A name in quotes.
	plain(raw`'(?:\\.|[^'\\\n]){0,255}'`),
];

/** Functional languages, by family. */
export const FUNCTIONAL_FORMS = {
	haskell: HASKELL,
	purescript: [rawString('"""', '"{3,}'), ...HASKELL],
	elm: [quoted('"""', { lines: true }), ...HASKELL],
	ocaml: OCAML,
	fsharp: FSHARP,
	clojure: LISP,
	lisp: LISP,
	scheme: LISP,
	racket: LISP,
	erlang: ERLANG,
} satisfies Readonly<Record<string, readonly Form[]>>;
