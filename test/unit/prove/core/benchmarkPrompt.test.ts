import assert from 'node:assert/strict';
import fc from 'fast-check';
import { benchmarkTask } from '../../../../src/localService/core/engines/benchmarks/benchmarkTask.ts';
import { benchmarkKind, benchmarkPrompt } from '../../../../src/prove/core/benchmarkPrompt.ts';

describe('the prompt for a benchmark', () => {
	const promptFor = (languageId: string, path: string, code: string, part = code) => {
		const kind = benchmarkKind(languageId);
		assert.ok(kind !== undefined);
		return benchmarkPrompt(kind, { languageId, path, code, part });
	};

	it('says where the code is, what to measure, what is exported, and what to print', () => {
		const code = 'export function total() {\n\treturn 1;\n}\nfunction helper() {}\nexport function other() {}\n';
		const prompt = promptFor('typescript', 'src/cart.ts', code, 'export function total() {\n\treturn 1;\n}\n');
		for (const line of [
			'- Path: src/cart.ts',
			'- Functions to measure: total',
			'- Exported there: total, other',
			'- Saved as: benchmark.mjs, in the folder that the path begins in',
			'- Run by: node benchmark.mjs',
			'- Warm up before you measure, and use every result.',
			'- Use no network, write no files, start no programs.',
		]) {
			assert.ok(prompt.split('\n').includes(line), line);
		}
		assert.match(prompt, /“result: ” with a digest.*one number alone, with a decimal point: the nanoseconds/);
		assert.ok(prompt.endsWith(`\`\`\`typescript\n${code}\n\`\`\``));
	});

	it('asks for a test file of the package in Go, whose number has a pattern', () => {
		const prompt = promptFor('go', 'shop/total.go', 'package shop\n\nfunc Total() int {\n\treturn 1\n}\n');
		assert.match(prompt, /- Functions to measure: Total\n/);
		assert.match(prompt, /- Saved as: code_benchmark_test\.go, beside the code/);
		const pattern = new RegExp(benchmarkKind('go')?.pattern ?? '');
		assert.equal(pattern.exec('BenchmarkCode-2   \t 100\t  123.5 ns/op')?.[1], '123.5');
	});

	it('is by itself short enough for the smallest plan', () => {
		assert.ok(promptFor('typescript', 'src/orders.ts', 'export function a() {}\n').length < 950);
	});

	it('is not made for other languages', () => assert.equal(benchmarkKind('rust'), undefined));

	it('is recognized by the offline engine with exactly this code, whatever it holds', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('```', '- Path: elsewhere', 'Language: go', '~~~', '\\', 'x')), (lines) => {
				const code = `export function total(list: number[]) {\n/*\n${lines.join('\n')}\n*/\n}`;
				const task = benchmarkTask(promptFor('typescript', 'a b/ü.ts', code));
				assert.deepEqual(
					[task?.path, task?.name, task?.parameters, task?.code],
					['a b/ü.ts', 'total', [{ name: 'list', type: 'number[]' }], code],
				);
			}),
		);
	});
});
