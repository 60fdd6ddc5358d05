import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from './checkRewrite.ts';

const CASES: readonly (readonly [name: string, each: Example])[] = [
	[
		'nullish-coalescing',
		{
			code: 'const run = (w, wide) => (w != null ? w : wide ? 120 : 80) + (w == null ? wide : w);',
			after: 'const run = (w, wide) => (w ?? (wide ? 120 : 80)) + (w ?? wide);',
			calls: ['run()', 'run(null, 1)', 'run(0, 1)', "run('', 1)", 'run(NaN, 1)'],
		},
	],
	[
		'nullish-coalescing',
		{
			code: 'function run(w, a, b) { return [w !== null && w !== undefined ? w : a || b, w === undefined || w === null ? (a, b) : w, w != null ? w : () => a]; }',
			after: 'function run(w, a, b) { return [w ?? (a || b), w ?? (a, b), w ?? (() => a)]; }',
			calls: ['run(1, 2, 3)', 'run(undefined, 0, 3)', 'run(null, 2, 3)', 'run(false, 2, 3)'],
		},
	],
	[
		'redundant-ternary',
		{
			code: 'const run = (a, b) => [a === b ? true : false, (a < b ? false : true) ? 1 : 2, a !== -1 ? false : true, a == b ? false : true, typeof (a > b ? true : false)];',
			after: 'const run = (a, b) => [a === b, (!(a < b)) ? 1 : 2, a === -1, a != b, typeof (a > b)];',
			calls: ['run(1, 1)', 'run(1, 2)', 'run(NaN, NaN)', 'run(-1, "-1")', 'run({ valueOf: () => log(1) }, 2)'],
		},
	],
	[
		'includes',
		{
			code: "function run(list: readonly string[], text: string) {\n\treturn [list.indexOf(text) !== -1, text.indexOf('b') < 0, !(text.indexOf(text) == -1), [1, NaN].indexOf(1) >= 0, list.indexOf(text) > -1 && 1];\n}",
			after:
				"function run(list: readonly string[], text: string) {\n\treturn [list.includes(text), !text.includes('b'), !(!text.includes(text)), [1, NaN].includes(1), list.includes(text) && 1];\n}",
			calls: ["run([], '')", "run(['a', 'b'], 'b')", "run(['', 'a'], '')"],
		},
	],
	[
		'exponent-operator',
		{
			code: 'function run(a: number, b: number) {\n\treturn [Math.pow(a, b), -Math.pow(-a, b) + 1, 2 * Math.pow(a + 1, Math.pow(b, 2)), Math.pow(a, 2).toFixed(1), Math.pow(-1, 2)];\n}',
			after:
				'function run(a: number, b: number) {\n\treturn [a ** b, -((-a) ** b) + 1, 2 * ((a + 1) ** (b ** 2)), (a ** 2).toFixed(1), (-1) ** 2];\n}',
			calls: ['run(2, 3)', 'run(-2, 0.5)', 'run(NaN, 0)', 'run(0, -1)', 'run(-0, 3)'],
		},
	],
];

const LEFT: readonly (readonly [name: string, why: string, code: string, because: RegExp])[] = [
	['nullish-coalescing', 'a variable that is declared elsewhere', 'y = x != null ? x : 1;', /not declared here/],
	['nullish-coalescing', 'all of a selection', 'x != null ? x : 1', /not declared here|around the selection/],
	['includes', 'NaN', 'const f = (l: number[], n: number) => l.indexOf(n) !== -1;', /`n` may be `NaN`/],
	['includes', 'undefined in a list with holes', 'y = [, 1].indexOf(x) !== -1;', /`NaN` or undefined/],
	['includes', 'a pattern', 'const f = (t: string) => t.indexOf(/a/) !== -1;', /`\/a\/` is a string/],
	['includes', 'an unknown list', 'y = l.indexOf("a") !== -1;', /what `l` is/],
	['exponent-operator', 'what may be a bigint', 'y = Math.pow(a, 2);', /`a` is a number/],
	['exponent-operator', 'a bigint', 'y = Math.pow(2n, 2);', /`2n` is a number/],
];

const NOT_THE_PATTERN = [
	'const Math = {}; y = Math.pow(2, 3);',
	'function f(Math) { return Math.pow(2, 3); }',
	'y = my.Math.pow(2, 3);',
	'y = Math.pow(...pair);',
	'y = Math.pow(2);',
	'function f(x, z) { return x === null || z === undefined ? 1 : x; }',
	'function f(x, undefined) { return x !== null && x !== undefined ? x : 1; }',
	'function f(x) { return x !== null || x !== undefined ? x : 1; }',
	'function f(x) { return x !== null ? x : 1; }',
	'function f(a) { return a.x != null ? a.x : 1; }',
	'y = a ? true : false;',
	'y = a && b === c ? true : false;',
	'y = a in b ? true : false;',
	'y = [1].indexOf(1, 2) !== -1;',
	'y = [1].indexOf(1) !== 1;',
	'y = [1].indexOf(1) + 1 !== -1;',
	'y = list?.indexOf("a") !== -1;',
];

describe('the rewrites that only make code clearer', () => {
	for (const [name, each] of CASES) {
		it(`${name}: ${each.code.replace(/\s+/g, ' ')}`, () => assertRewritten(name, { ...each, level: 'clearer' }));
	}

	for (const [name, why, code, because] of LEFT) {
		it(`${name} leaves alone ${why}`, () => assertLeftAlone(name, code, because, 'clearer'));
	}

	for (const code of NOT_THE_PATTERN) it(`say nothing of ${code}`, () => assertUnmentioned(code, 'clearer'));

	for (const [, { code }] of CASES)
		it(`leave this to their own level: ${code.slice(0, 40)}`, () => assertUnmentioned(code));
});
