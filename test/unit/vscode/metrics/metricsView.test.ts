import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { WebviewPanel } from 'vscode';
import type { BudgetLimit } from '../../../../src/core/receipts/budget/budgetLimit.ts';
import type { MetricsSnapshot, ToMetricsView } from '../../../../src/protocol/metrics.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakePanel } from '../../../support/fakes/fakePanel.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry, FakeUsageStore, LOCAL_NOON } from '../../../support/receipts.ts';

const { MetricsView } = await withFakeVscode(() => import('../../../../src/vscode/metrics/panel/metricsView.ts'));

const LIMITS: readonly BudgetLimit[] = [
	{ amount: 10, unit: 'requests', per: 'day' },
	{ amount: 500, unit: 'tokens', per: 'week' },
];

describe('what the metrics page asks of its host', () => {
	function open() {
		const panel = new FakePanel();
		const receipts = new FakeUsageStore(
			Array.from({ length: 60 }, (_, index) => entry(`e${index}`, { time: LOCAL_NOON - index })),
		);
		const view = new MetricsView(panel as unknown as WebviewPanel, {
			receipts,
			limits: () => LIMITS,
			accepted: async () => [],
			conversationNames: async () => new Map(),
			facts: () => ({ isConnected: false, account: '', monitor: {} as never, history: {} as never }),
			refresh: async () => {},
			clock: new FakeClock(LOCAL_NOON),
			logger: new RecordingLogger(),
		});
		view.start();
		/** Delivers a message, and gives the snapshot that answers it. */
		const say = async (message: object): Promise<MetricsSnapshot> => {
			const before = panel.posted.length;
			panel.say(message);
			while (panel.posted.length === before) await setImmediate();
			return (panel.posted as readonly ToMetricsView[]).at(-1)?.snapshot ?? assert.fail();
		};
		return { panel, view, say };
	}

	it('is a range of days, a group, and both together when it is shown again', async () => {
		const { view, say } = open();
		const range = { from: '2026-01-20', to: '2026-01-31' };
		const first = await say({ type: 'ready', range, by: 'conversation' });
		assert.deepEqual([first.range, first.usage.step, first.usage.groups.at(-1)?.by], [range, 'day', 'conversation']);
		const next = await say({ type: 'group', by: 'optimization' });
		assert.deepEqual([next.range, next.usage.groups.at(-1)?.by], [range, 'optimization']);
		view.dispose();
	});

	it('is the requests behind a part of the usage, page by page, until they are closed or the range is another one', async () => {
		const { view, say } = open();
		await say({ type: 'ready' });
		const behind = { kind: 'group', by: 'operation', key: 'chat' };
		const counts = async (message: object) => {
			const { requests } = await say(message);
			return requests && [requests.rows.length, requests.hasMore];
		};
		assert.deepEqual(await counts({ type: 'requests', behind }), [25, true]);
		assert.deepEqual(await counts({ type: 'moreRequests' }), [50, true]);
		assert.deepEqual(await counts({ type: 'moreRequests' }), [60, false]);
		assert.equal(await counts({ type: 'requests' }), undefined);
		assert.deepEqual(await counts({ type: 'requests', behind }), [25, true]);
		assert.equal(await counts({ type: 'range', range: 'week' }), undefined);
		view.dispose();
	});

	it('is to change the limit that it shows, or to set a budget', async () => {
		const { panel, view, say } = open();
		const asked: unknown[] = [];
		editor.registered.set('whetstone.metrics.setBudget', (argument) => asked.push(argument));
		const { budget } = await say({ type: 'ready' });
		assert.deepEqual(
			budget.map(({ name }) => name),
			['10 requests per day', '500 tokens per week'],
		);
		for (const message of [{ limit: 1 }, {}, { limit: 7 }]) panel.say({ type: 'budget', ...message });
		await setImmediate();
		editor.registered.delete('whetstone.metrics.setBudget');
		assert.deepEqual(asked, [{ raise: LIMITS[1] }, undefined, undefined]);
		view.dispose();
	});
});
