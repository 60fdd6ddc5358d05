import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isDay, isDayRange, withDay } from '../../../../src/metrics/protocol/usage.ts';

const day = fc
	.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));

describe('a range of days', () => {
	it('knows the days of the calendar from 1970 on, and nothing else', () => {
		fc.assert(fc.property(day, (each) => isDay(each)));
		for (const text of [
			'',
			'today',
			'2026-1-31',
			'2026-02-30',
			'2026-13-01',
			'0026-01-31',
			'1969-12-31',
			' 2026-01-31',
		])
			assert.equal(isDay(text), false, text);
		for (const value of [undefined, null, 20_260_131, ['2026-01-31']]) assert.equal(isDay(value), false);
	});

	it('begins before it ends', () => {
		fc.assert(fc.property(day, day, (from, to) => isDayRange({ from, to }) === from <= to));
	});

	it('is a range again whichever day is chosen: a day beyond the other date moves that date', () => {
		fc.assert(
			fc.property(day, day, day, fc.constantFrom('from', 'to'), (a, b, chosen, end) => {
				const [from, to] = a <= b ? [a, b] : [b, a];
				const next = withDay({ from, to }, end, chosen);
				return next[end] === chosen && isDayRange(next);
			}),
		);
		assert.deepEqual(withDay({ from: '2026-01-10', to: '2026-01-20' }, 'to', '2026-01-12'), {
			from: '2026-01-10',
			to: '2026-01-12',
		});
	});
});
