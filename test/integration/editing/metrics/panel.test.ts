import assert from 'node:assert/strict';
import { setInterval } from 'node:timers/promises';
import * as vscode from 'vscode';
import { METRICS_PANEL } from '../../../../src/base/vscode/viewIds.ts';
import { MetricsMonitor } from '../../../../src/metrics/core/polls/metricsMonitor.ts';
import type { MetricsDeps } from '../../../../src/metrics/vscode/metricsDeps.ts';
import { MetricsPanel } from '../../../../src/metrics/vscode/panel/metricsPanel.ts';
import { Ledger } from '../../../../src/usage/core/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeFocus } from '../../../support/fakes/fakeFocus.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { FakeUsageStore } from '../../../support/receipts.ts';

const { window } = vscode;
const tabs = () =>
	window.tabGroups.all
		.flatMap((group) => group.tabs)
		.filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(METRICS_PANEL));

/** Waits for what no event tells of; the time that a test may take is its limit. */
async function until(isSo: () => boolean): Promise<void> {
	for await (const _ of setInterval(10)) if (isSo()) return;
}

describe('the metrics panel', () => {
	let metricsPanel: MetricsPanel;
	let focus: FakeFocus;
	/** How often the past metrics were read. */
	let reads: number;

	beforeEach(() => {
		[focus, reads] = [new FakeFocus(), 0];
		const [clock, logger] = [new FakeClock(), new RecordingLogger()];
		const polls = {
			read: async () => {
				reads++;
				return [];
			},
			save: async () => {},
			readNewest: async () => undefined,
		};
		const deps = partial<MetricsDeps>({
			extensionUri: vscode.extensions.getExtension('whetstone.whetstone')?.extensionUri ?? assert.fail(),
			writer: 'me',
			polls,
			budget: () => undefined,
			ledger: new Ledger(new FakeUsageStore(), clock, logger, '', async () => undefined),
			focus,
			accepted: async () => [],
			conversationNames: async () => new Map(),
			clock,
			logger,
		});
		const monitor = new MetricsMonitor(
			clock,
			async () => ({}),
			() => true,
			() => 0,
		);
		metricsPanel = new MetricsPanel(
			deps,
			monitor,
			() => true,
			() => 'me',
		);
		metricsPanel.start();
	});

	afterEach(async () => {
		metricsPanel.dispose();
		await window.tabGroups.close(tabs());
	});

	it('is another one only after its own was closed', async () => {
		await metricsPanel.show();
		await until(() => tabs().length === 1);
		await metricsPanel.show();
		const [tab] = tabs();
		assert.deepEqual([tabs().length, tab?.label], [1, 'Metrics']);
		await window.tabGroups.close(tabs());
		await metricsPanel.show();
		await until(() => tabs().length === 1);
	});

	it('is forgotten if it was closed before it could be filled, and another one opens', async () => {
		const closed = window.createWebviewPanel(METRICS_PANEL, 'Restored', vscode.ViewColumn.Active);
		closed.dispose();
		assert.throws(() => metricsPanel.restore(closed), /Webview is disposed/);
		await metricsPanel.show();
		await until(() => tabs().some(({ label }) => label === 'Metrics'));
	});

	it('reads the past again when the focus returns, while it is visible', async () => {
		focus.set(false);
		focus.set(true);
		assert.equal(reads, 0);
		await metricsPanel.show();
		await until(() => tabs().some(({ isActive }) => isActive));
		focus.set(false);
		assert.equal(reads, 1);
		focus.set(true);
		assert.equal(reads, 2);
	});
});
