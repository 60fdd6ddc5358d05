import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { RunAtMost } from '../../../../src/base/core/queue.ts';
import { benchmarkNumber } from '../../../../src/prove/core/benchmarkReading.ts';
import { areAlike } from '../../../../src/prove/core/number/numberToken.ts';
import { runAtMost } from '../../../../src/prove/node/run/runAtMost.ts';

const unlimited: RunAtMost = (_, work) => work();

/** What is read: the number with its unit, or why there is none. */
function read(output: string, pattern = '', run = unlimited): string {
	const found = benchmarkNumber(output, pattern, run);
	return found.kind === 'number' ? `${found.value} ${found.unit}`.trim() : found.kind;
}

describe('the number of a benchmark', () => {
	it('is the only one of the last line that has any', () => {
		const cases = [
			['1234.5', '1234.5'],
			['1e-3', '0.001'],
			['1.5E+03', '1500'],
			['1_234', '1234'],
			['12_345_678.25', '12345678.25'],
			['.5', '0.5'],
			['+7', '7'],
			['took 12.5ms', '12.5 ms'],
			['took 12.5 ms.', '12.5 ms'],
			['It took 5.', '5'],
			['1\n2\n3.25 seconds\nDone!\n\n', '3.25 seconds'],
			['sha256 of utf8: 8.5 µs', '8.5 µs'],
			['BenchmarkSum-8 17 ns/op', '17 ns/op'],
			['12.5\nresult: 42\nChecksum: 9f31', '12.5'],
			['time=3s', '3 s'],
		] as const;
		for (const [output, expected] of cases) assert.equal(read(output), expected, output);
	});

	it('P09 is not chosen among several', () => {
		for (const output of [
			'1 2',
			'3 runs: 12.5 ms',
			'Sum-8 \t 1000 \t 17 ns/op',
			'12.5 ms ± 2%',
			'1, 2',
			'3/4',
			'12:30',
			'3–4',
		]) {
			assert.equal(read(output), 'severalNumbers', output);
		}
	});

	it('P09 is missing if nothing is a number', () => {
		for (const output of [
			'',
			'\n\n',
			'done',
			'utf8 v8 x86_64',
			'NaN',
			'Infinity',
			'result: 42',
			'-3 ms',
			'12 ms\n-3',
		]) {
			assert.equal(read(output), 'noNumber', output);
		}
	});

	it('P09 is unclear if countries write it differently, and if it is not a plain number', () => {
		for (const output of [
			'1.234,5',
			'1,234',
			'1,5 ms',
			'1 234',
			'1\u00a0234',
			'1\u202f234,5',
			"1'234",
			'1’234',
			'1.234.567',
			'1_23',
			'1m30s',
			'0x1F',
			'2026-01-31',
			'10−20',
		]) {
			assert.equal(read(output), 'unclearNumber', output);
		}
	});

	it('is found by a pattern, whatever is around it', () => {
		const output = 'run 1: 3 ops\nmean: 12.5 ms (±2%)\nrun 2: 4 ops\n';
		assert.equal(read(output, 'mean: ([\\d.]+)'), '12.5 ms');
		assert.equal(read(output, '^mean: (\\S+)'), '12.5 ms');
		assert.equal(read(output, 'run \\d+: (\\d+)'), 'severalNumbers');
		assert.equal(read(output, 'median: (\\d+)'), 'noNumber');
		assert.equal(read(output, '(mean)'), 'noNumber');
		assert.equal(read('5 ms\n5 ms', '(\\d+) ms'), '5 ms');
		assert.equal(read('result: 7', 'result: (\\d+)'), '7');
		assert.equal(read('x8=12', 'x(\\d)'), '8');
		assert.equal(read('12.5', 'a(\\d+)?|.'), 'noNumber');
	});

	it('P09 is unclear if a pattern matches part of a longer number', () => {
		assert.equal(read('1,234 ms', '(\\d+) ms'), 'unclearNumber');
		assert.equal(read('time=12.5', 'time=(\\d+)'), 'unclearNumber');
		assert.equal(read('1.234,5 ms', '([\\d.,]+) ms'), 'unclearNumber');
	});

	it('says where it looked', () => {
		for (const [output, pattern, kind, detail] of [
			['  3 runs: 12.5 ms\n', '', 'severalNumbers', '3 runs: 12.5 ms'],
			['almost\n', '', 'noNumber', 'almost'],
			['one 1\ntwo', 'x(\\d)', 'noNumber', 'two'],
		] as const) {
			assert.deepEqual(benchmarkNumber(output, pattern, unlimited), { kind, detail });
		}
	});

	it('P16 is read from the end of huge output in no time, by a pattern too', () => {
		const huge = `${'1 '.repeat(500_000)}\n${'x 1 '.repeat(50_000)}\ntook 12.5 ms`;
		assert.equal(read(huge), '12.5 ms');
		assert.equal(read(huge, 'took ([\\d.]+)'), '12.5 ms');
		assert.equal(read('1'.repeat(1_000_000)), 'noNumber');
		assert.equal(read(`${'x'.repeat(15_998)}: 1234`), 'noNumber');
		assert.equal(read(`${'x '.repeat(7_999)} 1234`), 'noNumber');
		assert.equal(read(`${'x'.repeat(196)}: 1234`, '.*: (\\d+)'), '1234');
		assert.equal(read('1; '.repeat(5_000), '(\\d);'), '1');
		assert.equal(read(`{"all": [${'1,'.repeat(3_000)}1], "mean": 12.5}`, '"mean": ([\\d.]+)'), '12.5');
	});

	it('P16 is given up if a search for a pattern takes longer than 100 ms twice', () => {
		const asked: number[] = [];
		const impatient: RunAtMost = (milliseconds, work) => {
			asked.push(milliseconds);
			return runAtMost(milliseconds / 50, work);
		};
		for (const [output, pattern] of [
			[`${'a'.repeat(60)}!`, '(a+)+$'],
			['9'.repeat(16_000), '.*.*(\\d+)x'],
			[' '.repeat(16_000), '\\s*:?\\s*(\\d+)'],
			['\n'.repeat(256_000), '^\\s*(\\d+)\\s*$'],
		] as const) {
			assert.equal(read(output, pattern, impatient), 'slowPattern', pattern);
		}
		assert.deepEqual(asked, new Array(8).fill(100));
		assert.equal(read('took 12.5 ms', 'took ([\\d.]+)', runAtMost), '12.5 ms');
		let isBusy = true;
		const busyAtFirst: RunAtMost = (milliseconds, work) => {
			const found = isBusy ? undefined : runAtMost(milliseconds, work);
			isBusy = false;
			return found;
		};
		assert.equal(read('took 12.5 ms', 'took ([\\d.]+)', busyAtFirst), '12.5 ms');
	});

	it('is any plain number, as programs print it', () => {
		fc.assert(
			fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
				assert.equal(read(`took ${value}`), String(value));
				assert.equal(read(`took ${value} ms`, 'took (\\S+) ms'), `${value} ms`);
			}),
		);
	});

	it('is some answer for any output and pattern', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 10 }), (output, pattern) => {
				const found = benchmarkNumber(output, pattern, unlimited);
				assert.ok(found.kind !== 'number' || (Number.isFinite(found.value) && found.value >= 0));
			}),
		);
	});
});

describe('the numbers of several runs', () => {
	const alike = (...texts: readonly string[]) =>
		areAlike(texts.map((each) => ({ text: each.split(' ')[0] ?? '', unit: each.split(' ')[1] ?? '' })));

	it('P09 are alike unless one could be a thousand and another is not', () => {
		assert.equal(alike('1.234', '987'), false);
		assert.equal(alike('1.234', '1.987'), true);
		assert.equal(alike('1.234', '987', '0.5'), true);
		assert.equal(alike('1.234', '987', '1234'), true);
		assert.equal(alike('1234', '987'), true);
		assert.equal(alike('12.34', '987'), true);
	});

	it('P09 are alike only in one unit', () => {
		assert.equal(alike('1.25 s', '900 ms'), false);
		assert.equal(alike('1.25 s', '0.9 s'), true);
	});
});
