import assert from 'node:assert/strict';
import { downsample } from '../../../../../src/metrics/core/polls/downsample.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const NOW = Date.UTC(2026, 0, 31, 12);
const poll = (time: number, value = 1, service = 's') => ({ service, time, values: new Map([['/a', value]]) });

describe('old polls', () => {
	it('are all kept for two days, and then thinned out in steps', () => {
		const polls = Array.from({ length: 20 * 1_440 }, (_, minute) => poll(NOW - minute * MINUTE));
		const ages = downsample(polls, NOW).map(({ time }) => NOW - time);
		const count = (from: number, to: number) => ages.filter((age) => age > from && age <= to).length;
		assert.deepEqual(
			[count(-1, 2 * DAY), count(2 * DAY, 9 * DAY), count(9 * DAY, 19 * DAY)],
			[2 * 1_440 + 1, 7 * 144, 10 * 4],
		);
		assert.deepEqual(
			ages,
			ages.toSorted((a, b) => b - a),
		);
	});

	it('keep the last one of each span for each service', () => {
		const old = NOW - 5 * DAY;
		const kept = downsample([poll(old + MINUTE, 2), poll(old, 1), poll(old, 9, 'other')], NOW);
		assert.deepEqual(kept.map(({ service, values }) => [service, values.get('/a')]).toSorted(), [
			['other', 9],
			['s', 2],
		]);
	});

	it('are kept of each run of a service', () => {
		const runs = [poll(NOW), { ...poll(NOW), run: 'one' }, { ...poll(NOW), run: 'two' }];
		assert.equal(downsample(runs, NOW).length, 3);
	});

	it('count once if written twice, expire after 400 days, and never exceed ten thousand', () => {
		assert.equal(downsample([poll(NOW), poll(NOW), poll(NOW - 401 * DAY)], NOW).length, 1);
		const many = Array.from({ length: 10_500 }, (_, index) => poll(NOW - index * 1_000));
		const kept = downsample(many, NOW);
		assert.deepEqual([kept.length, kept.at(-1)?.time], [10_000, NOW]);
	});
});
