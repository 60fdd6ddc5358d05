// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';

/** Code in which a text search would find a pattern, or in which the better form would mean something else. */
const UNTOUCHED: readonly (readonly [why: string, code: string])[] = [
	['a string', 'const s = "list.indexOf(x) !== -1";'],
	['a template', 'const s = `${a} list.indexOf(x) !== -1`;'],
	['a regular expression', 'const r = /a.indexOf("b") !== -1/;'],
	['a comment', '// a.indexOf(b) !== -1\n/* new Date().getTime() */'],
	['a comment inside a pattern', 'if (a.indexOf(b) !== /* none */ -1) f();'],
	['a tighter operator before', 'x + a.indexOf(b) !== -1;'],
	['a tighter operator after', 'y = a.indexOf(b) !== -1 + x;'],
	['typeof before', 'y = typeof a.indexOf(b) === -1;'],
	['a chain that may be undefined', 'y = a?.list.indexOf(b) !== -1;'],
	['a start index', 'y = a.indexOf(b, 2) !== -1;'],
	['the position itself', 'y = a.indexOf(b) !== 1;'],
	['new before the chain', 'y = new List().indexOf(b) !== -1;'],
	['a Math of its own', 'const Math = {}; y = Math.pow(2, 3);'],
	['a Math as a parameter', 'function f(Math) { return Math.pow(2, 3); }'],
	['a Math that is a member', 'y = my.Math.pow(2, 3);'],
	['spread arguments', 'y = Math.pow(...pair);'],
	['BigInt', 'y = Math.pow(2n, 3n);'],
	['an operand of &&', 'y = a && x === null || x === undefined;'],
	['an operand of && after', 'y = x === null || x === undefined && b;'],
	['two different names', 'y = x === null || z === undefined;'],
	['a getter that is read twice', 'y = a.x === null || a.x === undefined;'],
	['a condition that is no comparison', 'y = a ? true : false;'],
	['a condition of &&', 'y = a && b === c ? true : false;'],
	['a filter with an effect', 'y = list.filter((x) => log(x))[0];'],
	['a filter that assigns', 'y = list.filter((x) => (n = x))[0];'],
	['a filter whose function is unknown', 'y = list.filter(isOld)[0];'],
	['the first of a filter as a target', 'list.filter((x) => x)[0] = 1;'],
	['the first of a filter, called', 'list.filter((x) => x)[0](1);'],
	['the second of a filter', 'y = list.filter((x) => x)[1];'],
	['the length of a filter', 'y = list.filter((x) => x).length;'],
	['type arguments', 'y = Object.assign({}, x as Map<A, B>);'],
	['a target that is no new object', 'Object.assign(a, b);'],
	['an object at the start of a statement', 'f();\nObject.assign({}, a);'],
	['an array at the start of a statement', 'f()\nnew Array()\n'],
	['an array with a length', 'y = new Array(3);'],
	['a date with an argument', 'y = new Date(0).getTime();'],
	['a date that is added to', 'y = a + new Date();'],
	['a loop that waits', 'const o = []; for (const x of l) o.push(await f(x));'],
	['a loop that reads what it builds', 'const o = []; for (const x of l) o.push(o.length);'],
	['a loop that does more', 'const o = []; for (const x of l) { o.push(x); n++; }'],
	['a loop that pushes two', 'const o = []; for (const x of l) o.push(x, x);'],
	['a loop over a list that is not empty at first', 'const o = [1]; for (const x of l) o.push(x);'],
	['a loop whose variable lives on', 'const o = []; for (var x of l) o.push(x); f(x);'],
	[
		'a loop that a function watches',
		'const o = []; for (const x of l) o.push(f(x)); function f(x) { return o.length; }',
	],
	['a loop with an else', 'const o = []; for (const x of l) if (x.a) o.push(x); else f();'],
	['an asynchronous loop', 'const o = []; for await (const x of l) o.push(x);'],
	['a text that may be a sum of numbers', "let s = ''; for (const x of l) s += x;"],
	['a text whose end is no text', "let s = ''; for (const x of l) s += a + b + 'c' - 1;"],
	['a loop over what may be a text', 'for (let i = 0; i < l.length; i++) f(l[i]);'],
	['a loop that uses the index', 'for (let i = 0; i < l.length; i++) f(l[i].a, i);'],
	['a loop that writes to the list', 'for (let i = 0; i < l.length; i++) l[i].a = l[i] = 1;'],
	['a loop that calls an item on the list', 'for (let i = 0; i < l.length; i++) { l[i](); l[i].a; }'],
	['a loop that makes functions', 'for (let i = 0; i < l.length; i++) f(() => l[i].a);'],
	['a var of a script', 'var x = 1; f(x);'],
	['a var that is read before', 'function f() { g(x); var x = 1; return x; }'],
	['a var that a hoisted function reads', 'function f() { g(); var x = 1; function g() { return x; } }'],
	['a var in a block', 'function f() { if (a) { var x = 1; } return x; }'],
	['a var in a loop without brackets', 'function f() { for (;;) var x = 1; }'],
	['a var that is declared twice', 'function f() { var x = 1; var x = 2; return x; }'],
	['a var that is declared again in a list', 'function f() { var x = 1; if (a) { var y = 2, x = 3; } return x + y; }'],
	['a var that is a parameter', 'function f(x) { var x = x || {}; return x; }'],
	['a var beside eval', 'function f() { var x = 1; return eval("x"); }'],
	['a var that reads itself', 'function f() { var x = x || {}; return x; }'],
];

describe('code that rewrites leave unchanged', function () {
	// Other suites may keep the machine and its disk busy.
	this.timeout(10_000);

	for (const [why, code] of UNTOUCHED) {
		it(`is ${why}: ${code.replaceAll('\n', '⏎')}`, () => {
			const rewritten = rewriteCode(code, { level: 'high', jsx: false });
			assert.deepEqual(rewritten, { code, changes: [] });
		});
	}

	it('is the text of JSX, although the code next to it is rewritten', () => {
		const code = "const a = <p>Don't list.indexOf('x') !== -1</p>; const b = list.indexOf('x') !== -1;";
		const rewritten = rewriteCode(code, { level: 'low', jsx: true });
		assert.equal(rewritten?.code, code.replace(/indexOf\('x'\) !== -1;/, "includes('x');"));
	});

	it('is code that cannot be parsed with certainty, or that is too long', () => {
		assert.equal(rewriteCode('if (a.indexOf("x") !== -1) {', { level: 'high', jsx: false }), undefined);
		assert.equal(rewriteCode('a'.repeat(100_001), { level: 'high', jsx: false }), undefined);
	});

	it('is everything around a rewrite: line endings, indentation, comments', () => {
		const code = '\uFEFF// first\r\n\tif (a.indexOf("x") !== -1) {\r\n\t\tf(); // why\r\n\t}\r\n';
		const rewritten = rewriteCode(code, { level: 'high', jsx: false });
		assert.equal(rewritten?.code, code.replace('a.indexOf("x") !== -1', 'a.includes("x")'));
		assert.deepEqual(
			rewritten?.changes.map(({ line }) => line),
			[2],
		);
	});

	it('is what has been rewritten already', () => {
		const code = 'function f(l) { var o = []; for (const x of l) { o.push(Math.pow(x, 2)); } return o; }';
		const once = rewriteCode(code, { level: 'high', jsx: false })?.code ?? '';
		assert.equal(once, 'function f(l) { const o = Array.from(l, (x) => x ** 2); return o; }');
		assert.deepEqual(rewriteCode(once, { level: 'high', jsx: false }), { code: once, changes: [] });
	});

	it('gives line numbers of the given code, even after a rewrite that removed lines', () => {
		const code = 'const o = [];\nfor (const x of l) {\n\to.push(Math.pow(x, 2));\n}\ny = new Date().getTime();\n';
		const changes = rewriteCode(code, { level: 'high', jsx: false })?.changes ?? [];
		const lines = Object.fromEntries(changes.map(({ name, line }) => [name, line]));
		assert.equal(lines['date-now'], 5);
		assert.equal(lines['map-loop'], 1);
	});

	it('is never broken, whatever the text', () => {
		const piece = fc.constantFrom(
			...[
				"a.indexOf('x')",
				'!== -1',
				'Math.pow(',
				'a',
				',',
				'2',
				')',
				'var x = 1;',
				'function f() {',
				'}',
				'`${',
				'`',
				'/',
				"'",
			],
			...[
				'for (const x of l) ',
				'const o = [];',
				'o.push(x);',
				'=== null || a === undefined',
				'? true : false',
				'\n',
				'//',
				'<p>',
			],
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 25 }), fc.boolean(), (pieces, jsx) => {
				const rewritten = rewriteCode(pieces.join(' '), { level: 'high', jsx });
				if (rewritten?.changes.length === 0) assert.equal(rewritten.code, pieces.join(' '));
			}),
			{ numRuns: 300 },
		);
	});
});
