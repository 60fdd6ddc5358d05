import assert from 'node:assert/strict';
import { plainFigure, secondsFigure, shortFigure } from '../../../../src/core/usage/figureText.ts';

describe('figures', () => {
	it('are as they were given, whole numbers with all their digits', () => {
		const texts = [0, 1_234_567, 0.018547, 1_234.5678, 2 ** 53, -3].map((value) => plainFigure(value, 'en'));
		assert.deepEqual(texts, ['0', '1,234,567', '0.018547', '1,234.57', '9,007,199,254,740,992', '-3']);
		assert.equal(plainFigure(1_234.5, 'de'), '1.234,5');
		assert.deepEqual(
			[1_234_567.89, 99_999_999.5, -1_234_567.2, 123_456.78, 0.000_000_123].map((value) => plainFigure(value, 'en')),
			['1,234,568', '100,000,000', '-1,234,567', '123,457', '0.000000123'],
		);
	});

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

	it('are seconds with two places', () => {
		assert.deepEqual(
			[840, 12_345, 4].map((value) => secondsFigure(value, 'en')),
			['0.84', '12.35', '0.00'],
		);
	});
});
