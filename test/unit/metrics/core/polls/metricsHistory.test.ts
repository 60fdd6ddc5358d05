import assert from 'node:assert/strict';
import type { MetricPoll } from '../../../../../src/metrics/core/polls/metricPoll.ts';
import { MetricsHistory, type MetricsStore } from '../../../../../src/metrics/core/polls/metricsHistory.ts';
import type { NewestMetrics } from '../../../../../src/metrics/core/polls/metricsMonitor.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

class FakeMetricsStore implements MetricsStore {
	readonly polls: MetricPoll[] = [];
	readonly newest = new Map<string, NewestMetrics>();
	failure: Error | undefined;
	reads = 0;

	async read(account: string): Promise<readonly MetricPoll[]> {
		this.reads++;
		this.#check();
		return this.polls.filter(({ service }) => service === account);
	}

	async save(account: string, polls: readonly MetricPoll[], newest: NewestMetrics): Promise<void> {
		this.#check();
		this.polls.push(...polls);
		this.newest.set(account, newest);
	}

	async readNewest(service: string): Promise<NewestMetrics | undefined> {
		this.#check();
		return this.newest.get(service);
	}

	#check(): void {
		if (this.failure !== undefined) throw this.failure;
	}
}

describe('the history of metrics', () => {
	function createHistory(store = new FakeMetricsStore()) {
		const clock = new FakeClock();
		const logger = new RecordingLogger();
		const history = new MetricsHistory(store, logger);
		const record = (service: string, body: NewestMetrics['body']) =>
			history.record(service, { body, time: clock.now() });
		const values = (service: string, from = 0) => history.polls(service, from).map((poll) => poll.values.get('/n'));
		return { history, store, clock, logger, record, values };
	}

	it('keeps the metrics of each account apart, and those of one in memory', async () => {
		const { history, store, clock, record, values } = createHistory();
		await record('a', { n: 1 });
		clock.advance(60_000);
		await record('a', { n: 2 });
		assert.deepEqual([values('a'), values('a', clock.now())], [[1, 2], [2]]);
		await record('b', { n: 7 });
		assert.deepEqual([values('a'), values('b'), values('c')], [[], [7], []]);
		assert.deepEqual([history.newest('a'), history.newest('b')?.body], [undefined, { n: 7 }]);
		await history.load('a');
		assert.deepEqual([values('a'), store.polls.length], [[1, 2], 3]);
	});

	it('saves what could not be saved together with the next values', async () => {
		const { store, record } = createHistory();
		store.failure = new Error('ENOSPC');
		await record('a', { n: 1 });
		store.failure = undefined;
		await record('a', { n: 2 });
		assert.deepEqual(
			store.polls.map((poll) => poll.values.get('/n')),
			[1, 2],
		);
	});

	it('restores the values and the newest body after a restart, reading once', async () => {
		const { store, record } = createHistory();
		await record('a', { n: 1, plan: 'core' });
		const { history, values } = createHistory(store);
		assert.deepEqual([values('a'), history.newest('a')], [[], undefined]);
		await Promise.all([history.load('a'), history.load('a')]);
		assert.deepEqual([values('a'), history.newest('a')?.body, store.reads], [[1], { n: 1, plan: 'core' }, 1]);
	});

	it('reads on request what other windows have saved since', async () => {
		const { history, store, values, clock } = createHistory();
		await history.load('a');
		const other = createHistory(store);
		await other.record('a', { n: 1 });
		await history.load('a');
		assert.deepEqual([values('a'), store.reads], [[], 1]);
		await history.reload('a');
		assert.deepEqual([values('a'), history.newest('a')?.body], [[1], { n: 1 }]);
		clock.advance(60_000);
		await history.record('a', { body: { n: 2 }, time: clock.now() });
		store.newest.set('a', { body: { n: 1 }, time: clock.now() - 60_000 });
		await history.reload('a');
		assert.deepEqual([values('a'), history.newest('a')?.body], [[1, 2], { n: 2 }]);
	});

	it('tries to read again after a failure', async () => {
		const { history, store, values } = createHistory();
		store.polls.push({ service: 'a', time: Date.UTC(2026, 0, 2), values: new Map([['/n', 1]]) });
		store.failure = new Error('EIO');
		await history.load('a');
		store.failure = undefined;
		await history.load('a');
		assert.deepEqual(values('a'), [1]);
	});

	it('forgets what was thinned out when it reads again', async () => {
		const { history, store, record, values, clock } = createHistory();
		for (const n of [1, 2, 3]) {
			await record('a', { n });
			clock.advance(60_000);
		}
		store.polls.splice(1, 1);
		await history.reload('a');
		assert.deepEqual(values('a'), [1, 3]);
	});

	it('counts a value once if it was both recorded and read', async () => {
		const { history, record, values } = createHistory();
		await record('a', { n: 1 });
		await history.load('a');
		assert.deepEqual(values('a'), [1]);
	});

	it('leaves a gap while a body has another shape', async () => {
		const { clock, record, values } = createHistory();
		for (const body of [{ n: 1 }, { m: 2 }, 'down', [], { n: 3 }]) {
			await record('a', body);
			clock.advance(60_000);
		}
		assert.deepEqual(values('a'), [1, undefined, undefined, undefined, 3]);
	});

	it('continues in memory if the disk fails, and logs the failure', async () => {
		const { history, store, logger, record, values } = createHistory();
		store.failure = new Error('ENOSPC: no space left');
		await history.load('a');
		await record('a', { n: 1 });
		assert.deepEqual(values('a'), [1]);
		assert.match(
			logger.messages.join('\n'),
			/could not be read: Error: ENOSPC[\s\S]*could not be saved: Error: ENOSPC/,
		);
	});
});
