import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	DOUBLED_BRACES,
	doubled,
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
const HASKELL: readonly Form[] = [DASHES, nestedComment(raw`\{-`, raw`-\}`), quoted('"'), CHARACTER];

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

const LISP = [lineComment(';'), nestedComment(raw`#\|`, raw`\|#`), quoted('"', { lines: true })];

const ERLANG = [
	lineComment('%'),
	plain(raw`\$(?:\\.|.)`),
	rawString(raw`(?:~[a-zA-Z]?)?("{3,99})[ \t]*$`, raw`^[ \t]*\1`, { trims: 'always' }),
	quoted('"', { lines: true }),
	quoted("'"),
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
