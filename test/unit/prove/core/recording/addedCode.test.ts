import { checkVersions, type Program } from '../../../../support/proof/recordedPrograms.ts';

const ADDED: Readonly<Record<string, Omit<Program, 'use' | 'before'> & { readonly code: string }>> = {
	'a function, a constant, and a class, before and after': {
		code: 'const one = 1\nfunction a(n) { return n + one }\nexports.a = a;',
		after:
			"const path = require('node:path')\nconst one = 1\nconst two = 2, three = () => 3\nfunction a(n) { return [n + two, three(), helper(new Box(4)), path.sep] }\nfunction helper({ n }) {\n\treturn n\n}\nclass Box { constructor(n) { this.n = n } }\nexports.a = a;",
	},
	'a constant for what runs on load, before it': {
		code: 'function a(x) { return x + 5 }\nexports.r = [1, 2].map((x) => a(x))\nfunction g() {}\nexports.a = a',
		after:
			'function g() {}\nconst more = 6\nfunction a(x) { return x + more }\nexports.r = [1, 2].map((x) => a(x))\nexports.a = a',
	},
	'a constant after the imports that lead': {
		code: "import { sep } from 'node:path'\nexport function a(x) { return x + 5 }\nexport const r = [1, 2].map((x) => a(x))\nimport { join } from 'node:path/posix'",
		after:
			"import { sep } from 'node:path'\nimport { join } from 'node:path/posix'\nconst more = 6 + sep\nexport function a(x) { return x + more }\nexport const r = [1, 2].map((x) => a(x))",
		isModule: true,
	},
	'a variable of a declaration that was there': {
		code: 'var one = 1, a = function (n) { return n + one }\nexports.a = a',
		after: 'var zero = 0, one = 1, two = 2, a = function (n) { return n + two + zero }, three = 3\nexports.a = a',
	},
	'a name of a destructured module': {
		code: "const { join } = require('node:path')\nconst a = (n) => join('a', 'b' + n)\nexports.a = a",
		after:
			"const { join, sep: slash } = require('node:path')\nconst a = (n) => join('a', 'c' + n + slash)\nexports.a = a",
	},
	imports: {
		code: "import { join } from 'node:path'\nexport const a = (n) => join('a', 'b' + n)",
		after:
			"import path, { join, sep as slash } from 'node:path'\nimport * as url from 'node:url'\nexport const a = (n) => join('a', 'c' + n + slash, path.sep, typeof url.parse)",
		isModule: true,
	},
	'private and public members': {
		code: 'class A {\n\tn = 1\n\ta(b) { return this.n + b }\n}\nexports.a = (b) => new A().a(b)',
		after:
			'class A {\n\tstatic #known = new Map()\n\tn = 1\n\t#more = 2\n\ta(b) { return this.n + this.#twice(b) + A.#known.size + this.more }\n\t#twice(b) { return this.#more * b }\n\tget more() { return 3 }\n}\nexports.a = (b) => new A().a(b)',
	},
	'a variable that was a constant': {
		code: 'const known = 5;\nfunction a(n) { return n + known; }\nexports.a = a;',
		after: 'let known = 5;\nfunction a(n) { known = 7; return n + known; }\nexports.a = a;',
	},
	'an enumeration': {
		code: 'export function a(n: number) { return n; }',
		after: 'const enum_ = { A: 5 } as const;\nexport function a(n: number): number { return n + enum_.A; }',
		isModule: true,
		languageId: 'typescript',
	},
	'a function of a module that is called at once': {
		code: '(() => {\n\t"use strict"\n\texports.a = (n) => n + 1\n})()',
		after: '(() => {\n\t"use strict"\n\tconst two = 2\n\texports.a = (n) => n + two\n\tfunction unused() {}\n})()',
	},
};

describe('what a function newly needs', () => {
	for (const [title, { code, ...more }] of Object.entries(ADDED)) {
		it(`comes along: ${title}`, async () => {
			await checkVersions({ ...more, before: code, use: ({ a }) => [a(10), a(20)] });
		});
	}
});
