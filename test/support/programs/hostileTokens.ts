import { tokenize } from '../../../src/edit/core/syntax/lexer/tokenize.ts';
import { isSteady } from '../steadyTime.ts';
import type { HostileCase } from './hostileCode.ts';

/** In characters. */
const LENGTH = 30_000;

export const LANGUAGES = [
	...['javascript', 'c', 'rust', 'swift', 'csharp', 'kotlin', 'scala', 'groovy', 'dart', 'd'],
	...['python', 'ruby', 'perl', 'shellscript', 'php', 'powershell', 'r', 'julia', 'elixir', 'coffeescript', 'nim'],
	...['haskell', 'ocaml', 'fsharp', 'lisp', 'erlang', 'sql', 'lua', 'yaml', 'toml', 'cmake', 'nix', 'latex', 'html'],
	...['vue', 'svelte', 'astro', 'matlab', 'unheard-of'],
];

export const MARKS = [
	...["'", '"', '`', "'a", '"""', '/', '=/[', '/*', '//\\\n', '<', '<a ', '<!--', '<script>'],
	...['[', '[=', '(*', '{-', '${', '`${', '"${', '"#{', '"\\(', '$"{', 'f"{', '"$(', '"${\n'],
	...['<<A', '<<A\n', "<<~'A'\nA\n", '<<<A;A\n', '#', '#"', 'r#"', '$', '$$"""', '$a$', '@"\n', 'R"('],
	...[
		'%',
		'%q(',
		'q(',
		's/',
		'~s(',
		'--[[',
		'=begin\n',
		'a: |\n',
		'  a: |\n',
		'\\',
		'\\begin{verbatim}',
		'#=',
		'a',
		' ',
		'\n',
	],
];

/** Every mark in every language, also behind a here document. @param share 10 for every tenth mark, each language starting at a different one */
export function hostileTokens(share = 1): readonly HostileCase[] {
	return LANGUAGES.flatMap((use, shift) =>
		MARKS.filter((_, index) => (index + shift) % share === 0).flatMap((mark) =>
			['', 'f <<A\n'].map((lead) => {
				const code = (length: number) => lead + mark.repeat(Math.ceil(length / mark.length));
				return { use, piece: lead + mark, isSteady: () => isSteady((length) => tokenize(code(length), use), LENGTH) };
			}),
		),
	);
}
