import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { offlineGenerate } from '../../../../../src/localService/core/engines/offlineGenerate.ts';
import { benchmarkKind, benchmarkPrompt } from '../../../../../src/prove/core/benchmarkPrompt.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const NOTICE = 'Offline engine: no model answered, because none is there.';

describe('the benchmarks of the offline engine', () => {
	const folder = temporaryFolder();

	/** What it answers to the real prompt. */
	const answerTo = (languageId: string, file: string, code: string, part = code) => {
		const kind = benchmarkKind(languageId);
		assert.ok(kind !== undefined);
		return offlineGenerate(benchmarkPrompt(kind, { languageId, path: file, code, part }), NOTICE);
	};
	/** Saves code and benchmark as a person does, and runs it. */
	const run = (languageId: string, file: string, code: string, part = code) => {
		mkdirSync(path.dirname(path.join(folder(), file)), { recursive: true });
		writeFileSync(path.join(folder(), file), code);
		const name = benchmarkKind(languageId)?.fileName ?? '';
		writeFileSync(path.join(folder(), name), answerTo(languageId, file, code, part));
		const program = languageId === 'python' ? 'python3' : process.execPath;
		return spawnSync(program, [name], { cwd: folder(), encoding: 'utf8' });
	};

	for (const [title, languageId, file, code] of [
		[
			'a function of TypeScript, whose types say everything',
			'typescript',
			'src/with space ü/tags.ts',
			'export function hasTag(tags: readonly string[], prefix: string): boolean {\n\treturn tags.some((tag) => tag.startsWith(prefix));\n}\n',
		],
		[
			'a function of JavaScript with documented types',
			'javascript',
			'sum.mjs',
			'/**\n * @param {number[]} list\n */\nexport function sum(list) {\n\treturn list.reduce((all, each) => all + each, 0);\n}\n',
		],
		[
			'a function of a CommonJS module',
			'javascript',
			'answer.cjs',
			'function answer() {\n\treturn 42;\n}\nmodule.exports = { answer };\n',
		],
		[
			'a function of Python with types',
			'python',
			'shop/numbers.py',
			'def mean(prices: list[float]) -> float:\n    return sum(prices) / len(prices)\n',
		],
	] as const) {
		it(`run: ${title}`, () => {
			const { stdout, stderr, status } = run(languageId, file, code);
			assert.equal(status, 0, stderr);
			assert.match(stdout, /^result: [0-9a-f]{16}\n\d+\.\d\n$/);
			// Nothing was written beside the two files, such as a cache.
			assert.ok(!readdirSync(folder(), { recursive: true }).some((each) => String(each).includes('__pycache__')));
			// The values are made alike in both kinds of JavaScript.
			if (languageId === 'javascript') return;
			const before = /result: .*/.exec(stdout)?.[0];
			const again = execFileSync(
				languageId === 'python' ? 'python3' : process.execPath,
				[benchmarkKind(languageId)?.fileName ?? ''],
				{ cwd: folder(), encoding: 'utf8' },
			);
			assert.equal(/result: .*/.exec(again)?.[0], before);
		});
	}

	for (const [title, languageId, file, code, sentence] of [
		[
			'an input of TypeScript that no type explains',
			'typescript',
			'orders.ts',
			'export function first(orders: readonly Order[], at: number) {\n\treturn orders[at];\n}\ninterface Order { id: string }\n',
			'Fill in what first is called with: orders: readonly Order[]',
		],
		[
			'an input of Python without a type',
			'python',
			'shop.py',
			'def median(prices):\n    return prices[0]\n',
			'Fill in what median is called with: prices',
		],
		[
			'a function that is not exported',
			'javascript',
			'hidden.mjs',
			'function hidden() {\n\treturn 1;\n}\nexport const other = hidden();\n',
			'"hidden.mjs exports no function hidden: export it, or measure one that calls it.'.slice(1),
		],
		[
			'a function that changes its inputs',
			'typescript',
			'sorted.ts',
			'export function sorted(list: number[]) {\n\treturn list.sort((a, b) => a - b);\n}\n',
			'sorted changes its inputs: make new ones for each call.',
		],
	] as const) {
		it(`fail with a sentence, and print no number: ${title}`, () => {
			const { stdout, stderr, status } = run(languageId, file, code);
			assert.notEqual(status, 0);
			assert.ok(stderr.includes(sentence), stderr);
			assert.equal(stdout, '');
		});
	}

	it('import a function that is the default export', () => {
		const { stdout } = run('javascript', 'total.mjs', 'export default function total() {\n\treturn 7;\n}\n');
		assert.match(stdout, /^result: /);
	});

	it('say in a comment that no model took part, and measure the part that was named', () => {
		const code = 'export function one() { return 1; }\nexport function two() { return 2; }\n';
		const text = answerTo('javascript', 'numbers.js', code, 'export function two() { return 2; }');
		assert.ok(text.startsWith(`// ${NOTICE}\n`));
		assert.match(text, /code\.two \?\?/);
	});

	it('are test files of the package for Go, filled in or failing', () => {
		const known = 'package shop\n\nfunc Total(prices []int, fee int) int {\n\treturn fee\n}\n';
		const text = answerTo('go', 'shop/total.go', known);
		assert.match(text, /^package shop$/m);
		assert.match(text, /benchmarkResult = Total\(input1, input2\)/);
		const unknown = answerTo('go', 'shop/total.go', 'package shop\n\nfunc Total(cart Cart) int {\n\treturn 1\n}\n');
		assert.match(unknown, /b\.Fatal\("Fill in what Total is called with"\)/);
	});

	it('are not what any other prompt gets that speaks of benchmarks', () => {
		const text = offlineGenerate('Write a benchmark of my function in JavaScript', NOTICE);
		assert.doesNotMatch(text, /createHash/);
	});
});
