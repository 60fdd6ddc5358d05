import assert from 'node:assert/strict';
import fc from 'fast-check';
import { testCount } from '../../../../src/prove/core/testCount.ts';
import { isSteady } from '../../../support/steadyTime.ts';

/** What runners print at the end, and how many tests that are. */
const OUTPUTS: Readonly<Record<string, readonly [output: string, tests: number]>> = {
	mocha: ['\n\n  total\n    ✔ adds up\n\n\n  214 passing (2s)\n\n', 214],
	'mocha with failures': ['    1) c\n\n\n  212 passing (3ms)\n  7 pending\n  2 failing\n\n  1) x\n', 214],
	jest: [
		'PASS ./total.test.js\n\nTest Suites: 2 passed, 2 total\nTests:       1 failed, 2 skipped, 1 todo, 213 passed, 217 total\nSnapshots:   0 total\nTime:        0.5 s\n',
		214,
	],
	vitest: [
		' RUN  v3.0.0 /copy\n\n Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 213 passed | 2 skipped (216)\n   Start at  10:00:00\n',
		214,
	],
	'node:test': [
		'✔ one (1ms)\nℹ tests 216\nℹ suites 3\nℹ pass 213\nℹ fail 1\nℹ cancelled 0\nℹ skipped 1\nℹ todo 1\nℹ duration_ms 75.7\n',
		214,
	],
	'node:test as TAP': [
		'TAP version 13\n# Subtest: one\n    ok 1 - a\n    1..1\nok 1 - one\nok 2 - b # SKIP\n1..2\n# tests 3\n# suites 0\n# pass 2\n# fail 0\n# cancelled 0\n',
		2,
	],
	tape: ['TAP version 13\n# adds\nok 1 yes\nnot ok 2 no\n\n1..2\n# tests 2\n# pass  1\n# fail  1\n', 2],
	TAP: ['TAP version 13\n1..4\nok 1\nnot ok 2 - no\nok 3 # skip not here\nok 4 - yes\n', 3],
	'TAP with plans for later': ['1..3\nok 1 - a\nnot ok 2 - b # TODO later\nok 3 - c # skip\n', 1],
	pytest: [
		'collected 9 items\n\n========= 1 failed, 5 passed, 2 skipped, 1 xfailed, 3 warnings in 2.31s (0:01:02) =========\n',
		7,
	],
	'pytest, quiet': ['.sx      [100%]\n1 passed, 1 skipped, 1 xfailed in 0.80s\n', 2],
	'pytest without tests': ['no tests ran in 0.01s\n', 0],
	unittest: [`.sx\n${'-'.repeat(70)}\nRan 3 tests in 0.000s\n\nOK (skipped=1, expected failures=1)\n`, 2],
	'unittest with one': [`.\n${'-'.repeat(70)}\nRan 1 test in 0.012s\n\nFAILED (failures=1)\n`, 1],
	'go test -v': [
		'=== RUN   TestTotal\n=== RUN   TestTotal/empty\n--- PASS: TestTotal (0.00s)\n    --- PASS: TestTotal/empty (0.00s)\n=== RUN   TestCount\n    count_test.go:5: later\n--- SKIP: TestCount (0.00s)\n=== RUN   TestHalf\n--- FAIL: TestHalf (0.01s)\nFAIL\n',
		2,
	],
	AVA: ['\n  ✔ total › adds up\n  ─\n\n  214 tests passed\n', 214],
	'AVA with failures': ['  ─\n\n  2 tests failed\n  212 tests passed\n\n  total\n', 214],
	uvu: ['  Total:     216\n  Passed:    213\n  Skipped:   2\n  Duration:  1.20ms\n', 214],
	Jasmine: ['Started\n..F\n\n214 specs, 1 failure\nFinished in 0.008 seconds\n', 214],
	RSpec: ['Finished in 0.00089 seconds\n216 examples, 0 failures, 2 pending\n', 214],
	'bun test': [
		'bun test v1.2\n\n 213 pass\n 2 skip\n 1 fail\n 300 expect() calls\nRan 216 tests across 1 file.\n',
		214,
	],
	'deno test': ['running 214 tests from ./a.ts\n\nok | 214 passed (3 steps) | 0 failed (12ms)\n', 214],
	CTest: ['\n99% tests passed, 1 tests failed out of 214\n\nTotal Test time (real) =   0.01 sec\n', 214],
	PHPUnit: ['Time: 00:00.004\n\nOK (214 tests, 500 assertions)\n', 214],
	'PHPUnit with failures': ['FAILURES!\nTests: 216, Assertions: 5, Failures: 1, Skipped: 2.\n', 214],
	'dotnet test': [
		'Passed!  - Failed:     0, Passed:   214, Skipped:     2, Total:   216, Duration: 1 ms - a.dll (net8.0)\n',
		214,
	],
	'cargo test': [
		'running 3 tests\ntest result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n   Doc-tests x\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.20s\n',
		4,
	],
};

describe('how many tests ran', () => {
	for (const [runner, [output, tests]] of Object.entries(OUTPUTS)) {
		it(`is read from the output of ${runner}`, () => {
			assert.equal(testCount(output, false)?.ran, tests);
			assert.equal(testCount(`> npm test\n> runner\n\n${output}\nDone in 0.52s.\n`, false)?.ran, tests);
		});
	}

	it('says how many of them failed', () => {
		const failed = Object.entries(OUTPUTS).map(([runner, [output]]) => [runner, testCount(output, false)?.failed]);
		assert.deepEqual(
			failed.filter(([, count]) => count !== 0),
			[
				['mocha with failures', 2],
				['jest', 1],
				['vitest', 1],
				['node:test', 1],
				['tape', 1],
				['TAP', 1],
				['pytest', 1],
				['unittest with one', 1],
				['go test -v', 1],
				['AVA with failures', 2],
				['uvu', 1],
				['Jasmine', 1],
				['bun test', 1],
				['CTest', 1],
				['PHPUnit with failures', 1],
				['cargo test', 1],
			],
		);
	});

	it('is not guessed', () => {
		for (const output of [
			'',
			'All 214 tests passed!',
			'ok  \texample.com/total\t0.012s',
			'--- PASS: TestTotal (0.00s)',
			'=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\npanic: no\n',
			'1..3\nok 1\nok 2',
			'ok 1\nok 2',
			'the order 12 passing (2s)',
			'result = 12 passed in the end',
			'Tests:       0 total',
			'Ran 12 tests in 3 seconds',
		]) {
			assert.equal(testCount(output, false), undefined, output);
		}
	});

	it('is not chosen among several', () => {
		const [mocha, jest, cargo, tap] = ['mocha', 'jest', 'cargo test', 'TAP'].map((name) => OUTPUTS[name]?.[0] ?? '');
		assert.equal(testCount(`${mocha}${mocha}`, false), undefined);
		assert.equal(testCount(`${mocha}${jest}`, false), undefined);
		assert.equal(testCount(`${cargo}${tap}`, false), undefined);
	});

	it('P16 is not added up from an output of which a part is left out', () => {
		assert.equal(testCount(OUTPUTS.mocha?.[0] ?? '', true)?.ran, 214);
		for (const runner of ['TAP', 'go test -v', 'cargo test']) {
			assert.equal(testCount(OUTPUTS[runner]?.[0] ?? '', true), undefined);
		}
	});

	it('is a whole number or missing, for any output, at once', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.oneof(fc.string(), fc.constantFrom(...Object.values(OUTPUTS).flatMap(([output]) => output.split('\n')))),
				),
				(lines) => {
					const count = testCount(lines.join('\n'), false)?.ran;
					assert.ok(count === undefined || Number.isInteger(count));
				},
			),
		);
		for (const piece of [' ', '1', '=', 'ok ', '1 passed, ', '\n', 'Tests: 1'])
			assert.ok(
				isSteady((length) => testCount(piece.repeat(length), false), 100_000),
				piece,
			);
		const digits = '1'.repeat(100_000);
		assert.equal(testCount(`Tests: ${digits}, 1 total`, false)?.ran, 0);
		assert.equal(testCount(`  Tests  ${digits} x (1)`, false)?.ran, 0);
	});
});
