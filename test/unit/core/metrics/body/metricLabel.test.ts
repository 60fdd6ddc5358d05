import assert from 'node:assert/strict';
import { withMoment, withoutUnitWord } from '../../../../../src/core/metrics/body/metricLabel.ts';

describe('the label of a metric', () => {
	for (const [name, unit, shown] of [
		['uptime_seconds', 's', 'uptime'],
		['uptimeSeconds', 's', 'uptime'],
		['p95 latency ms', 'ms', 'p95 latency'],
		['rate_limit_per_minute', '/min', 'rate_limit'],
		['error_rate_percent', '%', 'error_rate'],
		['cost_usd', 'USD', 'cost'],
		['uptime_seconds', 'ms', 'uptime_seconds'],
		['uptime_seconds', undefined, 'uptime_seconds'],
		['requests_total', 'req/s', 'requests_total'],
		['seconds', 's', 'seconds'],
		['', 's', ''],
	] as const) {
		it(`of ${name || 'nothing'} in ${unit ?? 'no unit'} is ${shown || 'nothing'}`, () => {
			assert.deepEqual(withoutUnitWord(['group_ms', name], unit), ['group_ms', shown]);
		});
	}

	it('has no names for an empty path', () => {
		assert.deepEqual(withoutUnitWord([], 's'), []);
	});

	it('shows seconds and milliseconds since 1970 as a date and time if the name says so', () => {
		const time = new Date(2026, 10, 22, 9, 7, 5).getTime();
		for (const name of ['since', 'created', 'started_at', 'startTime', 'last_seen', 'timestamp']) {
			assert.equal(withMoment([name], time / 1_000), '2026-11-22 09:07:05', name);
			assert.equal(withMoment([name], time), '2026-11-22 09:07:05', name);
		}
		assert.equal(withMoment(['requests_total'], time), time);
		assert.equal(withMoment(['created'], 12), 12);
		assert.equal(withMoment(['since'], 'yesterday'), 'yesterday');
	});
});
