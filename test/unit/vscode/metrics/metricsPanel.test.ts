import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Uri, WebviewPanel } from 'vscode';
import type { Json } from '../../../../src/core/base/json.ts';
import { MetricsMonitor } from '../../../../src/core/metrics/polls/metricsMonitor.ts';
import { Ledger } from '../../../../src/core/receipts/ledger.ts';
import { ServiceError } from '../../../../src/core/service/serviceError.ts';
import type { MetricsSnapshot, ToMetricsView } from '../../../../src/protocol/metrics.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakePanel } from '../../../support/fakes/fakePanel.ts';
import { editor, setFocused, setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { usageWindows } from '../../../support/usage.ts';

const { MetricsPanel } = await withFakeVscode(() => import('../../../../src/vscode/metrics/panel/metricsPanel.ts'));

const MINUTE = 60_000;
/** Ten minutes before midnight, in local time. */
const LATE = new Date(2026, 0, 31, 23, 50).getTime();

describe('the metrics panel', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	afterEach(() => {
		setFocused(true);
		editor.panels = [];
	});

	async function createDeps(writer: string) {
		const clock = new FakeClock(LATE);
		const logger = new RecordingLogger();
		const usage = await open(storage(), { clock, logger, writer });
		await usage.receipts.save(entry('a', { time: LATE - 1 }));
		const ledger = new Ledger({ store: usage.receipts, clock, logger, workspace: '' });
		const state = { answer: async (): Promise<Json> => ({}) };
		const monitor = new MetricsMonitor({
			clock,
			request: () => state.answer(),
			isActive: () => true,
			interval: () => 0,
		});
		const deps = {
			extensionUri: { path: '/extension' } as Uri,
			writer,
			polls: usage.polls,
			budget: () => undefined,
			ledger,
			monitor,
			isConnected: () => true,
			account: () => 'me',
			accepted: async () => [],
			conversationNames: async () => new Map<string, string>(),
			clock,
			logger,
		};
		return { ...deps, state };
	}

	async function createMetricsPanel(writer = 'me') {
		const deps = await createDeps(writer);
		const metricsPanel = new MetricsPanel(deps);
		metricsPanel.start();
		return { ...deps, metricsPanel };
	}

	/** The panel as VS Code sees it. */
	const asPanel = (panel: FakePanel) => panel as unknown as WebviewPanel;
	const snapshots = ({ posted }: FakePanel): readonly MetricsSnapshot[] => {
		return (posted as readonly ToMetricsView[]).map(({ snapshot }) => snapshot);
	};
	/** Snapshots are sent one after the other, each once the receipts are read. */
	const until = async (isDone: () => boolean) => {
		while (!isDone()) await setImmediate();
	};
	const requestsOf = (panel: FakePanel) => {
		return snapshots(panel)
			.at(-1)
			?.usage.cards.find(({ figure }) => figure === 'requests')?.value;
	};

	it('forgets a restored panel that was closed before it could be filled, and opens another one', async () => {
		const { metricsPanel } = await createMetricsPanel();
		const closed = new FakePanel();
		closed.dispose();
		assert.throws(() => metricsPanel.restore(asPanel(closed)), /Webview is disposed/);
		await metricsPanel.show();
		assert.equal(editor.panels.length, 1);
		metricsPanel.dispose();
	});

	it('opens another panel only after its own was closed', async () => {
		const { metricsPanel } = await createMetricsPanel();
		await metricsPanel.show();
		await metricsPanel.show();
		assert.equal(editor.panels.length, 1);
		editor.panels[0]?.dispose();
		await metricsPanel.show();
		assert.equal(editor.panels.length, 2);
		metricsPanel.dispose();
	});

	it('answers the page with the range that it shows: today, seven days, all', async () => {
		const { metricsPanel, ledger } = await createMetricsPanel();
		await ledger.load();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		const steps: (string | undefined)[] = [];
		for (const range of ['today', 'week', 'all'] as const) {
			panel.say({ type: 'range', range });
			await until(() => snapshots(panel).at(-1)?.range === range);
			steps.push(snapshots(panel).at(-1)?.usage.step);
		}
		assert.deepEqual(steps, ['hour', 'day', 'day']);
		metricsPanel.dispose();
	});

	it('starts the new day at midnight while it is visible, with one timer', async () => {
		const { metricsPanel, ledger, clock } = await createMetricsPanel();
		await ledger.load();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		panel.say({ type: 'range', range: 'today' });
		await until(() => requestsOf(panel) === 1);
		assert.equal(clock.pendingTimers, 1);
		clock.advance(10 * MINUTE);
		await until(() => requestsOf(panel) === 0);
		assert.equal(clock.pendingTimers, 1);
		panel.setVisible(false);
		assert.equal(clock.pendingTimers, 0);
		metricsPanel.dispose();
	});

	it('has no timer while the window is not focused, and catches up when it is', async () => {
		const { metricsPanel, ledger, clock } = await createMetricsPanel();
		await ledger.load();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		await until(() => requestsOf(panel) === 1);
		setFocused(false);
		assert.equal(clock.pendingTimers, 0);
		clock.advance(10 * MINUTE);
		assert.equal(requestsOf(panel), 1);
		setFocused(true);
		await until(() => requestsOf(panel) === 0);
		assert.equal(clock.pendingTimers, 1);
		panel.dispose();
		assert.equal(clock.pendingTimers, 0);
		metricsPanel.dispose();
	});

	it('keeps the problem on the page while it asks again', async () => {
		const { metricsPanel, monitor, state } = await createMetricsPanel();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		state.answer = async () => {
			throw new ServiceError('unavailable', { status: 503 });
		};
		await monitor.refresh().catch(() => undefined);
		await until(() => snapshots(panel).at(-1)?.state.kind === 'failed');
		const problem = 'The service is temporarily unavailable. Nothing of yours is lost; try again.';
		assert.deepEqual(snapshots(panel).at(-1)?.state, { kind: 'failed', problem });
		const late = Promise.withResolvers<Json>();
		state.answer = () => late.promise;
		const asked = monitor.refresh();
		await until(() => snapshots(panel).at(-1)?.state.kind === 'loading');
		assert.deepEqual(snapshots(panel).at(-1)?.state, { kind: 'loading', problem });
		late.resolve({ n: 1 });
		await asked;
		await until(() => snapshots(panel).at(-1)?.state.kind === 'fresh');
		metricsPanel.dispose();
	});

	it('reads past metrics only while they are shown', async () => {
		const { metricsPanel } = await createMetricsPanel();
		const before = await createMetricsPanel('other');
		await before.metricsPanel.record({ body: { n: 1 }, time: LATE - MINUTE });
		await metricsPanel.record({ body: { n: 2 }, time: LATE });
		assert.deepEqual(metricsPanel.pastValues('/n'), [2]);
		setUserSetting('whetstone.metrics.pinned', '/n');
		await metricsPanel.record({ body: { n: 3 }, time: LATE + MINUTE });
		setUserSetting('whetstone.metrics.pinned', undefined);
		assert.deepEqual(metricsPanel.pastValues('/n'), [1, 2, 3]);
		for (const each of [metricsPanel, before.metricsPanel]) each.dispose();
	});

	it('reads again when the focus returns, and not when another state of the window changes', async () => {
		const { metricsPanel, ledger } = await createMetricsPanel();
		const other = await createMetricsPanel('other');
		await metricsPanel.record({ body: { n: 2 }, time: LATE });
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		await ledger.load();
		panel.say({ type: 'ready' });
		/** The past values of the metric, after the pending read. */
		const valuesWith = async (n: number) => {
			await metricsPanel.record({ body: { n }, time: LATE + n });
			return metricsPanel.pastValues('/n');
		};
		assert.deepEqual(await valuesWith(3), [2, 3]);
		await other.metricsPanel.record({ body: { n: 1 }, time: LATE - MINUTE });
		panel.say({ type: 'range', range: 'week' });
		await until(() => snapshots(panel).at(-1)?.range === 'week');
		const before = panel.posted.length;
		setFocused(true);
		await setImmediate();
		assert.equal(panel.posted.length, before);
		assert.deepEqual(await valuesWith(4), [2, 3, 4]);
		setFocused(false);
		setFocused(true);
		assert.deepEqual(await valuesWith(5), [1, 2, 3, 4, 5]);
		for (const each of [metricsPanel, other.metricsPanel]) each.dispose();
	});
});
