// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const CASES: readonly (readonly [name: string, each: Example])[] = [
	[
		'find-first',
		{
			code: 'interface Item { n: number }\nfunction run(items: readonly Item[]) {\n\treturn items.filter((item) => item.n > 1)[0];\n}',
			after:
				'interface Item { n: number }\nfunction run(items: readonly Item[]) {\n\treturn items.find((item) => item.n > 1);\n}',
			calls: ['run([])', 'run([{ n: 1 }])', 'run([{ n: 1 }, { n: 2 }, { n: 3 }])'],
		},
	],
	[
		'find-first',
		{
			code: "const run = (text) => [text].concat('a')[0].length + `${text}`.split(',').filter((each) => each.includes('b'))[0]!.length;",
			after:
				"const run = (text) => [text].concat('a')[0].length + `${text}`.split(',').find((each) => each.includes('b'))!.length;",
			calls: ["run('a,bb,cbc')", "run('')"],
			level: 'low',
		},
	],
	[
		'find-first',
		{
			code: 'function run(l: string[]): string {\n\tconst first = l.filter(Boolean)[0];\n\tconst maybe: string | undefined = l.filter(Boolean)[0];\n\tif (l.filter(Boolean)[0] === maybe) return l.filter(Boolean)[0] ?? first;\n\tconst length = l.filter(Boolean)[0].length + (l.filter(Boolean)[0]?.length ?? 0);\n\treturn l.filter(Boolean)[0] + length;\n}',
			after:
				'function run(l: string[]): string {\n\tconst first = l.find(Boolean)!;\n\tconst maybe: string | undefined = l.find(Boolean);\n\tif (l.find(Boolean) === maybe) return l.find(Boolean) ?? first;\n\tconst length = l.find(Boolean)!.length + (l.find(Boolean)?.length ?? 0);\n\treturn l.find(Boolean)! + length;\n}',
			calls: ["run(['', 'a'])", 'run([])'],
		},
	],
	[
		'any-match',
		{
			code: 'function run(l: string[], y: string) {\n\treturn [l.filter((x) => x === y).length > 0, l.filter(Boolean).length === 0, y && l.filter((x) => !x).length >= 1, l.filter((x) => !x).length < 1];\n}',
			after:
				'function run(l: string[], y: string) {\n\treturn [l.some((x) => x === y), !l.some(Boolean), y && l.some((x) => !x), !l.some((x) => !x)];\n}',
			calls: ["run([], '')", "run(['a', 'b'], 'b')", "run(['', 'a'], '')"],
		},
	],
	[
		'search-without-split',
		{
			code: "function run(text: string) {\n\treturn [text.split(', ').length > 1, text.split('b').length === 1, text.split('b').length >= 2 ? 1 : 2];\n}",
			after:
				"function run(text: string) {\n\treturn [text.includes(', '), !text.includes('b'), text.includes('b') ? 1 : 2];\n}",
			calls: ["run('')", "run('a, b')", "run('b')", "run('abab')"],
		},
	],
	[
		'date-now',
		{
			code: 'function run(a: number) {\n\treturn [typeof new Date().getTime(), a + +new Date() > a, new Date().valueOf() - Date.now(), +new Date];\n}',
			after:
				'function run(a: number) {\n\treturn [typeof Date.now(), a + Date.now() > a, Date.now() - Date.now(), Date.now()];\n}',
			calls: ['run(0)'],
			level: 'low',
		},
	],
	[
		'date-now',
		{ code: 'function run() { return+new Date() }', after: 'function run() { return Date.now() }', calls: ['run()'] },
	],
];

const LEFT: readonly (readonly [name: string, why: string, code: string, because: RegExp])[] = [
	['find-first', 'an unknown list', 'y = list.filter((x) => x.n)[0];', /nothing here shows that `list` is an array/],
	['find-first', 'a list with a hole', 'y = [, 1].filter((x) => x !== 1)[0];', /has no holes/],
	[
		'find-first',
		'a test that has an effect',
		'y = [1].filter((x) => log(x))[0];',
		/`log\(x\)` may do more than return a value/,
	],
	['find-first', 'a test that assigns', 'y = [1].filter((x) => (n = x))[0];', /may do more/],
	['find-first', 'a test that is a name', 'y = [1].filter(isOld)[0];', /nothing here shows what `isOld` does/],
	[
		'find-first',
		'a test that sees the list',
		'y = [1].filter((x, i, all) => all.length)[0];',
		/not just an expression of the element/,
	],
	[
		'find-first',
		'a getter',
		'const a = { get n() { return log(); } }; y = [a].filter((x) => x.n)[0];',
		/may run a getter/,
	],
	[
		'find-first',
		'a test that fails for what comes later',
		'y = [{}, null].filter((x) => x.n)[0];',
		/reading `x.n` may fail/,
	],
	['find-first', 'a target', '[1].filter((x) => x)[0] = 1;', /assigned to or called/],
	['find-first', 'a function that is called on the list', '[f].filter((x) => x)[0]();', /assigned to or called/],
	[
		'find-first',
		'a list that gets holes by Object.assign',
		'function f(l: string[]) { Object.assign(l, { 3: "z" }); return l.filter((x) => x !== "a")[0]; }',
		/has no holes/,
	],
	[
		'find-first',
		'a list of arguments that gets holes under another name',
		'function f(...l) { const other = l; other[3] = 1; return l.filter((x) => x !== 1)[0]; }',
		/has no holes/,
	],
	[
		'any-match',
		'a member that may never be assigned',
		'class A { items!: string[]; f() { return this.items.filter(Boolean).length > 0; } }',
		/is an array/,
	],
	['find-first', 'a list of any', 'const f = (list: any[]) => list.filter((x) => x === 1)[0];', /has no holes/],
	[
		'any-match',
		'an own class',
		'class L { filter() { return this; } }\ny = new L().filter((x) => x).length > 0;',
		/is an array/,
	],
	['any-match', 'a comment within', 'y = [1].filter((x) => x) /* any */.length > 0;', /a comment inside/],
	['search-without-split', 'an unknown text', "y = text.split('a').length > 1;", /`text` is a string/],
	['search-without-split', 'an empty separator', "const f = (t: string) => t.split('').length > 1;", /may be empty/],
	['search-without-split', 'a pattern', 'const f = (t: string) => t.split(/a/).length > 1;', /a regular expression/],
	[
		'date-now',
		'a polyfill',
		'Date.now = Date.now || function () { return new Date().getTime(); };',
		/mentions `Date.now`/,
	],
	['date-now', 'another polyfill', 'Object.assign(Date, { now: () => +new Date() });', /mentions `Object.assign`/],
	['date-now', 'an alias of the class', 'const D = Date; D.now = () => +new Date();', /mentions `D.now`/],
];

/** What has the shape of a pattern and is none: nothing is said of it. */
const NOT_THE_PATTERN = [
	'y = list.filter((x) => x)[1];',
	'y = list.filter((x) => x).length;',
	'y = list.filter((x) => x, self)[0];',
	'y = list?.filter((x) => x)[0];',
	"y = text.split('a').length > 2;",
	"y = text.split('a', 2).length > 1;",
	'y = a + new Date();',
	'y = i++ + new Date();',
	'y = new Date(0).getTime();',
	'y = new my.Date().getTime();',
	'const Date = {}; y = +new Date();',
	'y = new Date().getTime;',
];

describe('the rewrites of searches that go on for too long, and of the time', () => {
	for (const [name, each] of CASES) it(`${name}: ${each.code.replace(/\s+/g, ' ')}`, () => assertRewritten(name, each));

	for (const [name, why, code, because] of LEFT) {
		it(`${name} leaves alone ${why}`, () => assertLeftAlone(name, code, because));
	}
});

describe('what is no pattern', () => {
	for (const code of NOT_THE_PATTERN) it(`is not mentioned: ${code}`, () => assertUnmentioned(code));
});
