import assert from 'node:assert/strict';
import { plainFigure, withUnit } from '../../../../src/base/text/figureText.ts';

describe('a formatted number', () => {
	it('keeps all digits of a whole number', () => {
		const texts = [0, 1_234_567, 0.018547, 1_234.5678, 2 ** 53, -3].map((value) => plainFigure(value, 'en'));
		assert.deepEqual(texts, ['0', '1,234,567', '0.018547', '1,234.57', '9,007,199,254,740,992', '-3']);
		assert.equal(plainFigure(1_234.5, 'de'), '1.234,5');
	});

	it('has two decimals if it is large, and six significant digits if it is small', () => {
		const texts = [1_234_567.891, -1_234_567.2, 123_456.78, 0.000_000_123].map((value) => plainFigure(value, 'en'));
		assert.deepEqual(texts, ['1,234,567.89', '-1,234,567.2', '123,456.78', '0.000000123']);
	});

	it('has its unit on the side where that unit is written', () => {
		const texts = [undefined, 'ms', '%', '/s', '$', 'EUR'].map((unit) => withUnit('12', unit));
		assert.deepEqual(texts, ['12', '12\u202fms', '12%', '12/s', '$12', '12\u202fEUR']);
	});
});
