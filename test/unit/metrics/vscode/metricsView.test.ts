import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Emitter } from '../../../../src/base/core/event.ts';
import type { MetricsSnapshot, ToMetricsView } from '../../../../src/metrics/protocol/metrics.ts';
import type { MetricsDeps } from '../../../../src/metrics/vscode/metricsDeps.ts';
import type { PanelOfPage } from '../../../../src/metrics/vscode/panel/metricsView.ts';
import type { BudgetLimit } from '../../../../src/service/core/budgetLimit.ts';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeFocus } from '../../../support/fakes/fakeFocus.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry, FakeUsageStore, LOCAL_NOON } from '../../../support/receipts.ts';

const { MetricsView } = await withFakeVscode(() => import('../../../../src/metrics/vscode/panel/metricsView.ts'));

const LIMITS: readonly BudgetLimit[] = [
	{ amount: 10, unit: 'requests', per: 'day' },
	{ amount: 500, unit: 'tokens', per: 'week' },
];
const TEN_MINUTES = 600_000;
/** Ten minutes before midnight, in local time. */
const LATE = new Date(2026, 0, 31, 23, 50).getTime();

describe('what the metrics page asks of its host', () => {
	function open(now = LOCAL_NOON) {
		const [messages, states, focus, clock] = [
			new Emitter<unknown>(),
			new Emitter<never>(),
			new FakeFocus(),
			new FakeClock(now),
		];
		const posted: MetricsSnapshot[] = [];
		const panel = {
			visible: true,
			onDidChangeViewState: states.event,
			webview: {
				onDidReceiveMessage: messages.event,
				postMessage: async ({ snapshot }: ToMetricsView) => posted.push(snapshot) > 0,
			},
		};
		const store = new FakeUsageStore(
			Array.from({ length: 60 }, (_, index) => entry(`e${index}`, { time: now - index })),
		);
		const view = new MetricsView(
			panel satisfies PanelOfPage,
			partial<MetricsDeps>({
				ledger: partial<Ledger>({ store }),
				budget: () => LIMITS,
				accepted: async () => [],
				conversationNames: async () => new Map(),
				focus,
				clock,
				logger: new RecordingLogger(),
			}),
			() => ({ isConnected: false, account: '', monitor: {} as never, history: {} as never }),
			async () => {},
		);
		view.start();
		/** Does something, and gives the snapshot that follows. */
		const following = async (act: () => void): Promise<MetricsSnapshot> => {
			const before = posted.length;
			act();
			while (posted.length === before) await setImmediate();
			return posted.at(-1) ?? assert.fail();
		};
		const say = (message: object) => following(() => messages.fire(message));
		const hide = () => {
			panel.visible = false;
			states.fire(undefined as never);
		};
		return { messages, posted, view, focus, clock, following, say, hide };
	}

	const requestsOf = ({ usage }: MetricsSnapshot) => usage.cards.find(({ figure }) => figure === 'requests')?.value;

	it('is a range, a group, and both together when it is shown again', async () => {
		const { view, say } = open();
		const range = { from: '2026-01-20', to: '2026-01-31' };
		const first = await say({ type: 'ready', range, by: 'conversation' });
		assert.deepEqual([first.range, first.usage.step, first.usage.groups.at(-1)?.by], [range, 'day', 'conversation']);
		const next = await say({ type: 'group', by: 'optimization' });
		assert.deepEqual([next.range, next.usage.groups.at(-1)?.by], [range, 'optimization']);
		for (const [named, step] of [
			['today', 'hour'],
			['week', 'day'],
			['all', 'day'],
		] as const) {
			const shown = await say({ type: 'range', range: named });
			assert.deepEqual([shown.range, shown.usage.step], [named, step]);
		}
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
		const { messages, view, say } = open();
		const asked: unknown[] = [];
		editor.registered.set('whetstone.metrics.setBudget', (argument) => asked.push(argument));
		const { budget } = await say({ type: 'ready' });
		assert.deepEqual(
			budget.map(({ name }) => name),
			['10 requests per day', '500 tokens per week'],
		);
		for (const message of [{ limit: 1 }, {}, { limit: 7 }]) messages.fire({ type: 'budget', ...message });
		await setImmediate();
		editor.registered.delete('whetstone.metrics.setBudget');
		assert.deepEqual(asked, [{ raise: LIMITS[1] }, undefined, undefined]);
		view.dispose();
	});

	it('is the new day at midnight while it is visible, with one timer', async () => {
		const { view, clock, say, following, hide } = open(LATE);
		assert.equal(requestsOf(await say({ type: 'ready' })), 60);
		assert.equal(clock.pendingTimers, 1);
		assert.equal(requestsOf(await following(() => clock.advance(TEN_MINUTES))), 0);
		assert.equal(clock.pendingTimers, 1);
		hide();
		assert.equal(clock.pendingTimers, 0);
		view.dispose();
	});

	it('is nothing while the window is not focused, with no timer, and then what it has missed', async () => {
		const { view, posted, focus, clock, say, following } = open(LATE);
		await say({ type: 'ready' });
		focus.set(false);
		assert.equal(clock.pendingTimers, 0);
		clock.advance(TEN_MINUTES);
		await setImmediate();
		assert.equal(posted.length, 1);
		assert.equal(requestsOf(await following(() => focus.set(true))), 0);
		assert.equal(clock.pendingTimers, 1);
		view.dispose();
		assert.equal(clock.pendingTimers, 0);
	});
});
