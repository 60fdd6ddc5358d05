import assert from 'node:assert/strict';
import { applyPatterns } from '../../../../../src/localService/core/patterns/applyPatterns.ts';
import { patterns } from '../../../../../src/localService/core/patterns/patterns.ts';
import { EXAMPLES } from './examples.ts';

/** Applies the patterns, and requires that what comes out stays as it is the second time. */
function applied(code: string, options = { jsx: false, typed: / as |: (?:A|number|readonly|string)\b/.test(code) }) {
	const result = applyPatterns(code, options) ?? assert.fail(`cannot be parsed: ${code}`);
	assert.equal(applyPatterns(result.code, options)?.code, result.code);
	return result;
}

describe('the patterns of the offline engine', () => {
	it('all have examples', () => {
		assert.deepEqual(
			Object.keys(EXAMPLES),
			patterns.map(({ name }) => name),
		);
	});

	for (const [name, examples] of Object.entries(EXAMPLES)) {
		for (const { before, after } of examples) {
			it(`${name}: ${before.replace(/\s+/g, ' ').trim()}`, () => {
				const { code, changes } = applied(before.replace(/^\n/, ''));
				assert.equal(code, after.replace(/^\n/, ''));
				assert.ok(changes.some((change) => change.name === name));
			});
		}
	}

	for (const [why, code] of [
		[
			'a list that something else may know',
			'function run(l, kept) { let all = []; for (const x of l) { kept(all); all = [...all, x]; } }',
		],
		['a list that was given', 'function run(l, all) { for (const x of l) all = [...all, x]; return all; }'],
		['a list that the loop goes through', 'function run() { let all = [1]; for (const x of all) all = [...all, x]; }'],
		['a list that may not be changed', 'let all: readonly A[] = [];\nfor (const x of l) all = [...all, x];'],
		['an accumulator that a function keeps', 'l.reduce((all, x) => ({ ...all, [x]: () => keep(all) }), {});'],
		['what outlives the loop', 'let all = [];\nfunction add(x) { all = [...all, x]; }'],
		['a text', 'function run(l, text) { return l.filter((x) => text.includes(x)); }'],
		['what has methods of texts', 'function run(l, a) { a.trim(); return l.filter((x) => a.includes(x)); }'],
		['a few elements', 'const few = ["a", "b"];\nfunction run(l) { return l.filter((x) => few.includes(x)); }'],
		[
			'a list that the loop changes',
			'function run(l, m) { for (const x of l) { if (m.includes(x)) m.splice(0, 1); } }',
		],
		['a list that the loop hands on', 'function run(l, m) { for (const x of l) { add(m); if (m.includes(x)) f(); } }'],
		[
			'another name of a list that the loop changes',
			'function run(l, m) { const n = m; for (const x of l) { m.pop(); if (n.includes(x)) f(); } }',
		],
		['a list of each pass', 'function run(l) { for (const x of l) if (x.parts.includes(x.name)) f(); }'],
		['a search for the same in each pass', 'function run(l, m, y) { for (const x of l) if (m.includes(y)) f(x); }'],
		['a comparison that converts', 'function run(l, m) { return l.map((x) => m.find((y) => y.id == x)); }'],
		['a Set of the code’s own', 'class Set {}\nfunction run(l, m) { return l.filter((x) => m.includes(x)); }'],
		['a declaration that the surroundings could meet', 'const out = l.filter((x) => m.includes(x));'],
		['the default value of a parameter', 'function run(l, m, out = l.filter((x) => m.includes(x))) {}'],
		[
			'a statement with an instruction before it',
			'function run(l, m) {\n\t// @ts-expect-error\n\treturn l.filter((x) => m.includes(x));\n}',
		],
		[
			'a list that grows in another way',
			'function run(l) { const out = []; for (const x of l) if (!out.includes(x)) out.unshift(x); }',
		],
		['an effect', 'y = l.filter((x) => n++ > x)[0];'],
		['what a library filters', 'y = $(l).filter(".a")[0]; z = l.filter("b").length > 0;'],
		['what is assigned to, or called', 'l.filter(f)[0] = 1; l.filter(f)[0]();'],
		['a comment that would be lost', 'y = l.filter(f) /* the first */[0];'],
		['a list that stays sorted', 'y = l.sort((a, b) => a - b)[0];'],
		['a sorted list of which more is used', 'const s = [...l].sort((a, b) => a - b);\ny = s[0] + s[1];'],
		['an order that only says whether one is greater', 'y = [...l].sort((a, b) => a > b)[0];'],
		[
			'a pattern that remembers its place',
			'function run(l, s) { return l.filter((x) => new RegExp(s, "g").test(x)); }',
		],
		['a pattern that not each pass makes', 'function run(l, s) { return l.map((x) => (x ? new RegExp(s.p) : 0)); }'],
		[
			'what is changed after it is made',
			'function run(l, m) { for (const x of l) { const s = new Set(m); s.add(x); f(s.size); } }',
		],
		['a queue that was given', 'function run(queue) { while (queue.length) f(queue.shift()); }'],
		[
			'a queue of which a part is used when the loop is over',
			'function run(a) { const q = [a]; while (q.length) { if (f(q.shift())) break; } return q[0]; }',
		],
		[
			'a queue that is taken from at both ends',
			'function run(a) { const q = [a]; while (q.length) { f(q.shift()); q.pop(); } }',
		],
		[
			'the keys of an object that the loop changes',
			'function run(l, o) { for (const x of l) { o[x] = 1; f(Object.keys(o).length); } }',
		],
		[
			'a list that is added to after waiting',
			'function run(l) { let all = []; l.forEach(async (x) => { all = [...all, await f(x)]; }); }',
		],
		['an accumulator of a function that waits', 'l.reduce(async (all, x) => [...all, x], []);'],
		[
			'a list that a callback hands on',
			'function run(l) { let all = []; for (const x of l) { f(() => all); all = [...all, x]; } }',
		],
		[
			'a text that grows',
			'function run(l, text) { let all = text.slice(0, 0); for (const x of l) all = all.concat(x); return all; }',
		],
		[
			'a list that a generator’s consumer may change',
			'function* run(l, m) { for (const x of l) if (m.includes(x)) yield x; }',
		],
		[
			'a list that a getter gives',
			'class A { get m() { return f(); } run(l) { return l.filter((x) => this.m.includes(x)); } }',
		],
		[
			'a list with which the loop asks whether it is there',
			'function run(l, o) { for (const x of l) if (o && o.m.includes(x)) f(); }',
		],
		['a search with an effect', 'function run(l, m) { for (const x of l) if (m.includes(x.pop())) f(); }'],
		['a key that the loop assigns', 'function run(l, m) { for (const x of l) m.find((y) => y.id === x).id = 1; }'],
		['what a callback from elsewhere makes', 'function run(l, m, f) { for (const x of l) g(m.map(f).length); }'],
		['the condition of a loop that waits', 'async function run(o) { while (Object.keys(o).length > 0) await f(); }'],
		[
			'a copy of which a part is changed',
			'function run(l, s) { for (const x of l) { const o = JSON.parse(s); o.items.push(x); f(o.n); } }',
		],
		[
			'keys that only some iterations need',
			'function run(l, o) { for (const x of l) if (x) f(Object.keys(o).length); }',
		],
		[
			'a function that is no arrow',
			'function run(l, m) { for (const x of l) f(m.some(function (y) { return y === this.z; })); }',
		],
		[
			'a list that Object.assign changes',
			'function run(l, m) { for (const x of l) { Object.assign(m, x); if (m.includes(x)) f(); } }',
		],
		['a class’s field', 'class A { known = l.filter((x) => m.includes(x)); }'],
		['an expression that may be an argument', 'l.filter((x) => m.includes(x))'],
		['a member of an object', '{ a: l.filter((x) => m.includes(x)) }'],
		['a sorted list that is exported', 'export const s = [...l].sort((a, b) => a - b);\ny = s[0];'],
		[
			'a list that is sorted only sometimes',
			'function run(a, l) { const s = l.slice(); if (a) { s.sort((x, y) => x - y); } return s[0]; }',
		],
		['a name that a sort’s order has', 'y = [...l].sort(other)[0];'],
		[
			'a queue that a function takes from',
			'function run(a) { const q = [a]; const next = () => q.shift(); while (q.length) f(next()); }',
		],
		[
			'a queue that is taken from twice',
			'function run(a) { const q = [a]; while (q.length) f(q.shift(), q.shift()); }',
		],
		['a part of a longer expression', 'l.filter(f).length === 0'],
		[
			'a line that would join the one before',
			'function run(l) { const by = {}\n\tfor (const x of l) {\n\t\tf()\n\t\tby[x] = [...(by[x] || []), x]\n\t}\n}',
		],
		[
			'a line that would join an object before it',
			'function run(l) {\n\tconst by = {}\n\tfor (const x of l) {\n\t\tconst o = {}\n\t\tby[x] = [...(by[x] || []), o]\n\t}\n}',
		],
		[
			'a sort between lines that would join',
			'function run(l) {\n\tconst s = l.slice()\n\tf()\n\ts.sort((a, b) => a - b);\n\t(function () {})()\n\treturn s[0]\n}',
		],
		['names that mean each other', 'var a = b; var b = a; for (const x of l) f(a.includes(x));'],
		[
			'a key that has the name of a place',
			'const index = 2; function run(l, m) { return l.map((x) => m.findIndex((y) => y[index] === x)); }',
		],
		['a case that is a number', 'switch (a) { case l.filter(f).length: break; }'],
		[
			'a list that grows, beside a Set of the code’s own',
			'class Set {}\nfunction run(l) { const out = []; for (const x of l) if (!out.includes(x)) out.push(x); return out; }',
		],
		['code that evaluates code', 'eval(s); y = l.filter(f)[0];'],
	] as const) {
		it(`leave alone ${why}`, () => assert.equal(applied(code).code, code));
	}

	for (const [what, code] of [
		['a method', 'run(l) { return this.#items.filter((x) => x > this.#least)[0]; }'],
		['a call of a constructor', 'super(l.filter((x) => x)[0]);'],
		[
			'a constructor with decorated parameters',
			'constructor(@Inject() private l: A[]) { this.a = l.filter((x) => x)[0]; }',
		],
		['clauses of a switch', 'case 1:\n\treturn l.filter((x) => x)[0];\ndefault:\n\tbreak;'],
		['an object', '{ a: l.filter((x) => x)[0], b: 1 }'],
		['members of an object', 'a: l.filter((x) => x)[0],\nb() {},'],
		['a loop’s body', 'if (l.filter((x) => x).length > 0) continue outer;\nawait f();\nyield 1;'],
		['a file with a byte order mark', '\uFEFFl.filter((x) => x)[0];'],
		['JSX', 'const a = <A b={l.filter((x) => x)[0]}>{...c}</A>;'],
	] as const) {
		it(`change a selection that is ${what}`, () => {
			const options = { jsx: !code.includes('@'), typed: false };
			const { code: after } = applied(code, options);
			const [find, some] = [
				code.replace(/filter\((.*)\)\[0\]/, 'find($1)'),
				code.replace(/filter\((.*)\)\.length > 0/, 'some($1)'),
			];
			assert.equal(after, find === code ? some : find);
		});
	}

	it('end lines as the code does, and indent by what it indents by', () => {
		const code = 'const a = (l, m) => {\r\n  return l.map((x) =>\r\n    x.filter((y) => m.includes(y)));\r\n};';
		assert.equal(
			applied(code).code,
			'const a = (l, m) => {\r\n  const mSet = new Set(m);\r\n  return l.map((x) =>\r\n    x.filter((y) => mSet.has(y)));\r\n};',
		);
	});

	it('give the lines of the code as it was', () => {
		const code = 'function run(l, m) {\n\tf();\n\treturn l.filter((x) => m.includes(x))[0];\n}\n\nz = l.filter(f)[0];';
		const lines = applied(code).changes.map(({ name, line }) => `${name} ${line}`);
		assert.deepEqual(lines, ['filter-first 3', 'list-lookup 3', 'filter-first 6']);
	});

	it('take no longer text than 100,000 characters, and nothing that does not parse', () => {
		const options = { jsx: false, typed: false };
		assert.equal(applyPatterns('f('.repeat(10), options), undefined);
		assert.equal(applyPatterns(`${'f();'.repeat(25_000)};`, options), undefined);
		assert.equal(applyPatterns(`${'('.repeat(40_000)}1${')'.repeat(40_000)}`, options), undefined);
	});
});
