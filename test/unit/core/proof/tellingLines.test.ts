import assert from 'node:assert/strict';
import { tellingLines } from '../../../../src/core/proof/tellingLines.ts';

describe('what an output says about a failure', () => {
	it('begins where it sounds like one', () => {
		assert.equal(
			tellingLines('> npm test\n\n  ✔ one\n  AssertionError: 1 !== 2\n\n      at total.js:3\n      at a\n      at b\n'),
			'AssertionError: 1 !== 2\nat total.js:3\nat a',
		);
		assert.equal(tellingLines('a\nthread panicked at x'), 'thread panicked at x');
		assert.equal(tellingLines('one\n✖ two'), '✖ two');
	});

	it('is otherwise how it ends', () => {
		assert.equal(tellingLines('one\ntwo\nthree\n\nfour\n\n'), 'two\nthree\nfour');
		assert.equal(tellingLines('\n \n'), '');
	});

	it('is short', () => {
		assert.equal(tellingLines(`${'x'.repeat(1_000)}\n`.repeat(9)).length, 400);
		assert.equal(tellingLines(`error ${'x'.repeat(1_000)}`).length, 200);
	});
});
