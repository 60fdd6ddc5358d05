import { isProse } from '../../../../base/text/languages.ts';

const SLASHES = String.raw`\/{2,}!?|\/\*+!?|\*(?=\s)`;

const HASH = '#+(?![![])';

const DASHES = '--+';

const SEMICOLONS = ';+';

const PERCENT = '%+';

const TAG = '<!--';

/** The start of a comment, for languages that do not use slashes. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		...all(
			HASH,
			'shellscript fish ruby perl r yaml makefile cmake dockerfile dockercompose dotenv ignore elixir julia toml properties powershell coffeescript nix nim tcl starlark',
		),
		...all(`${HASH}|"""|'''`, 'python'),
		...all(`${HASH}|${SLASHES}`, 'php terraform hcl graphql'),
		...all(String.raw`\/\*+`, 'css'),
		...all(DASHES, 'sql lua elm ada vhdl applescript'),
		...all(`${DASHES}|\\{-`, 'haskell'),
		...all(String.raw`\(\*`, 'ocaml'),
		...all(String.raw`\(\*|${SLASHES}`, 'fsharp pascal'),
		...all(SEMICOLONS, 'clojure lisp scheme racket'),
		...all(`${SEMICOLONS}|${HASH}`, 'ini asm'),
		...all(PERCENT, 'erlang matlab prolog latex tex bibtex'),
		...all("'", 'vb'),
		...all(String.raw`REM\b|::`, 'bat'),
		...all(String.raw`\{\/\*+|${SLASHES}`, 'javascriptreact typescriptreact'),
		...all(SLASHES, 'typst'),
		...all(TAG, 'html xml xsl markdown mdx'),
		...all(`${TAG}|${SLASHES}`, 'vue svelte astro razor handlebars'),
	}),
);

const ENDING = /\s*(?:\*+\/\}?|-->|-\}|\*\)|"""|''')\s*$/;

/** Longer lines are not prompts. In characters. */
const LONGEST = 2_000;

/** Notes that people put before a task. */
const NOTE = /^(?:TODO|FIXME|XXX|HACK)(?:\([^)]*\))?:?\s*/i;

/** Marks for editors, compilers and other tools. */
const MARK =
	/^(?:#?(?:end)?region\b|@ts-|[\w-]+(?:-|: ?)(?:ignore|disable|off)\b|go:\w|no(?:lint|qa)\b|shellcheck |frozen_|-\*-|%%|<reference)/i;

/**
 * The text of a comment, as a prompt for the code below it.
 * @param line a whole line of a document
 * @returns undefined if the line is not a comment, or says nothing
 */
export function commentPrompt(line: string, languageId: string): string | undefined {
	const known = BEGINNINGS.get(languageId) ?? (isProse(languageId) ? undefined : SLASHES);
	if (known === undefined || line.length > LONGEST) return undefined;
	const beginning = new RegExp(`^\\s*(?:${known})\\s*`, 'i').exec(line);
	if (beginning === null) return undefined;
	const text = line.slice(beginning[0].length).replace(ENDING, '').replace(NOTE, '').trim();
	return /\p{L}{2}/u.test(text) && !MARK.test(text) ? text : undefined;
}

function all(beginning: string, languages: string): Readonly<Record<string, string>> {
	return Object.fromEntries(languages.split(' ').map((language) => [language, beginning]));
}
