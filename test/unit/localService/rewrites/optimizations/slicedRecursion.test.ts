import { assertLeftAlone, assertRewritten, type Example } from '../checkRewrite.ts';

const CASES: Readonly<Record<string, Example>> = {
	'a function with a guard passes on an index': {
		code: 'function run(list: readonly number[]): number {\n\tif (list.length === 0) return 0;\n\tconst twice = list[0] * 2;\n\n\treturn twice + run(list.slice(1));\n}',
		after:
			'function run(list: readonly number[]): number {\n\treturn runFrom(0);\n\n\tfunction runFrom(start: number): number {\n\t\tif (start === list.length) return 0;\n\t\tconst twice = list[start] * 2;\n\n\t\treturn twice + runFrom(start + 1);\n\t}\n}',
		calls: ['run([])', 'run([1])', 'run([1, 2, 3])', 'run([NaN, -0])', '[[1, 2], [3]].map(run)'],
	},
	'an arrow function with one more parameter': {
		code: 'const run = (list: readonly number[], by: number): number => list.length < 1 ? 0 : list[0] * by + run(list.slice(1), by + 1);',
		after:
			'const run = (list: readonly number[], by: number): number => {\n\tconst runFrom = (start: number, by: number): number => list.length - start < 1 ? 0 : list[start] * by + runFrom(start + 1, by + 1);\n\treturn runFrom(0, by);\n};',
		calls: ['run([], 2)', 'run([4, 5, 6], 2)'],
	},
	'a text, two spaces, and a test without a comparison': {
		code: "function run(text: string): string {\n  if (!text.length) { return ''; }\n  return run(text.slice(1)) + text[0];\n}",
		after:
			"function run(text: string): string {\n  return runFrom(0);\n\n  function runFrom(start: number): string {\n    if (!(text.length - start)) { return ''; }\n    return runFrom(start + 1) + text[start];\n  }\n}",
		calls: ["run('')", "run('a😀b')"],
	},
	'a list that is taken apart': {
		code: 'function run(list: readonly number[]): number {\n\tif (list.length < 2) return 0;\n\tconst [one, two, ...rest] = list;\n\treturn one * two + run(rest);\n}',
		after:
			'function run(list: readonly number[]): number {\n\treturn runFrom(0);\n\n\tfunction runFrom(start: number): number {\n\t\tif (list.length - start < 2) return 0;\n\t\tconst one = list[start], two = list[start + 1];\n\t\treturn one * two + runFrom(start + 2);\n\t}\n}',
		calls: ['run([])', 'run([1])', 'run([1, 2, 3])', 'run([1, 2, 3, 4])'],
	},
	'steps of two, which can go beyond the end': {
		code: 'function run(list: number[]): number {\n\treturn list.length === 0 ? 0 : list[0] + run(list.slice(2));\n}',
		after:
			'function run(list: number[]): number {\n\treturn runFrom(0);\n\n\tfunction runFrom(start: number): number {\n\t\treturn start === list.length ? 0 : list[start] + runFrom(Math.min(start + 2, list.length));\n\t}\n}',
		calls: ['run([])', 'run([1])', 'run([1, 2])', 'run([1, 2, 3])'],
	},
	'JavaScript whose comment has the type': {
		code: '/** @param {string[]} list */\nfunction run(list) {\n\tif (list.length > 0) return run(list.slice(1)) === list[0];\n\treturn true;\n}',
		after:
			'/** @param {string[]} list */\nfunction run(list) {\n\treturn runFrom(0);\n\n\tfunction runFrom(start) {\n\t\tif (start < list.length) return runFrom(Math.min(start + 1, list.length)) === list[start];\n\t\treturn true;\n\t}\n}',
		calls: ['run([])', "run(['a', 'b'])"],
	},
};

const LEFT: readonly (readonly [why: string, code: string, because: RegExp])[] = [
	[
		'an unknown list',
		'function f(l) { return l.length ? l[0] + f(l.slice(1)) : 0; }',
		/nothing here shows that `l` is an array/,
	],
	[
		'a list that other code may change',
		'function f(l: string[]): void { if (l.length) { go(l[0]); f(l.slice(1)); } }',
		/`go\(l\[0\]\)` may do more/,
	],
	[
		'a list that is passed on',
		'function f(l: string[]): string { return l.length ? join(l) + f(l.slice(1)) : ""; }',
		/needs the rest as an array/,
	],
	[
		'a list that is changed',
		'function f(l: string[]): void { if (l.length) { l[0] = ""; f(l.slice(1)); } }',
		/needs the rest/,
	],
	[
		'a list of functions that are called on it',
		'function f(l: (() => void)[]): void { l[0](); f(l.slice(1)); }',
		/needs the rest/,
	],
	[
		'a text that is compared',
		'function f(t: string): number { return t === "" ? 0 : 1 + f(t.slice(1)); }',
		/needs the rest as a string/,
	],
	[
		'a generator',
		'function* f(l: string[]): any { yield l[0]; yield* f(l.slice(1)); }',
		/is asynchronous or a generator/,
	],
	['`this`', 'function f(l: string[]): any { return l.length ? this : f(l.slice(1)); }', /it uses `this`/],
	[
		'`arguments`',
		'function f(l: string[]): any { return l.length ? arguments[1] : f(l.slice(1)); }',
		/it uses `arguments`/,
	],
	[
		'a default value',
		'function f(l: string[], n = 1): any { return l.length ? n : f(l.slice(1)); }',
		/has parameters that/,
	],
	[
		'a function that is assigned to',
		'function f(l: string[]): any { return l.length ? 1 : f(l.slice(1)); } f = g;',
		/`f` is assigned to/,
	],
	[
		'a text of several lines',
		'function f(l: string[]): any { return l.length ? `\n` : f(l.slice(1)); }',
		/a template literal of several lines/,
	],
];

describe('recursion-index', () => {
	for (const [title, each] of Object.entries(CASES)) {
		it(`rewrites ${title}`, () => assertRewritten('recursion-index', each));
	}

	for (const [why, code, because] of LEFT) {
		it(`leaves alone ${why}`, () => assertLeftAlone('recursion-index', code, because));
	}

	it('does not mind names that are taken', () =>
		assertRewritten('recursion-index', {
			code: 'function run(list: number[], start: number, runFrom: number): number {\n\treturn list.length === 0 ? start - runFrom : run(list.slice(1), start, runFrom);\n}',
			after:
				'function run(list: number[], start: number, runFrom: number): number {\n\treturn runFrom2(0, start, runFrom);\n\n\tfunction runFrom2(start2: number, start: number, runFrom: number): number {\n\t\treturn start2 === list.length ? start - runFrom : runFrom2(start2 + 1, start, runFrom);\n\t}\n}',
			calls: ['run([1, 2], 5, 3)'],
		}));
});
