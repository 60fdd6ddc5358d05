import assert from 'node:assert/strict';
import {
	isSignificantName,
	meaningOf,
	withMoment,
	withoutUnitWord,
} from '../../../../../src/metrics/core/body/metricMeaning.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

const unitOf = (...names: readonly string[]) => meaningOf(names, 5, {}).unit;
const kindOf = (...names: readonly string[]) => meaningOf(names, 7, {}).kind;

describe('the meaning of a metric', () => {
	it('is that of its name without the labels after it', () => {
		assert.equal(kindOf('requests_total{path="/v1/limit_ms"} '), 'counter');
		assert.equal(kindOf('requests_total{limit'), 'gauge');
	});

	for (const [name, unit] of [
		['us', undefined],
		['gb', undefined],
		['requests_us', undefined],
		['latency_ms', 'ms'],
		['latency_ms_p50', 'ms'],
		['reset_in_s', 's'],
		['heap_mb', 'MB'],
		['cost_usd_total', 'USD'],
		['used_percent', '%'],
		['bytes_sent', 'bytes'],
		['min_s', 's'],
		['requests_last_30_days', undefined],
		['tokens_per_second', '/s'],
		['tokens_per_sec', '/s'],
		['tokens/s', '/s'],
		['Requests / min', '/min'],
		['/v1/sessions', undefined],
		['MB/s', 'MB/s'],
		['bytes_per_second', 'bytes/s'],
		['cost_usd_per_hour', 'USD/h'],
		['cost_usd_per_request', 'USD'],
		['per_second', undefined],
	] as const) {
		it(`has the unit that its name holds: ${name}`, () => {
			assert.equal(unitOf(name), unit);
		});
	}

	it('has the unit of the nearest name, unless it counts something', () => {
		assert.equal(unitOf('latency_ms', 'chat', 'p50'), 'ms');
		assert.equal(unitOf('latency_ms', 'latency_s'), 's');
		assert.equal(unitOf('latency_ms', 'requests'), undefined);
		assert.equal(unitOf('latency_ms', 'count'), undefined);
	});

	it('is a counter only if none of the names says that it goes up and down', () => {
		const counters = [
			['users_count'],
			['http_requests_count'],
			['requests', 'failed'],
			['latency_seconds_sum'],
			['OpenAI', 'requests'],
		];
		const gauges = [
			['active_connections_count'],
			['requests', 'active'],
			['http_requests_in_flight'],
			['tokens_left'],
			['rate_limit', 'requests'],
			['cost', 'total'],
		];
		for (const names of counters) assert.equal(kindOf(...names), 'counter', names.join());
		for (const names of gauges) assert.equal(kindOf(...names), 'gauge', names.join());
	});

	it('has a declared currency only if it is money', () => {
		const unit = (...names: readonly string[]) => meaningOf(names, 5, { currency: 'EUR' }).unit;
		assert.deepEqual(
			[unit('budget', 'limit'), unit('budget', 'requests'), unit('users'), unit('cost_usd')],
			['EUR', undefined, undefined, 'USD'],
		);
	});

	it('has a declared currency if its name is only “total” or the like, and is then no sum that grows', () => {
		const meaning = meaningOf(['invoice', 'total'], 12.5, { currency: 'EUR' });
		assert.deepEqual([meaning.kind, meaning.unit], ['gauge', 'EUR']);
		assert.equal(meaningOf(['requests', 'total'], 5, { currency: 'EUR' }).unit, undefined);
	});

	it('has no declared unit of time, size, or money if it counts something: that is its neighbors’', () => {
		const unit = (name: string, declared: string) => meaningOf([name], 5, { unit: declared }).unit;
		assert.deepEqual(
			[unit('requests', 'ms'), unit('errors_total', 'ms'), unit('p50', 'ms'), unit('requests_total', 'req')],
			[undefined, undefined, 'ms', 'req'],
		);
		assert.deepEqual([unit('errors_rate', '%'), unit('tokens_duration', 'ms')], ['%', 'ms']);
	});

	it('is given by a name with a known word or unit', () => {
		assert.deepEqual(['latency', 'seconds', 'data', 'plan', ''].map(isSignificantName), [
			true,
			true,
			false,
			false,
			false,
		]);
	});

	it('B16 is read in time linear to the length of a name', () => {
		const names = [
			(length: number) => '{'.repeat(length),
			(length: number) => `${'{'.repeat(length / 2)}${'} '.repeat(length / 2)}x`,
		];
		for (const name of names) assert.ok(isSteady((length) => meaningOf([name(length)], 1, {}), 500_000));
	});
});

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
