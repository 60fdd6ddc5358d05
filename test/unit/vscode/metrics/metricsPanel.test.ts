import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Uri, WebviewPanel } from 'vscode';
import type { Json } from '../../../../src/core/base/json.ts';
import { MetricsMonitor } from '../../../../src/core/metrics/polls/metricsMonitor.ts';
import { Ledger, type LedgerStore } from '../../../../src/core/receipts/ledger.ts';
import { ServiceError } from '../../../../src/core/service/serviceError.ts';
import { ReceiptFiles, receiptLocation } from '../../../../src/node/usage/receiptFiles.ts';
import type { MetricsSnapshot, ToMetricsView } from '../../../../src/protocol/metrics.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakePanel } from '../../../support/fakes/fakePanel.ts';
import { editor, setFocused, setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry, FakeLedgerStore } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const [{ MetricsPanel }, { LazyMetricsPanel }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/vscode/metrics/panel/metricsPanel.ts'),
		import('../../../../src/vscode/metrics/lazyMetricsPanel.ts'),
	]),
);

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Ten minutes before midnight, in local time. */
const LATE = new Date(2026, 0, 31, 23, 50).getTime();

describe('the metrics panel', () => {
	const storage = temporaryFolder();
	afterEach(() => {
		setFocused(true);
		editor.panels = [];
	});

	function createDeps(writer: string, files?: LedgerStore) {
		const clock = new FakeClock(LATE);
		const logger = new RecordingLogger();
		const store = files ?? new FakeLedgerStore([entry('a', { time: LATE - 1 })]);
		const ledger = new Ledger({ store, clock, logger, workspace: '' });
		const state = { answer: async (): Promise<Json> => ({}) };
		const monitor = new MetricsMonitor({
			clock,
			request: () => state.answer(),
			isActive: () => true,
			interval: () => 0,
		});
		const deps = {
			extensionUri: { path: '/extension' } as Uri,
			storage: storage(),
			receipts: receiptLocation(storage(), writer),
			ledger,
			monitor,
			isConnected: () => true,
			account: () => 'me',
			clock,
			logger,
		};
		return { ...deps, state };
	}

	function createMetricsPanel(writer = 'me') {
		const deps = createDeps(writer);
		const metricsPanel = new MetricsPanel(deps);
		metricsPanel.start();
		return { ...deps, metricsPanel };
	}

	/** The panel as VS Code sees it. */
	const asPanel = (panel: FakePanel) => panel as unknown as WebviewPanel;
	const snapshots = ({ posted }: FakePanel): readonly MetricsSnapshot[] => {
		return (posted as readonly ToMetricsView[]).map(({ snapshot }) => snapshot);
	};
	const requestsOf = (panel: FakePanel) => {
		return snapshots(panel)
			.at(-1)
			?.usage.cards.find(({ figure }) => figure === 'requests')?.value;
	};

	it('forgets a restored panel that was closed before it could be filled, and opens another one', async () => {
		const { metricsPanel } = createMetricsPanel();
		const closed = new FakePanel();
		closed.dispose();
		assert.throws(() => metricsPanel.restore(asPanel(closed)), /Webview is disposed/);
		await metricsPanel.show();
		assert.equal(editor.panels.length, 1);
		metricsPanel.dispose();
	});

	it('opens another panel only after its own was closed', async () => {
		const { metricsPanel } = createMetricsPanel();
		await metricsPanel.show();
		await metricsPanel.show();
		assert.equal(editor.panels.length, 1);
		editor.panels[0]?.dispose();
		await metricsPanel.show();
		assert.equal(editor.panels.length, 2);
		metricsPanel.dispose();
	});

	it('answers the page with the range that it shows: today, seven days, all', async () => {
		const { metricsPanel, ledger } = createMetricsPanel();
		await ledger.load();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		for (const range of ['week', 'all'] as const) panel.say({ type: 'range', range });
		assert.deepEqual(
			snapshots(panel).map(({ range, usage }) => [range, usage.step]),
			[
				['today', 'hour'],
				['week', 'day'],
				['all', 'day'],
			],
		);
		metricsPanel.dispose();
	});

	it('starts the new day at midnight while it is visible, with one timer', async () => {
		const { metricsPanel, ledger, clock } = createMetricsPanel();
		await ledger.load();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		panel.say({ type: 'range', range: 'today' });
		assert.deepEqual([requestsOf(panel), clock.pendingTimers], [1, 1]);
		clock.advance(10 * MINUTE);
		await setImmediate();
		assert.deepEqual([requestsOf(panel), clock.pendingTimers], [0, 1]);
		panel.setVisible(false);
		assert.equal(clock.pendingTimers, 0);
		metricsPanel.dispose();
	});

	it('has no timer while the window is not focused, and catches up when it is', async () => {
		const { metricsPanel, ledger, clock } = createMetricsPanel();
		await ledger.load();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		setFocused(false);
		assert.equal(clock.pendingTimers, 0);
		clock.advance(10 * MINUTE);
		assert.equal(requestsOf(panel), 1);
		setFocused(true);
		await setImmediate();
		assert.deepEqual([requestsOf(panel), clock.pendingTimers], [0, 1]);
		panel.dispose();
		assert.equal(clock.pendingTimers, 0);
		metricsPanel.dispose();
	});

	it('keeps the problem on the page while it asks again', async () => {
		const { metricsPanel, monitor, state } = createMetricsPanel();
		const panel = new FakePanel();
		metricsPanel.restore(asPanel(panel));
		panel.say({ type: 'ready' });
		state.answer = async () => {
			throw new ServiceError('unavailable', { status: 503 });
		};
		await monitor.refresh().catch(() => undefined);
		await setImmediate();
		const problem = 'The service is temporarily unavailable. Nothing of yours is lost; try again.';
		assert.deepEqual(snapshots(panel).at(-1)?.state, { kind: 'failed', problem });
		const late = Promise.withResolvers<Json>();
		state.answer = () => late.promise;
		const asked = monitor.refresh();
		await setImmediate();
		assert.deepEqual(snapshots(panel).at(-1)?.state, { kind: 'loading', problem });
		late.resolve({ n: 1 });
		await asked;
		await setImmediate();
		assert.equal(snapshots(panel).at(-1)?.state.kind, 'fresh');
		metricsPanel.dispose();
	});

	it('reads past metrics only while they are shown', async () => {
		const { metricsPanel } = createMetricsPanel();
		const before = createMetricsPanel('other');
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
		const { metricsPanel, ledger } = createMetricsPanel();
		const other = createMetricsPanel('other');
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
		await setImmediate();
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

	it('adds up old receipts once they are loaded, even if it is never opened', async () => {
		const files = new ReceiptFiles(receiptLocation(storage(), 'old'));
		for (const id of ['old', 'older']) await files.append(entry(id, { time: LATE - 40 * DAY }));
		const deps = createDeps('me', new ReceiptFiles(receiptLocation(storage(), 'me')));
		const metricsPanel = new LazyMetricsPanel(deps);
		const tidying = metricsPanel.tidy();
		const addedUp = new Promise<void>((resolve) => {
			deps.ledger.onDidChange(() => deps.ledger.days.length > 0 && resolve());
		});
		await deps.ledger.load();
		await addedUp;
		assert.deepEqual([deps.ledger.entries, deps.ledger.days.length], [[], 1]);
		tidying.dispose();
		metricsPanel.dispose();
	});
});
