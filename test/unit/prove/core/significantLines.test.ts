import assert from 'node:assert/strict';
import { significantLines } from '../../../../src/prove/core/testCount.ts';

describe('what an output says about a failure', () => {
	it('begins where it looks like one', () => {
		assert.equal(
			significantLines(
				'> npm test\n\n  ✔ one\n  AssertionError: 1 !== 2\n\n      at total.js:3\n      at a\n      at b\n',
			),
			'AssertionError: 1 !== 2\nat total.js:3\nat a',
		);
		assert.equal(significantLines('a\nthread panicked at x'), 'thread panicked at x');
		assert.equal(significantLines('one\n✖ two'), '✖ two');
	});

	it('is not a test that passes, a warning of another file, or a count of none', () => {
		const mocha = `(node:1) Warning: an error may follow
✔ fails if the list is missing
1) total
  3 passing (4ms)
  1 failing

  1) total
       adds:
     AssertionError [ERR_ASSERTION]: 2 == 3
      at test.js:9
  code: 'ERR_ASSERTION',
  expected: 3,
`;
		assert.equal(significantLines(mocha).split('\n')[0], 'AssertionError [ERR_ASSERTION]: 2 == 3');
		const pytest =
			'test_total.py F\nE   assert 2 == 3\nFAILED test_total.py::test_total - assert 2 == 3\n1 failed in 0.1s\n';
		assert.equal(significantLines(pytest).split('\n')[0], 'FAILED test_total.py::test_total - assert 2 == 3');
		const covered = 'ℹ tests 3\nℹ fail 0\nERROR: Coverage for lines (87.5%) does not meet global threshold (100%)\n';
		assert.match(significantLines(covered), /^ERROR: Coverage/);
	});

	it('is otherwise how it ends', () => {
		assert.equal(significantLines('one\ntwo\nthree\n\nfour\n\n'), 'two\nthree\nfour');
		assert.equal(significantLines('\n \n'), '');
	});

	it('is short', () => {
		assert.equal(significantLines(`${'x'.repeat(1_000)}\n`.repeat(9)).length, 400);
		assert.equal(significantLines(`error ${'x'.repeat(1_000)}`).length, 200);
	});
});
