import assert from 'node:assert/strict';
import { recordedText } from '../../../../../src/prove/core/recording/recordedText.ts';
import { record } from '../../../../support/proof/recordedPrograms.ts';

/** The names of the functions that are recorded, or why none is. */
function outcome(before: string, after: string, languageId = 'javascript'): readonly string[] | string {
	const result = record({ before, after, languageId });
	return 'reason' in result ? result.reason : result.functions.map(({ name }) => name);
}

const CHANGES: readonly (readonly [title: string, code: string, from: string, to: string, names: readonly string[]])[] =
	[
		['a body', 'function a() { return 1; }', '1', '2', ['a()']],
		['a parameter', 'function a(b = 1) { return b; }', '= 1', '= 2', ['a()']],
		['a nested function with a name', 'function a() { const b = () => 1; return b(); }', '1', '2', ['b()']],
		[
			'a nested function and the one around it',
			'function a() { const b = () => 1; return b(); }',
			'1; return b()',
			'2; return b() + 1',
			['a()'],
		],
		[
			'a new variable by a name that only blocks declare',
			'function a() { return 1; } function b(l) { for (const n of l) { const m = n; run(n, m); } switch (l) { case 1: let k; run(k); } try {} catch (e) { run(e); } }',
			'1; } function b',
			'2; } const n = 3, m = 4, k = 5, e = 6; function b',
			['a()'],
		],
		[
			'a property that sets the prototype no longer',
			'function a(__proto__) { return { __proto__ }; }',
			'{ __proto__ }',
			'{ __proto__: __proto__ }',
			['a()'],
		],
		['a callback', 'function a(l) { return l.map(() => 1); }', '1', '2', ['a()']],
		['a nested function that gets another name', 'function a() { function b() {} return 1; }', 'b()', 'c()', ['a()']],
		['a function within a callback on its own', 'it("x", () => { const b = () => 1; });', '1', '2', ['b()']],
		['a callback in no function', 'app.get("/", (q) => 1);', '1', '2', ['app.get("/", (q) => 1);']],
		['what a wrapper makes', 'const b = memoize((x) => 1);', '1', '2', ['b()']],
		['an exported property', 'exports.b = function () { return 1; };', '1', '2', ['b()']],
		['a getter', 'class A { get b() { return 1; } }', '1', '2', ['get b()']],
		['a private method', 'class A { #b() { return 1; } }', '1', '2', ['#b()']],
		['a function in a constructor', 'class A { constructor() { this.b = () => 1; } }', '1', '2', ['b()']],
		[
			'a function in a module that is called at once',
			'(function () { function b() { return 1; } }).call(this);',
			'1',
			'2',
			['b()'],
		],
		[
			'a moved function',
			'function a() { return 1; }\nfunction b() { return 1; }',
			'function a() { return 1; }\nfunction b() { return 1; }',
			'function b() { return 1; }\nfunction a() { return 2; }',
			['a()'],
		],
		[
			'a helper that is gone',
			'function a() { return b(); }\nfunction b() { return 1; }',
			'b(); }\nfunction b() { return 1; }',
			'1; }',
			['a()'],
		],
		[
			'an import that is gone',
			'import { b } from "b";\nexport function a() { return b(); }',
			'import { b } from "b";\nexport function a() { return b();',
			'export function a() { return 1;',
			['a()'],
		],
		[
			'an export more',
			'export function a() { return 1; }\nfunction b() {}',
			'1; }\nfunction',
			'2; }\nexport function',
			['a()'],
		],
	];

const OUTSIDE: readonly (readonly [title: string, code: string, from: string, to: string])[] = [
	['an initializer', 'const n = 1; function a() { return n; }', 'n = 1', 'n = 2'],
	['a statement more', 'function a() { return 1; }', 'function', 'Array.prototype.x = 1; function'],
	['a statement that is gone', 'run(); function a() { return 1; }', 'run(); ', ''],
	[
		'an export that is gone',
		'export function a() { return 1; }\nexport function b() {}',
		'1; }\nexport function b() {}',
		'2; }',
	],
	[
		'an exported name that is gone',
		'export { a, b }; function a() { return 1; } function b() {}',
		'a, b }; function a() { return 1',
		'a }; function a() { return 2',
	],
	['a field', 'class A { n = 1; a() { return this.n; } }', 'n = 1', 'n = 2'],
	['a static block', 'class A { static { run(1); } }', '1', '2'],
	['a superclass', 'class A extends B { a() { return 1; } }', 'B', 'C'],
	['a decorator', 'class A { @b a() { return 1; } }', '@b', '@c'],
	['a method with a computed name', 'class A { [k]() { return 1; } }', '1', '2'],
	['a method that is gone', 'class A { a() { return 1; } b() {} }', '1; } b() {}', '2; }'],
	['a method that the language calls', 'class A { a() { return 1; } }', '1; }', '2; } toString() { return ""; }'],
	[
		'a field that the class had already',
		'class A { a() { return this.b; } }',
		'a() { return',
		'b = 1; a() { return 1 +',
	],
	['a property of an object', 'module.exports = { a() { return 1; } };', '1; }', '2; }, b: 1'],
	[
		'a declaration that changes its kind',
		'function a() { return 1; }',
		'function a() { return 1; }',
		'const a = () => 2;',
	],
	[
		'a new variable that hides a global one',
		'function a() { return 1; } function b() { return parseInt("1"); }',
		'1; }',
		'2; } function parseInt() {}',
	],
	[
		'a global variable that was hidden',
		'function a() { return parseInt("1"); } function parseInt() { return 1; }',
		'; } function parseInt() { return 1; }',
		' + 1; }',
	],
	[
		'a new variable that hides a global one, which is declared in a block elsewhere',
		'function a() { return 1; } function b() { { const name = 1; run(name); } return name; }',
		'1; } function b',
		'2; } const name = 3; function b',
	],
	[
		'an import from elsewhere',
		'import { b } from "b"; export function a() { return b(1); }',
		'"b"; export function a() { return b(1',
		'"c"; export function a() { return b(2',
	],
	[
		'a variable that is set to a changed prototype',
		'function a() { return 1; }',
		'1; }',
		'2; } const b = (() => { Array.prototype.map = 1; })();',
	],
	[
		'statements in another order',
		'const b = 1; const c = b; function a() { return 1; }',
		'const b = 1; const c = b; function a() { return 1',
		'const c = b; const b = 1; function a() { return 2',
	],
	['a directive', 'function a() { return 1; }', 'function', "'use strict'; function"],
	['what is called at once', '(() => { run(1); })();', '1', '2'],
];

const NOTHING: readonly (readonly [title: string, before: string, after: string])[] = [
	['white space, comments, and quotes', 'function a() { return "b" }', "// a\nfunction a() {\n\treturn ('b'); // b\n}"],
	[
		'types',
		'interface A { n: 1 }\nexport function a(b: A) { return b as any; }',
		'import type { B } from "b";\ntype A = B;\nexport function a(b: A): string { return b!; }',
	],
	[
		'overloads and erased members',
		'class A { n; a(b) {} }',
		'abstract class A { declare m: 1; public n!: number; a(b: 1): void; a(b: any) {} abstract c(): void }',
	],
	['a helper that nobody calls', 'const a = 1;', 'const a = 1;\nfunction b() {}'],
];

const LOOKS: readonly (readonly [code: string, look: string])[] = [
	['new Error().stack', '.stack'],
	['Error.captureStackTrace({})', '.captureStackTrace'],
	['Error.stackTraceLimit', '.stackTraceLimit'],
	['(({ stack }) => stack)(new Error())', '.stack'],
	['arguments.callee', '.callee'],
	['Function.prototype.toString', 'Function.prototype'],
	['a.toString()', 'toString'],
	['toString.call(helper)', 'toString'],
	['String(a)', 'toString'],
	['`${' + 'helper}`', 'toString'],
	["a + ''", 'toString'],
	["'' + this.method", 'toString'],
	['process.argv', 'process.argv'],
	['process.env.CI', 'process.env'],
	["process['execArgv']", 'process.execArgv'],
	["process.getBuiltinModule('fs')", 'process.getBuiltinModule'],
	['read(process)', 'process'],
	['require.main', 'require.main'],
	['require.cache', 'require.cache'],
	["require('node:fs')", 'node:fs'],
	["require('vm').x", 'vm'],
	['require(a)', 'import'],
	["import('node:worker_threads')", 'node:worker_threads'],
	['globalThis[b]', 'globalThis[…]'],
	['__filename', '__filename'],
	["eval('1')", 'eval'],
	["new Function('1')", 'Function'],
];

describe('the functions that changed', () => {
	for (const [title, code, from, to, names] of CHANGES) {
		it(`are found: ${title}`, () => {
			assert.ok(code.includes(from));
			assert.deepEqual(outcome(code, code.replace(from, to)), names);
		});
	}

	for (const [title, code, from, to] of OUTSIDE) {
		it(`are not all that changed: ${title}`, () => {
			assert.ok(code.includes(from));
			assert.equal(outcome(code, code.replace(from, to)), 'outside');
		});
	}

	for (const [title, before, after] of NOTHING) {
		it(`are none: ${title}`, () => assert.equal(outcome(before, after, 'typescript'), 'noFunction'));
	}

	for (const [code, look] of LOOKS) {
		it(`must not look around: ${code}`, () => {
			const before = 'function helper() {}\nclass A { method() {} }\nfunction a(b) { return 1; }';
			const after = before.replace('return 1', `return ${code}`);
			assert.deepEqual(record({ before, after }), { reason: 'looksAround', detail: look });
			// What they did before, they may do.
			assert.deepEqual(outcome(after, after.replace('return', 'b(); return')), ['a()']);
		});
	}

	it('may use names and modules that show nothing', () => {
		const before = 'function sum(list) { return 1; }\nclass A { size() {} }';
		const after = before.replace(
			'return 1',
			"let sum = 0; for (const each of list) sum = sum + each.size; return String(sum) + list.toString() + require('node:path').sep + process.platform",
		);
		assert.deepEqual(outcome(before, after), ['sum()']);
	});

	it('must not look around in what comes along', () => {
		const before = 'import { a } from "a";\nexport function f() { return 1; }';
		const detail = 'node:fs';
		const after = before.replace('1', '2');
		for (const added of ['import { readFileSync } from "node:fs";', 'const fs = require("node:fs");']) {
			assert.deepEqual(record({ before, after: `${added}\n${after}` }), { reason: 'looksAround', detail });
		}
		const more = before.replace('"a"', '"fs"');
		const read = more.replace('{ a }', '{ a, b }').replace('1', 'b(1)');
		assert.deepEqual(record({ before: more, after: read }), { reason: 'looksAround', detail: 'fs' });
	});

	it('are no generators and no constructors', () => {
		const generator = 'async function* walk() { yield 1; }';
		const type = 'class A { constructor(a) { this.a = 1; } }';
		const results = [generator, type].map((before) => record({ before, after: before.replace('1', '2') }));
		assert.deepEqual(results, [
			{ reason: 'generator', detail: 'walk()' },
			{ reason: 'constructor', detail: 'constructor()' },
		]);
		assert.equal(
			outcome('class A { a() { return 1; } }', 'class A { constructor() {} a() { return 2; } }'),
			'constructor',
		);
	});

	it('are unknown if a text cannot be parsed', () => {
		const options = { token: 'k', recorder: () => '0', file: 'a.js' };
		const change = { languageId: 'javascript', before: 'let a;', after: 'let a;\nlet = ;' };
		const { detail, reason } = recordedText(change, options) as { detail: string; reason: string };
		assert.equal(reason, 'cannotParse');
		assert.match(detail, /\(line 2\)$/);
		assert.deepEqual(recordedText({ ...change, languageId: 'python' }, options), { reason: 'cannotParse' });
	});
});
