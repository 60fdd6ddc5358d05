import assert from 'node:assert/strict';
import { secondsFigure, shortFigure } from '../../../../src/base/text/figureText.ts';

describe('figures', () => {
	it('are short in the status bar', () => {
		const table = [
			[0, '0'],
			[0.84213, '0.842'],
			[999, '999'],
			[999.6, '1k'],
			[1_234, '1.2k'],
			[12_345, '12.3k'],
			[99_960, '100k'],
			[123_456, '123k'],
			[999_499, '999k'],
			[999_500, '1M'],
			[-1_500_000, '-1.5M'],
			[2 ** 53, '9,007T'],
		] as const;
		for (const [value, expected] of table) assert.equal(shortFigure(value, 'en'), expected, String(value));
		assert.equal(shortFigure(1_234, 'de'), '1,2k');
	});

	it('of times are seconds with two decimals', () => {
		assert.deepEqual(
			[840, 12_345, 4].map((value) => secondsFigure(value, 'en')),
			['0.84', '12.35', '0.00'],
		);
	});
});
