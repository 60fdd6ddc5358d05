import assert from 'node:assert/strict';
import { columnShape, lineShape, valueTicks } from '../../../../src/metrics/view/charts/chartShape.ts';

describe('the shape of a chart', () => {
	const frame = { width: 400, height: 180, left: 40, right: 10, top: 10, bottom: 24 };

	it('has finite ticks, however far apart the values are', () => {
		const points = [1e308, -1.7e308].map((value, time) => ({ time, value }));
		const named = [lineShape(points, frame), columnShape(points, frame)].flatMap(({ yTicks }) =>
			yTicks.map(({ value }) => value),
		);
		const ticks = [...valueTicks(points, 'line'), ...valueTicks(points, 'columns'), ...named];
		assert.deepEqual(
			ticks.filter((value) => !Number.isFinite(value)),
			[],
		);
	});

	describe('over time', () => {
		const MINUTE = 60_000;
		const HOUR = 60 * MINUTE;
		const DAY = 24 * HOUR;
		const noon = new Date(2026, 0, 31, 12, 7, 30).getTime();
		const ticksOf = (first: number, span: number, width = 400) =>
			lineShape(
				[first, first + span].map((time) => ({ time, value: 1 })),
				{ ...frame, width },
			).xTicks;
		const shown = (span: number) => ticksOf(noon, span).map(({ time }) => new Date(time).toLocaleString('sv'));

		it('has ticks at round times of the local day', () => {
			assert.deepEqual(shown(12 * MINUTE), ['2026-01-31 12:10:00', '2026-01-31 12:15:00']);
			assert.deepEqual(shown(14 * HOUR), [
				'2026-01-31 15:00:00',
				'2026-01-31 18:00:00',
				'2026-01-31 21:00:00',
				'2026-02-01 00:00:00',
			]);
		});

		it('has ticks at the start of days, months and years', () => {
			assert.deepEqual(shown(3 * DAY), ['2026-02-01 00:00:00', '2026-02-02 00:00:00', '2026-02-03 00:00:00']);
			assert.deepEqual(shown(300 * DAY), ['2026-04-01 00:00:00', '2026-07-01 00:00:00', '2026-10-01 00:00:00']);
			assert.deepEqual(shown(900 * DAY), ['2027-01-01 00:00:00', '2028-01-01 00:00:00']);
		});

		it('has a tick at least, and no more than there is room for, whatever the span', () => {
			for (let span = 1; span < 60 * 365 * DAY; span = Math.ceil(span * 1.3)) {
				for (const [width, most] of [
					[200, 2],
					[400, 4],
					[1200, 13],
				] as const) {
					const places = ticksOf(noon + 1, span, width).map(({ at }) => at);
					assert.ok(
						places.length > 0 && places.length <= most,
						`${places.length} ticks in ${span} ms on ${width} pixels`,
					);
					assert.ok(places.every((at, index) => at > (places[index - 1] ?? 39) && at <= width - 10));
				}
			}
		});

		describe('in any time zone, also when the clock is changed,', () => {
			const { TZ } = process.env;
			afterEach(() => {
				if (TZ === undefined) delete process.env.TZ;
				else process.env.TZ = TZ;
			});

			for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago']) {
				it(`has ticks at full hours: ${zone}`, () => {
					process.env.TZ = zone;
					for (let day = 0; day < 366; day++) {
						const midnight = new Date(2026, 0, day).getTime();
						const minutes = ticksOf(midnight, new Date(2026, 0, day + 1).getTime() - midnight, 700).map(({ time }) =>
							new Date(time).getMinutes(),
						);
						assert.ok(minutes.length >= 4 && minutes.every((minute) => minute === 0));
					}
				});
			}
		});
	});
});
