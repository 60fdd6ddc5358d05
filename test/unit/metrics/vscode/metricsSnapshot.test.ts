import assert from 'node:assert/strict';
import type { Json } from '../../../../src/base/core/json.ts';
import { MetricsHistory } from '../../../../src/metrics/core/polls/metricsHistory.ts';
import { MetricsMonitor } from '../../../../src/metrics/core/polls/metricsMonitor.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { LOCAL_NOON, overviewOf } from '../../../support/receipts.ts';

const { metricsSnapshot } = await withFakeVscode(
	() => import('../../../../src/metrics/vscode/panel/metricsSnapshot.ts'),
);

describe('what the metrics page shows of the service', () => {
	it('keeps the problem while it asks again, also beside metrics that are older', async () => {
		let answer = (): Promise<Json> => Promise.reject(new ServiceError('unavailable', { status: 503 }));
		const clock = new FakeClock(LOCAL_NOON);
		const monitor = new MetricsMonitor(
			clock,
			() => answer(),
			() => true,
			() => 0,
		);
		const store = { read: async () => [], save: async () => {}, readNewest: async () => undefined };
		const history = new MetricsHistory(store, new RecordingLogger());
		const read = { usage: overviewOf([], 'today', LOCAL_NOON), free: [], budget: [] };
		const state = () =>
			metricsSnapshot({
				...{ revision: 1, range: 'today', isConnected: true, account: 'me', now: LOCAL_NOON },
				...{ read, monitor, history },
			}).state;
		const problem = 'The service is temporarily unavailable. Nothing of yours is lost; try again.';
		assert.deepEqual(state(), { kind: 'never' });
		await monitor.refresh().catch(() => undefined);
		assert.deepEqual(state(), { kind: 'failed', problem });
		const late = Promise.withResolvers<Json>();
		answer = () => late.promise;
		const asked = monitor.refresh();
		assert.deepEqual(state(), { kind: 'loading', problem });
		late.resolve({ n: 1 });
		await asked;
		const asOf = LOCAL_NOON;
		assert.deepEqual(state(), { kind: 'fresh', asOf });
		answer = () => Promise.reject(new ServiceError('unavailable', { status: 503 }));
		await monitor.refresh().catch(() => undefined);
		assert.deepEqual(state(), { kind: 'stale', asOf, problem });
		monitor.dispose();
	});
});
