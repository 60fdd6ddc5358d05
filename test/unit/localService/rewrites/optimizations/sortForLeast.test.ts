import { assertLeftAlone, assertRewritten, type Example } from '../checkRewrite.ts';

const NAME = 'least-without-sort';

/** At level `low` where no other one is given. */
const EXAMPLES: Readonly<Record<string, Example>> = {
	strings: {
		code: 'function run(words: string[]) { return [[...words].sort()[0], words.length]; }',
		after:
			'function run(words: string[]) { return [words.reduce((least, each) => (each < least ? each : least), words[0]), words.length]; }',
		calls: ['run([])', 'run(["b", "B", "a", "ä"])'],
		level: 'medium',
	},
	'the first of the longest strings': {
		code: 'function run(words: string[]) { return words.slice().sort((a, b) => b.length - a.length).at(0); }',
		after:
			'function run(words: string[]) { return words.reduce((greatest, each) => (each.length > greatest.length ? each : greatest), words[0]); }',
		calls: ['run([])', 'run(["b", "bb", "aa", "c"])'],
		level: 'medium',
	},
	'the first of equal numbers, of a list made for it': {
		code: 'function run() {\n\tconst first = [0, -0, 3].toSorted((a, b) => a - b)[0];\n\treturn [first, log(1)];\n}',
		after:
			'function run() {\n\tconst candidates = [0, -0, 3];\n\tconst first = candidates.reduce((least, each) => (each < least ? each : least), candidates[0]);\n\treturn [first, log(1)];\n}',
		calls: ['run()'],
	},
	'two lists in a block': {
		code: 'function run(text) {\n\tconst first = String(text).split(" ").sort()[0];\n\treturn String(first).split("").sort()[0];\n}',
		after:
			'function run(text) {\n\tconst candidates = String(text).split(" ");\n\tconst first = candidates.reduce((least, each) => (each < least ? each : least), candidates[0]);\n\tconst candidates2 = String(first).split("");\n\treturn candidates2.reduce((least, each) => (each < least ? each : least), candidates2[0]);\n}',
		calls: ['run("")', 'run("xb xa y")'],
	},
};

describe('lists that are sorted for the sake of one element', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(`are not sorted: ${title}`, () => assertRewritten(NAME, { level: 'low', ...example }));
	}

	for (const [code, because] of [
		['const run = (list) => [list.toSorted()[0]];', 'nothing here shows that `list` is an array'],
		['function run(list: number[]) { return list.toSorted()[0]; }', 'nothing here shows that its elements are strings'],
		[
			'function run(list: number[]) { return [...list].sort((a, b) => a - b)[0]; }',
			'an element may be `NaN`, which sorting treats differently',
		],
		[
			'function run(list: { age: number }[]) { return list.toSorted((a, b) => a.age - b.age)[0]; }',
			'`age` of an element may be `NaN`, which sorting treats differently',
		],
		['function run(list: string[]) { return list.sort()[0]; }', '`list` would no longer be sorted afterward'],
		[
			'function run(list: string[]) { return list.toSorted((a, b) => a.localeCompare(b))[0]; }',
			'`(a, b) => a.localeCompare(b)` is not a comparison that `<` could replace',
		],
		[
			'function run(list: string[]) { return list.toSorted((a, b) => a.length - a.length)[0]; }',
			'`(a, b) => a.length - a.length` is not a comparison that `<` could replace',
		],
		[
			'function run(list: (string | undefined)[]) { return [...list].sort()[0]; }',
			'nothing here shows that its elements are strings',
		],
		['const run = () => ["a", , "b"].sort()[0];', 'nothing here shows that `["a", , "b"]` has no holes'],
		[
			'function run(list: string[]) { return log(list.map((x) => x.trim()).sort()[0]); }',
			'`list.map((x) => x.trim())` would be evaluated twice',
		],
		[
			'function run(list: string[]) { if (list) return list.map((x) => x.trim()).sort()[0]; }',
			'`list.map((x) => x.trim())` would be evaluated twice',
		],
		['function run(list: string[]) { list.toSorted()[0] = "a"; }', 'it is assigned to or called'],
	] as const) {
		it(`stay: ${code}`, () => assertLeftAlone(NAME, code, because));
	}
});
