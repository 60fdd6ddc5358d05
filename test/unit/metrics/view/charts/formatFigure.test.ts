import assert from 'node:assert/strict';
import {
	formatAxisFigure,
	formatChange,
	formatFigure,
	formatShortFigure,
} from '../../../../../src/metrics/view/charts/formatFigure.ts';

describe('a figure on the metrics page', () => {
	for (const [value, text] of [
		[1_234_567, '1,234,567'],
		[1_234_567.89, '1,234,567.89'],
		[12.3456789, '12.3457'],
		[0.000123456789, '0.000123457'],
		[0.1 + 0.2, '0.3'],
		[null, '—'],
	] as const) {
		it(`keeps the digits that count: ${value} is ${text}`, () => assert.equal(formatFigure(value, 'en'), text));
	}

	it('keeps all digits of a change', () => {
		const changes = [1_234_567, -1_234_567.25, 0, 0.5].map((value) => formatChange(value, 'en'));
		assert.deepEqual(changes, ['+1,234,567', '-1,234,567.25', '0', '+0.5']);
	});

	it('is short on a card', () => assert.equal(formatShortFigure(12_345_678, 'en', 'B'), '12.3M\u202fB'));

	it('is only as precise on an axis as the steps between its ticks', () => {
		const ticks = [12_345_700, 12_345_750].map((value) => formatAxisFigure(value, 50, 'en'));
		assert.deepEqual(ticks, ['12.3457M', '12.34575M']);
		assert.deepEqual(
			[0, 50, 1_500].map((value) => formatAxisFigure(value, 50, 'en')),
			['0', '50', '1.5K'],
		);
		assert.equal(formatAxisFigure(0.15, 0.05, 'en'), '0.15');
	});

	it('can be written on an axis with any steps', () => {
		const steps = [Number.NaN, 0, -1, Infinity, -Infinity];
		assert.deepEqual(
			steps.map((step) => formatAxisFigure(50, step, 'en')),
			steps.map(() => '50'),
		);
		assert.equal(formatAxisFigure(Number.NaN, 1, 'en'), 'NaN');
	});
});
