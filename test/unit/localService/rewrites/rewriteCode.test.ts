// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LEVELS } from '../../../../src/core/service/localLevels.ts';
import type { RewriteLevel as Level } from '../../../../src/localService/rewrites/rewrite.ts';
import { rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';
import { rewrites } from '../../../../src/localService/rewrites/rewrites.ts';

const PATTERN = '[1].filter((x) => x > 0)[0]';
const BETTER = '[1].find((x) => x > 0)';

function rewrite(code: string, level: Level = 'high', jsx = false) {
	return rewriteCode(code, { level, jsx }) ?? assert.fail('it cannot be parsed');
}

const reasonsOf = (code: string, level?: Level) => rewrite(code, level).leftAlone.map(({ because }) => because);

describe('rewriting code', () => {
	for (const [what, code] of [
		['a string', `const s = "${PATTERN}";`],
		['a template', `const s = \`\${a} ${PATTERN}\`;`],
		['a regular expression', 'const r = /[1].filter((x) => x)[0]/;'],
		['a comment', `// ${PATTERN}\n/* ${PATTERN} */`],
	] as const) {
		it(`does not touch ${what}`, () => {
			assert.deepEqual(rewrite(code), { code, changes: [], leftAlone: [] });
		});
	}

	it('does not touch the text of JSX, and rewrites the code in it', () => {
		const code = `const a = <p title="${PATTERN}">Don't {${PATTERN}} ${PATTERN.replace('>', '').replace('>', '')}</p>;`;
		assert.equal(rewrite(code, 'high', true).code, code.replace(`{${PATTERN}}`, `{${BETTER}}`));
	});

	it('keeps everything around: a byte order mark, line ends, indentation, comments, the missing last line end', () => {
		const code = `\uFEFF#!/usr/bin/env node\r\n// first\r\n\tif (${PATTERN}) {\r\n\t\tf(); // why\r\n\t}\r\n\t`;
		const { code: rewritten, changes } = rewrite(code);
		assert.equal(rewritten, code.replace(PATTERN, BETTER));
		assert.deepEqual(
			changes.map(({ line }) => line),
			[3],
		);
	});

	for (const [what, before, after] of [
		['statements with a return', 'if (a) return ', ';'],
		['a method', 'first() { return ', '; }'],
		[
			'methods and properties with types',
			'private readonly a: string[] = [];\n\nget first(): number | undefined { return ',
			'; }\n',
		],
		['members of an object', 'a: 1,\nfirst() { return ', '; },\n'],
		['an expression', '', ''],
		['what waits', 'const a = await ', ''],
	] as const) {
		it(`takes ${what}`, () => {
			assert.equal(rewrite(before + PATTERN + after).code, before + BETTER + after);
		});
	}

	it('refuses what cannot be parsed, is too long, or nests too deeply', () => {
		for (const code of [`if (${PATTERN}) {`, 'a'.repeat(100_001), `${'('.repeat(30_000)}1${')'.repeat(30_000)}`]) {
			assert.equal(rewriteCode(code, { level: 'high', jsx: false }), undefined);
		}
	});

	it('takes a long sum, which is a deep tree', () => {
		const code = `const a = ${'1 + '.repeat(4_000)}1;`;
		const rewritten = rewriteCode(code, { level: 'high', jsx: false });
		if (rewritten !== undefined) assert.deepEqual(rewritten, { code, changes: [], leftAlone: [] });
	});

	it('rewrites a pattern inside a pattern, and gives the lines of the given code', () => {
		const inner = "words.filter((w) => w.split('a').length > 1).length > 0";
		const code = `function f(words: string[]) {\n\treturn ${inner} && words\n\t\t.filter(\n\t\t\t(w) => w !== '',\n\t\t)[0];\n}\ny = +new Date();\n`;
		const rewritten = rewrite(code);
		assert.match(rewritten.code, /return words\.some\(\(w\) => w\.includes\('a'\)\) && words\n\t\t\.find\(\n/);
		assert.deepEqual(
			rewritten.changes.map(({ name, line }) => [name, line]),
			[
				['any-match', 2],
				['find-first', 2],
				['search-without-split', 2],
				['date-now', 7],
			],
		);
	});

	it('has nothing to do the second time', () => {
		const code =
			'function f(l: number[]): number { return l.length === 0 ? 0 : l[0] * 2 + f(l.slice(1)); }\ny = +new Date();';
		const { code: once } = rewrite(code);
		assert.notEqual(once, code);
		assert.deepEqual(rewrite(once).changes, []);
	});

	it('says what became what, why, and what that rests on', () => {
		const { changes } = rewrite('function f(items: readonly Item[]) { return items.filter((item) => item.isOld)[0]; }');
		assert.deepEqual(changes, [
			{
				name: 'find-first',
				line: 1,
				description:
					'`filter(…)[0]` became `find(…)`, which stops at the first match and creates no array. Rests on the built-in `filter` and `find`; the type of `items`, `readonly Item[]`.',
			},
		]);
	});
});

describe('what is left alone', () => {
	it('stays if a comment would be lost, and goes if it would not', () => {
		assert.deepEqual(reasonsOf('y = [1].filter((x) => x > 0)/* the first */[0];'), ['there is a comment inside it']);
		assert.deepEqual(reasonsOf('y = [1].filter((x) => x /* none */ > 0)[0];'), []);
	});

	it('stays if it is all of the selection and what stands around could bind more tightly', () => {
		assert.deepEqual(reasonsOf('[1].filter((x) => x > 0).length > 0'), ['the code around the selection is not known']);
		assert.deepEqual(reasonsOf('[1].filter((x) => x > 0).length > 0;'), []);
	});

	for (const meddling of [
		'eval(a);',
		'new Function(a)();',
		'with (a) b();',
		'Array.prototype.find = f;',
		"Array['prototype'].find = f;",
		'const { prototype } = Array;',
		'Object.defineProperty([].__proto__, "find", {});',
		'Reflect.set(a, b, c);',
		'list.find = f;',
		'Array.from = f;',
		'delete a.filter;',
		'[].constructor.find = f;',
		'class List extends Array {}',
		'const Base = Array; class List extends Base {}',
		'class List extends mixed(Array) {}',
		'a[Symbol.species] = b;',
		'const p = new Proxy(a, {});',
		'Object.assign(Object, { keys: f });',
		'const own = { filter: f }; const alias = list; Object.assign(alias, own);',
	]) {
		it(`stays beside ${meddling}`, () => {
			const [because, ...more] = reasonsOf(`${meddling}\ny = ${PATTERN};`);
			assert.match(because ?? '', /^the code mentions `.*`, which can change what built-in methods do$/);
			assert.deepEqual(more, []);
		});
	}

	for (const harmless of [
		'class Form extends Component { filter() { this.filter = 1; } }',
		'function Point() {} Point.prototype.move = f;',
		'class A {} class B extends A {}',
		'const f: Function = g;',
		'options.length = 1;',
		'const options = Object.assign({}, { filter: f }, { size: 1 });',
		'a = "eval"; // eval',
	]) {
		it(`is rewritten beside ${harmless}`, () => {
			const expected = /"eval"/.test(harmless) ? PATTERN : BETTER;
			assert.ok(rewrite(`${harmless}\nif (${PATTERN}) y();`).code.endsWith(`if (${expected}) y();`));
		});
	}
});

describe('the levels', () => {
	const typed = 'function f(items: readonly Item[]) { return items.filter((item) => item.isOld)[0]; }';

	it('make only what reads better at clearer, and nothing of it at the others', () => {
		const code = `function f(w, x) { return [w != null ? w : x, ${PATTERN}]; }`;
		assert.equal(rewrite(code, 'clearer').code, code.replace('w != null ? w : x', 'w ?? x'));
		for (const level of ['low', 'medium', 'high'] as const) {
			assert.equal(rewrite(code, level).code, code.replace(PATTERN, BETTER));
		}
	});

	it('trust types from medium on, and say so below', () => {
		assert.deepEqual(reasonsOf(typed, 'low'), [
			'it rests on the type of `items`, `readonly Item[]`, which levels below medium do not trust',
		]);
		assert.equal(rewrite(typed, 'medium').changes.length, 1);
		const rest = 'const f = (...l: string[]) => [1, 0].filter((x) => l[x] + "" === "a")[0];';
		assert.deepEqual(reasonsOf(rest, 'low'), [
			'it rests on the type `string[]`, which levels below medium do not trust',
		]);
		assert.deepEqual(rewrite(typed, 'clearer').leftAlone, []);
	});

	it('are what the rewrites name', () => {
		for (const { level, name, description, restsOn } of rewrites) {
			assert.ok(level === 'clearer' || LEVELS.includes(level), name);
			assert.match(description, /^[`A-Z].*\.$/);
			assert.doesNotMatch(restsOn, /\.$/);
		}
		assert.equal(new Set(rewrites.map(({ name }) => name)).size, rewrites.length);
		assert.ok(rewrites.filter(({ level }) => level !== 'clearer').length >= 10);
	});
});

describe('text that may be anything', () => {
	const pieces = [
		PATTERN,
		'.filter((x) => x)',
		'.length > 0',
		'[0]',
		'a',
		',',
		'2',
		')',
		'(',
		'var x = 1;',
		'function f() {',
		'}',
		'`${',
		'`',
		'/',
		"'",
		'for (const x of l) ',
		'new Date()',
		'+',
		'.getTime()',
		'w != null ? w : x',
		'? true : false',
		'\n',
		'//',
		'<p>',
		'class A {',
		': string[]',
	];

	it('is never broken, and never makes the rewriting fail', () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom(...pieces), { maxLength: 25 }),
				fc.constantFrom(...LEVELS),
				fc.boolean(),
				(words, level, jsx) => {
					const code = words.join(' ');
					const rewritten = rewriteCode(code, { level, jsx });
					if (rewritten?.changes.length === 0) assert.equal(rewritten.code, code);
					if (rewritten) assert.notEqual(rewriteCode(rewritten.code, { level, jsx }), undefined);
				},
			),
			{ numRuns: 300 },
		);
	});
});
