import assert from 'node:assert/strict';
import { QUIET } from '../../../../src/core/usage/callState.ts';
import { metricAt, rateLimitFigures, statusFigures, statusKind } from '../../../../src/core/usage/statusSummary.ts';
import { totals } from '../../../../src/core/usage/totals.ts';
import { entry } from '../../../support/receipts.ts';

const failure = (outcome: 'keyRejected' | 'unavailable' | 'rejected') => ({
	...QUIET,
	failure: { outcome, details: {}, time: 0 },
});

describe('the state of the status item', () => {
	it('is that there is no connection, before all else', () => {
		assert.equal(statusKind(false, { ...failure('keyRejected'), pending: 1 }, true, 0), 'notConnected');
	});

	it('is busy while a request is on its way, or the metrics that were asked for', () => {
		assert.equal(statusKind(true, { ...failure('unavailable'), pending: 1 }, false, 0), 'busy');
		assert.equal(statusKind(true, QUIET, true, 0), 'busy');
	});

	it('is ready, unless the last request failed in a way that matters', () => {
		assert.equal(statusKind(true, QUIET, false, 0), 'ready');
		assert.equal(statusKind(true, failure('rejected'), false, 0), 'ready');
		assert.equal(statusKind(true, failure('unavailable'), false, 0), 'warning');
		assert.equal(statusKind(true, failure('keyRejected'), false, 0), 'error');
	});
});

describe('the state of the status item under a rate limit', () => {
	it('is that limit until it ends, and then ready, though nothing was answered since', () => {
		const limited = { ...QUIET, failure: { outcome: 'rateLimited', details: { retryAt: 90 }, time: 0 } } as const;
		assert.deepEqual(
			[89, 90].map((now) => statusKind(true, limited, false, now)),
			['rateLimited', 'ready'],
		);
		assert.equal(statusKind(true, { ...limited, failure: { ...limited.failure, details: {} } }, false, 0), 'warning');
	});
});

describe('the figures of the status item', () => {
	it('are until when the rate limit holds, while it does', () => {
		const limited = { ...QUIET, failure: { outcome: 'rateLimited', details: { retryAt: 90 }, time: 0 } } as const;
		assert.deepEqual(rateLimitFigures(limited, 89), { kind: 'rateLimited', until: 90 });
		assert.equal(rateLimitFigures(limited, 90), undefined);
		assert.equal(rateLimitFigures(failure('unavailable'), 0), undefined);
	});

	const today = totals([entry('a')], {});
	const none = totals([], {});
	const metrics = {
		requests: { total: 4, list: [{ name: 'chat', calls: 3 }] },
		plan: 'core',
		deep: { a: { b: { c: { d: 5 } } } },
	};

	it('are the tokens of today and the last round trip, or nothing before the first answer', () => {
		assert.deepEqual(statusFigures(metrics, '', today), { kind: 'usage', tokens: 7, roundTripMs: 100 });
		assert.deepEqual(statusFigures(undefined, '/plan', none), { kind: 'none' });
	});

	it('are the pinned metric by its last name', () => {
		assert.deepEqual(statusFigures(metrics, '/requests/total', today), { kind: 'metric', name: 'total', value: 4 });
		assert.deepEqual(statusFigures(metrics, '/plan', today), { kind: 'metric', name: 'plan', value: 'core' });
		assert.deepEqual(statusFigures([[7, 8]], '/0/1', today), { kind: 'metric', name: '0 1', value: 8 });
		const jobs = { kind: 'metric', name: 'jobs', value: 3 };
		assert.deepEqual(statusFigures([{ name: 'jobs', value: 3 }], '/0/value', today), jobs);
	});

	it('are our own again where the pinned metric is not there', () => {
		for (const pointer of ['/gone', '/requests', 'not a pointer', '/__proto__', '/constructor/name']) {
			assert.equal(statusFigures(metrics, pointer, today).kind, 'usage', pointer);
		}
	});

	it('name a metric as the list of metrics does, and find one that lies deeper', () => {
		const listed = metricAt(metrics, '/requests/list/0/calls');
		assert.deepEqual(listed, {
			pointer: '/requests/list/0/calls',
			names: ['requests', 'list', 'chat', 'calls'],
			value: 3,
		});
		const deep = metricAt(metrics, '/deep/a/b/c/d');
		assert.deepEqual(deep, { pointer: '/deep/a/b/c/d', names: ['deep', 'a', 'b', 'c', 'd'], value: 5 });
	});
});
