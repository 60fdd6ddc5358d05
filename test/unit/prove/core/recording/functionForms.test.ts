import { checkVersions, type Program } from '../../../../support/proof/recordedPrograms.ts';

/** A text before and what is replaced in it for the text after. */
type Form = Omit<Program, 'before' | 'after'> & { readonly code: string; readonly change: readonly [string, string] };

const FORMS: Readonly<Record<string, Form>> = {
	'a declaration': {
		code: 'function total(a, b = 2, ...more) { return [a * b, more, total.length, total.name, arguments.length]; }\nexports.total = total;',
		change: ['a * b', 'a + b'],
		use: ({ total }) => [total(1), total(2, 3, 4)],
	},
	'a declaration with a nested pattern and defaults': {
		code: 'const one = 1;\nfunction total({ a, b: [c = one] = [] } = {}, d = a) { return [a, c, d, 0]; }\nexports.total = total;',
		change: ['d, 0', 'd, 1'],
		use: ({ total }) => [total(), total({ a: 3, b: [4] }), total.length],
	},
	'changed parameters': {
		code: 'function total(a, b = 2) { return a + b; }\nexports.total = total;',
		change: ['a, b = 2', 'a, b = 3'],
		use: ({ total }) => total(1),
	},
	'a declaration whose parameters have the names of others': {
		code: 'export function total({ a }, $1, b = 2) { return [a, $1, b, total.length]; }',
		change: ['[a, $1', '[$1, a'],
		isModule: true,
		use: ({ total }) => total({ a: 1 }, 2),
	},
	'a declaration that becomes strict, whose parameters have names that are not': {
		code: 'function total(let, b, b) { return [let, b, total.length]; }\nexports.total = total;',
		change: ['(let, b, b) { return [let, b', "(a, b, c) { 'use strict'; return [a, b"],
		use: ({ total }) => total(1, 2, 3),
	},
	'a declaration that calls itself': {
		code: 'exports.fact = fact;\nfunction fact(n) { return n <= 1 ? 1 : n * fact(n - 1); }',
		change: ['n * fact', 'n + fact'],
		use: ({ fact }) => fact(5),
	},
	'a declaration in a block': {
		code: 'exports.run = (n) => { if (n > 0) { return inner(n); function inner(m) { return m + 1; } } };',
		change: ['m + 1', 'm + 2'],
		use: ({ run }) => run(1),
	},
	'a declaration in a clause of a switch': {
		code: 'exports.run = (n) => { switch (n) { case 1: function inner(m) { return m + 1; } return inner(n); } };',
		change: ['m + 1', 'm + 2'],
		use: ({ run }) => run(1),
	},
	'an async declaration': {
		code: 'async function total(a) { await null; if (a < 0) throw new Error("no"); return a + 1; }\nexports.total = total;',
		change: ['a + 1', 'a + 2'],
		use: async ({ total }) => [await total(1), await total(-1).catch(String), total.constructor.name],
	},
	'a declaration that becomes async': {
		code: 'function total(a) { return Promise.resolve(a); }\nexports.total = total;',
		change: ['function total(a) { return Promise.resolve(a)', 'async function total(a) { return a + 1'],
		use: async ({ total }) => await total(1),
	},
	'a declaration that is no longer async, with one that does not wait for it any longer': {
		code: 'async function f(x) { return x + 1; }\nasync function g(x) { return (await f(x)) + 1; }\nexports.g = g;',
		change: [
			'async function f(x) { return x + 1; }\nasync function g(x) { return (await f(x)) + 1;',
			'function f(x) { return x + 1; }\nasync function g(x) { return f(x) + 2;',
		],
		use: async ({ g }) => await g(1),
	},
	'methods that are no longer async': {
		code: 'class A { static /* a */ async f(a) { return a; } async async(a) { return a; } }\nmodule.exports = { A, __proto__: { f: () => 1 }, async f() { return super.f(); } };',
		change: [
			'async f(a) { return a; } async async(a) { return a; } }\nmodule.exports = { A, __proto__: { f: () => 1 }, async f',
			'f(a) { return a; } async(a) { return a; } }\nmodule.exports = { A, __proto__: { f: () => 1 }, f',
		],
		use: (exported) => [exported.A.f(1), new exported.A().async(1), exported.f()].map((each) => typeof each.then),
	},
	'a strict function': {
		code: "function self(a) { 'use strict'; return [this, a, typeof arguments.callee === 'x']; }\nexports.self = (...all) => { try { return self.call(5, ...all); } catch (e) { return e.name; } };",
		change: ["return [this, a, typeof arguments.callee === 'x']", 'return [this, a]'],
		use: ({ self }) => self(1),
	},
	'a function that becomes strict': {
		code: 'function self(a) { return [typeof this, a]; }\nexports.self = () => self.call(5, 1);',
		change: ['return', "'use strict'; return"],
		use: ({ self }) => self(),
	},
	'a function that is no longer strict': {
		code: "function self(a) { 'use strict'; return [typeof this, a]; }\nexports.self = () => self.call(5, 1);",
		change: ["'use strict'; ", ''],
		use: ({ self }) => self(),
	},
	'an accessor of which only one version is strict': {
		code: "module.exports = { get a() { return (function () { return typeof this; })(); }, get b() { 'use strict'; return (function () { return typeof this; })(); } };",
		change: [
			"{ return (function () { return typeof this; })(); }, get b() { 'use strict'; return",
			"{ 'use strict'; return (function () { return typeof this; })(); }, get b() { return",
		],
		use: ({ a, b }) => [a, b],
	},
	'a function that is not strict': {
		code: 'function self(a) { return [typeof this, a]; }\nexports.self = () => self.call(5, 1);',
		change: ['a]', '-a]'],
		use: ({ self }) => self(),
	},
	'a constructor function': {
		code: 'function Point(x) { if (!new.target) return new Point(x); this.x = x; }\nPoint.prototype.get = function () { return this.x; };\nexports.Point = Point;',
		change: ['this.x = x', 'this.x = x + 1'],
		use: ({ Point }) => [new Point(1).get(), Point(2).get(), new Point(1) instanceof Point],
	},
	'an exported declaration': {
		code: 'export function total(a) { return a + 1; }\nexport { total as other };',
		change: ['a + 1', 'a + 2'],
		isModule: true,
		use: ({ total, other }) => [total(1), other(1), total.name],
	},
	'a default export with a name': {
		code: 'export default async function total(a) { return a > 9 ? a : total(a + 1); }',
		change: ['a + 1', 'a + 2'],
		isModule: true,
		use: async (exported) => [await exported.default(1), exported.default.name],
	},
	'a default export without a name': {
		code: 'export default function (a, b) { return a + 1; }',
		change: ['a + 1', 'a + 2'],
		isModule: true,
		use: (exported) => [exported.default(0), exported.default.name, exported.default.length],
	},
	'an async default export without a name': {
		code: 'export default async /* ( */ function /* ( */ (a, b) { return a + 1; }',
		change: ['a + 1', 'a + 2'],
		isModule: true,
		use: async (exported) => [await exported.default(1), exported.default.name],
	},
	'a default export of an arrow function': {
		code: 'export default (a) => a + 1;',
		change: ['a + 1', 'a + 2'],
		isModule: true,
		use: (exported) => [exported.default(0), exported.default.name],
	},
	'an arrow function': {
		code: 'const total = (a, { b } = { b: 1 }) => a + b\nexports.total = total',
		change: ['a + b', 'a - b'],
		use: ({ total }) => [total(5), total(5, { b: 2 }), total.name],
	},
	'an arrow function that returns an object': {
		code: 'const total = async a => ({ a })\nexports.total = total',
		change: ['{ a }', '{ a, b: a }'],
		use: async ({ total }) => await total(5),
	},
	'an arrow function with the this of a function around it': {
		code: 'function Box(v) { this.v = v; this.get = (w) => [this.v, w, arguments.length, new.target === Box]; }\nexports.Box = Box;',
		change: ['this.v, w', 'this.v, -w'],
		use: ({ Box }) => new Box(1).get(2),
	},
	'a function expression that becomes an arrow function': {
		code: 'const total = function (a) { return a; };\nexports.total = total;',
		change: ['function (a) { return a; }', '(a) => a + 1'],
		use: ({ total }) => [total(5), total.name],
	},
	'a function expression that calls itself by its own name': {
		code: 'exports.fact = function fact(n) { return n <= 1 ? 1 : n * fact(n - 1); };',
		change: ['n * fact', 'n + fact'],
		use: ({ fact }) => [fact(5), fact.name],
	},
	'a function that is given to a wrapper': {
		code: 'const memoize = (f) => { const known = {}; return (x) => known[x] ??= f(x); };\nexports.square = memoize((x) => x * x);',
		change: ['x * x', 'x + x'],
		use: ({ square }) => [square(3), square(3)],
	},
	'a function that is constructed where it stands': {
		code: 'exports.run = () => { const made = new function () { this.a = 1; }; return made.a; };',
		change: ['this.a = 1', 'this.a = 2'],
		use: ({ run }) => run(),
	},
	'a function that is exported by assignment': {
		code: 'exports.f = function (a) { return a; };\nmodule.exports.g = async (a) => a;',
		change: ['return a', 'return -a'],
		use: ({ f, g }) => [f(1), typeof g, f.name],
	},
	'a module in a function that is called at once': {
		code: '(function (root, factory) {\n\tif (typeof define === "function" && define.amd) define(factory);\n\telse module.exports = factory();\n})(this, function () {\n\tfunction total(a) { return a + 1; }\n\treturn { total: total };\n});',
		change: ['function total(a) { return a + 1; }', 'var step = 2;\n\tfunction total(a) { return a + step; }'],
		use: ({ total }) => total(1),
	},
	'a nested function with a name': {
		code: 'exports.make = (n) => { let count = n; function next(by) { count += by; return count; } return next; };',
		change: ['count += by', 'count -= by'],
		use: ({ make }) => [make(1)(2), make(5)(1)],
	},
	'a callback, as a part of the function around it': {
		code: 'exports.total = (list) => list.map((x) => x + 1);',
		change: ['x + 1', 'x + 2'],
		use: ({ total }) => total([1, 2]),
	},
	'a generator, as a part of the function around it': {
		code: 'exports.total = (list) => { function* walk() { yield* list; yield 1; } return [...walk()]; };',
		change: ['yield 1', 'yield 2'],
		use: ({ total }) => total([1, 2]),
	},
	'several functions': {
		code: 'function a(x) { return x + 1; }\nconst b = (x) => a(x) * 2;\nexports.b = b;',
		change: ['x + 1; }\nconst b = (x) => a(x) * 2', 'x + 2; }\nconst b = (x) => a(x) * 3'],
		use: ({ b }) => b(1),
	},
};

describe('the versions of a function', () => {
	for (const [title, { code, change, ...more }] of Object.entries(FORMS)) {
		it(`run beside each other: ${title}`, async () => {
			await checkVersions({ ...more, before: code, after: code.replace(...change) });
		});
	}
});
