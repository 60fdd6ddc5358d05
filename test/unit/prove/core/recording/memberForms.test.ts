import { checkVersions, type Exported, type Program } from '../../../../support/proof/recordedPrograms.ts';

/** A text before and what is replaced in it for the text after. */
type Form = Omit<Program, 'before' | 'after'> & { readonly code: string; readonly change: readonly [string, string] };

const FORMS: Readonly<Record<string, Form>> = {
	'a method': {
		code: 'class Cart {\n\tconstructor() { this.n = 2; }\n\ttotal(a, b = 1) { return [this.n * a, b, this.total.length, this.total.name]; }\n}\nexports.Cart = Cart;',
		change: ['this.n * a', 'this.n + a'],
		use: ({ Cart }) => [new Cart().total(3), Cart.prototype.total.call({ n: 1, total: [] }, 2)],
	},
	'an async method': {
		code: 'class Cart { async total(a) { await 0; return a; } }\nexports.Cart = Cart;',
		change: ['return a', 'return -a'],
		use: async ({ Cart }) => await new Cart().total(3),
	},
	'a static method': {
		code: 'class Cart { static #n = 2; static total(a) { return this.#n * a; } }\nexports.Cart = Cart;',
		change: ['* a', '+ a'],
		use: ({ Cart }) => Cart.total(3),
	},
	'a private method': {
		code: 'class Cart { #n = 2; #total(a) { return this.#n * a; } run(a) { return this.#total(a); } }\nexports.Cart = Cart;',
		change: ['* a', '+ a'],
		use: ({ Cart }) => new Cart().run(3),
	},
	'a static private method': {
		code: 'class Cart { static async #total(a) { return 2 * a; } run(a) { return Cart.#total(a); } }\nexports.Cart = Cart;',
		change: ['* a', '+ a'],
		use: async ({ Cart }) => await new Cart().run(3),
	},
	'a getter': {
		code: 'class Cart { n = 1; get total() { return this.n; } static get sum() { return 5; } }\nexports.Cart = Cart;',
		change: ['return this.n', 'return this.n + 1'],
		use: ({ Cart }) => [new Cart().total, Cart.sum],
	},
	'a setter': {
		code: 'class Cart { get total() { return this.n; } set total(v = 7) { this.n = v; } }\nexports.Cart = Cart;',
		change: ['this.n = v', 'this.n = -v'],
		use: ({ Cart }) => {
			const cart = new Cart();
			cart.total = 3;
			return cart.total;
		},
	},
	'a method with super': {
		code: 'class Base { m(a) { return a; } }\nclass Mid extends Base { m(a) { return super.m(a) + 1; } }\nclass Low extends Mid { m(a) { return super.m(a) * 10; } }\nexports.run = (a) => new Low().m(a);',
		change: ['super.m(a) + 1', 'super.m(a) + 2'],
		use: ({ run }) => run(1),
	},
	'a method of which a parameter has the name of the class': {
		code: 'class A { m(A) { return A; } }\nexports.run = (a) => new A().m(a);',
		change: ['return A', 'return -A'],
		use: ({ run }) => run(1),
	},
	'a method of a class that is made several times': {
		code: 'const mix = (B) => class extends B { m() { return [1, ...super.m()]; } };\nclass Base { m() { return []; } }\nexports.run = () => { const C = mix(mix(Base)); return [new C().m(), C.name]; };',
		change: ['[1, ', '[2, '],
		use: ({ run }) => run(),
	},
	'methods of a class without a name': {
		code: 'const Cart = class { static s(a) { return a; } m(a) { return a; } };\nexports.run = (a) => [Cart.s(a), new Cart().m(a), Cart.name, Object.keys(Cart)];',
		change: ['static s(a) { return a; } m(a) { return a; }', 'static s(a) { return -a; } m(a) { return -a; }'],
		use: ({ run }) => run(1),
	},
	'a method of a class that is the default export': {
		code: 'export default class { m(a) { return a; } }',
		change: ['return a', 'return -a'],
		isModule: true,
		use: (exported) => [new exported.default().m(1), exported.default.name],
	},
	'a field with an arrow function': {
		code: 'class Cart { n = 1; total = (a) => this.n + a; #own = function (a) { return this.n - a; }; run(a) { return this.#own(a); } }\nexports.Cart = Cart;',
		change: [
			'this.n + a; #own = function (a) { return this.n - a; }',
			'this.n * a; #own = function (a) { return this.n * a; }',
		],
		use: ({ Cart }) => {
			const { total } = new Cart();
			return [total(4), new Cart().run(5), total.name];
		},
	},
	'a method of an object that is taken out of it': {
		code: 'module.exports = { parse(s) { return s + 1; }, n: 1 };',
		change: ['s + 1', 's + 2'],
		use: (exported) => {
			const { parse } = exported;
			return [parse('a'), parse.name, Object.keys(exported)];
		},
	},
	'an async method of an object with a computed name': {
		code: 'const key = "k"; module.exports = { async [key](s) { return [this.n, s]; }, n: 1 };',
		change: ['s]', 's, s]'],
		use: async (exported) => [await exported.k('a'), Object.keys(exported)],
	},
	'members of an object with computed names in parentheses': {
		code: 'const k = "k"; module.exports = { async [(k)](s) { return s; }, get [((0, "g"))]() { return 1; }, [(k + 2) /* ) */ ](s) { return super.n ?? s; } };',
		change: [
			'return s; }, get [((0, "g"))]() { return 1; }, [(k + 2) /* ) */ ](s) { return super.n ?? s',
			'return -s; }, get [((0, "g"))]() { return -1; }, [(k + 2) /* ) */ ](s) { return super.n ?? -s',
		],
		use: async (exported) => [await exported.k(1), exported.g, exported.k2(1), Object.keys(exported)],
	},
	'a method of an object that becomes a property': {
		code: 'module.exports = { parse(s) { return s; } };',
		change: ['parse(s) { return s; }', 'parse: (s) => s + 1'],
		use: ({ parse }) => parse(1),
	},
	'a property that becomes a method': {
		code: 'module.exports = { parse: function (s) { return s; } };',
		change: ['parse: function (s) { return s; }', 'parse(s) { return s + 1; }'],
		use: ({ parse }) => parse(1),
	},
	'an accessor of an object': {
		code: 'module.exports = { n: 1, get total() { return this.n; }, set total(v) { this.n = v; } };',
		change: ['return this.n; }, set total(v) { this.n = v; }', 'return -this.n; }, set total(v) { this.n = v + 1; }'],
		use: (exported) => {
			exported.total = 5;
			return [exported.total, Object.keys(exported)];
		},
	},
	'a method of an object with super, taken out of it': {
		code: 'module.exports = (base) => ({ __proto__: base, async add(a) { return [await super.add(a), 1]; }, n: 1 });',
		change: [', 1]', ', 2]'],
		use: async (make) => {
			const outer = make(make({ add: (a: Exported) => [a] }));
			const { add } = outer;
			return [await outer.add(1), await add(2), Object.keys(outer)];
		},
	},
	'two methods of an object with super': {
		code: 'module.exports = { __proto__: { a: () => 1, b: 2 }, a() { return super.a(); }, get b() { return super.b; } };',
		change: ['super.a(); }, get b() { return super.b;', '-super.a(); }, get b() { return -super.b;'],
		use: (exported) => [exported.a(), exported.b, Object.keys(exported)],
	},
};

describe('the versions of a member', () => {
	for (const [title, { code, change, ...more }] of Object.entries(FORMS)) {
		it(`run beside each other: ${title}`, async () => {
			await checkVersions({ ...more, before: code, after: code.replace(...change) });
		});
	}
});
