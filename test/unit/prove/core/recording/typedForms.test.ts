import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { transformSync } from 'esbuild';
import { checkVersions, type Program, recorded } from '../../../../support/proof/recordedPrograms.ts';

type Form = Omit<Program, 'before' | 'after' | 'languageId'> & {
	readonly code: string;
	readonly change: readonly [string, string];
};

const FORMS: Readonly<Record<string, Form>> = {
	'overloads, type parameters, and a this parameter': {
		code: 'interface Own { n: number }\nfunction total(this: Own, a: string): string;\nfunction total<T extends { id: number\n\tname: string }>(this: Own, a: T): T;\nfunction total<T extends { id: number // the key\n\tname: string }>(this: Own, a: T | string): T | string {\n\treturn [this.n, a, 1] as never;\n}\nexport { total };',
		change: ['a, 1]', 'a, 2]'],
		use: ({ total }) => total.call({ n: 1 }, 'a'),
	},
	'defaults, patterns, and predicates': {
		code: "export function isLong(s: unknown, { most }: { most: number } = { most: 3 }, ...more: readonly string[]): s is string { return typeof s === 'string' && s.length > most; }",
		change: ['> most', '< most'],
		use: ({ isLong }) => [isLong('abcd'), isLong('ab', { most: 1 }), isLong.length],
	},
	'a function without annotations': {
		code: 'export function total(a, b = 1) { return a + b; }\nexport const half = (a: number) => a / 2;',
		change: ['a + b', 'a - b'],
		use: ({ total, half }) => [total(5), total.length, half(2)],
	},
	'methods with modifiers and annotations': {
		code: 'abstract class Base { abstract total(a: number): number }\nexport class Cart<T> extends Base {\n\tn: number = 2;\n\tpublic override total(a: number, list?: readonly T[]): number { return this.n * a; }\n\tprotected static make<U>(this: unknown, a: U) { return a; }\n\tget sum() { return this.n; }\n\tset sum(v: number) { this.n = v; }\n}',
		change: ['this.n * a', 'this.n + a'],
		use: ({ Cart }) => new Cart().total(3),
	},
	'accessors, generic and static methods': {
		code: 'export class Cart<T> {\n\tn: number = 2;\n\tprotected static make<U>(a: U) { return [a]; }\n\tget sum() { return this.n; }\n\tset sum(v: number) { this.n = v; }\n}',
		change: [
			'return [a]; }\n\tget sum() { return this.n; }\n\tset sum(v: number) { this.n = v; }',
			'return [a, a]; }\n\tget sum() { return this.n + 1; }\n\tset sum(v: number) { this.n = -v; }',
		],
		use: ({ Cart }) => {
			const cart = new Cart();
			cart.sum = 4;
			return [cart.sum, Cart.make(1)];
		},
	},
	'a function in an assertion': {
		code: 'type F = (a: number) => number;\nexport const total = ((a) => a + 1) as F;\nexport const more = { f: <T,>(a: T): T => a, g(a: number): number { return a; } } satisfies object;',
		change: ['a + 1', 'a + 2'],
		use: ({ total, more }) => [total(1), total.name, more.f(1)],
	},
	'a method of an object': {
		code: 'export const more = { async g<T>(a: T): Promise<T> { return a; }, get h(): number { return 1; } };',
		change: ['return a; }, get h(): number { return 1', 'return [a] as never; }, get h(): number { return 2'],
		use: async ({ more }) => [await more.g(1), more.h],
	},
	'types that differ elsewhere, imports, and helpers': {
		code: "import { join } from 'node:path';\ninterface Own { n: number }\nexport const kind: string = 'a';\nexport function total(a: Own) { return join('a', String(a.n)); }",
		change: [
			"interface Own { n: number }\nexport const kind: string = 'a';\nexport function total(a: Own) { return",
			"import { sep, type ParsedPath } from 'node:path';\nimport type { Stats } from 'node:fs';\ninterface Own { n: number; m?: Stats }\nenum_;\nexport const kind = 'a';\nexport function total(a: Own): string { return sep +".replace(
				'enum_;\n',
				'',
			),
		],
		use: ({ total }) => total({ n: 1 }),
	},
};

describe('the versions of a function with types', () => {
	for (const [title, { code, change, ...more }] of Object.entries(FORMS)) {
		const program = { ...more, languageId: 'typescript', isModule: true, before: code, after: code.replace(...change) };
		it(`run beside each other: ${title}`, async () => {
			await checkVersions(program);
		});
	}

	it('keep the decorators of a method and of its parameters at the method only', () => {
		const before = 'class A {\n\t@get() m(@body() a: B, @q({\n\t\tn: 1 }) b = 1): number { return 1; }\n}\nnew A();';
		const { text } = recorded({ before, after: before.replace('return 1', 'return 2'), languageId: 'typescript' });
		assert.equal(text.match(/@get\(\)/g)?.length, 1);
		assert.equal(text.match(/@body\(\)/g)?.length, 1);
		assert.match(text, /@get\(\) m\(@body\(\) a: B, @q\(\{\s+n: 1 \}\) b: any = undefined as any\): number \{/);
		// The decorators end on the second line, and so does what is left of them.
		assert.match(text, /recorded_k3y_0_0\( {2}a: B, \n b = 1\): number \{ return 1; \} recorded/);
		transformSync(text, { loader: 'ts', tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } });
	});

	it('are found in a class without a name, whatever stands before it', () => {
		for (const lead of [
			'@get() export default',
			'@get() export default abstract',
			'export default /* class */ abstract',
		]) {
			const before = `${lead} class { m() { return 1; } }`;
			const { text } = recorded({ before, after: before.replace('1', '2'), languageId: 'typescript' });
			assert.match(text, / class recorded_k3y_class0 \{/);
			transformSync(text, { loader: 'ts', tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } });
		}
	});

	it('run in a namespace', () => {
		const before = 'namespace A { export function f(a: number) { return a; } }\n(globalThis as any).made = A.f(1);';
		const { text } = recorded({ before, after: before.replace('return a', 'return -a'), languageId: 'typescript' });
		assert.match(transformSync(text, { loader: 'ts' }).code, /A2?\.f = f;/);
	});

	it('run in a file with JSX', () => {
		const before = 'export const Item = ({ a }: { a: number }) => <li onClick={() => a}>{a}</li>;';
		const after = before.replace('{a}<', '{a + 1}<');
		const { text, functions } = recorded({ before, after, languageId: 'typescriptreact' });
		transformSync(text, { loader: 'tsx' });
		assert.deepEqual(
			functions.map(({ name, parameters }) => [name, parameters]),
			[['Item()', ['{ a }']]],
		);
	});

	for (const [title, before, silenced] of [
		['on an empty line', '\nexport const f = () => 1;', /^\/\/ @ts-nocheck\nrec/],
		['in a comment', '// All rights\nexport const f = () => 1;', /^\/\/ @ts-nocheck \/\/ All rights\nrec/],
		[
			'after a comment',
			'/* All\n rights */\nexport const f = () => 1;',
			/^\/\* All\n rights \*\/ \/\/ @ts-nocheck\nrec/,
		],
		[
			'before a directive of TypeScript',
			'/// <reference types="node" />\nexport const f = () => 1;',
			/^\/\/ @ts-nocheck\n\/\/\/ /,
		],
		['before code', 'export const f = () => 1;', /^\/\/ @ts-nocheck\nrec/],
		['after a hashbang', '#!/usr/bin/env node\nexport const f = () => 1;', /^#!.*\n\/\/ @ts-nocheck\nrec/],
	] as const) {
		it(`are not checked: ${title}`, () => {
			const { text } = recorded({ before, after: before.replace('1', '2'), languageId: 'typescript' });
			assert.match(text, silenced);
			stripTypeScriptTypes(text);
		});
	}
});
