import assert from 'node:assert/strict';
import { runAtMost } from '../../../../../src/prove/node/run/runAtMost.ts';

describe('running at most so long', () => {
	it('gives what was found, as it is', () => {
		const found = ['12.5'];
		assert.equal(
			runAtMost(1_000, () => found),
			found,
		);
	});

	it('rejects as the work does', () => {
		const error = new TypeError('no');
		const fail = () => {
			throw error;
		};
		assert.throws(() => runAtMost(1_000, fail), error);
	});

	it('P16 ends a loop, and regular expressions that step back again and again', () => {
		const forever = () => {
			for (;;);
		};
		assert.equal(runAtMost(5, forever), undefined);
		for (const [pattern, text] of [
			[/(a+)+$/gm, `${'a'.repeat(60)}!`],
			[/(\w+?\s?)+?;/gm, 'a'.repeat(60)],
			[/(a*)*\1b/gm, 'a'.repeat(60)],
			[/.*.*(\d+)x/gm, '9'.repeat(50_000)],
			[/^\s*(\d+)\s*$/gm, '\n'.repeat(256_000)],
		] as const) {
			assert.equal(
				runAtMost(5, () => [...text.matchAll(pattern)]),
				undefined,
				String(pattern),
			);
		}
	});
});
