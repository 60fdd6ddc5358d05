import { placesInFile } from '../../../src/edit/core/answer/file/placeInFile.ts';
import { isSteady } from '../steadyTime.ts';
import type { HostileCase } from './hostileCode.ts';

/** In characters. */
const LENGTH = 48_000;

const PIECES = [
	...[
		'\n',
		'{\n',
		'}\n',
		'(',
		'a(\n',
		'@a(\n',
		'a,\n',
		'a:\n',
		'- a:\n',
		'"a": {\n',
		'# a\n',
		'## a\n# b\n',
		'// ... a\n',
	],
	...[
		'// a\n\n',
		'import a from "a";\n',
		'function a() {\n',
		'function a() {\n\ta();\n}\n',
		'class A {\n\ta() {}\n}\n',
	],
	...[
		'def a\n',
		'def a\nelse\nend\n',
		'a = 1\n',
		' a\nb\n',
		'```\n',
		'a <- function(\n',
		'a::a.a',
		'/* a */ a\n',
		'<a>\n',
	],
];
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
	...Object.fromEntries(
		PIECES.map((piece) => [JSON.stringify(piece), (length) => piece.repeat(length / piece.length)]),
	),
	'many names': (length) =>
		Array.from({ length: length / 25 }, (_, at) => `function a${at}() {\n\t${at};\n}\n`).join(''),
	'many members': (length) =>
		`class A {\n${Array.from({ length: length / 12 }, (_, at) => `\ta${at}() {}\n`).join('')}}\n`,
	'many lines': (length) => Array.from({ length: length / 12 }, (_, at) => `call(${at});\n`).join(''),
	'many levels': (length) =>
		Array.from({ length: Math.sqrt(length) }, (_, at) => `${' '.repeat(at)}class A${at}:\n`).join(''),
};

/** The languages of which each shape is tried. */
export const PLACE_LANGUAGES = ['typescript', 'ruby', 'css', 'markdown'] as const;

/** The place of code in itself: every shape in every language. @param share 10 for every tenth shape, each language starting at a different one */
export function hostilePlaces(share = 1): readonly HostileCase[] {
	return PLACE_LANGUAGES.flatMap((use, shift) =>
		Object.entries(SHAPES)
			.filter((_, index) => (index + shift) % share === 0)
			.map(([piece, shape]) => {
				const place = (text: string) => placesInFile(text, { text, languageId: use });
				return { use, piece, isSteady: () => isSteady((length) => place(shape(length)), LENGTH) };
			}),
	);
}
