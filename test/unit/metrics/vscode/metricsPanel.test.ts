import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Uri } from 'vscode';
import { MetricsMonitor } from '../../../../src/metrics/core/polls/metricsMonitor.ts';
import type { MetricsDeps } from '../../../../src/metrics/vscode/metricsDeps.ts';
import { Ledger } from '../../../../src/usage/core/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeFocus } from '../../../support/fakes/fakeFocus.ts';
import { setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { usageWindows } from '../../../support/usage.ts';

const { MetricsPanel } = await withFakeVscode(() => import('../../../../src/metrics/vscode/panel/metricsPanel.ts'));

const MINUTE = 60_000;

describe('the metrics panel', () => {
	const open = usageWindows();
	const storage = temporaryFolder();

	async function createMetricsPanel(writer: string) {
		const clock = new FakeClock(LOCAL_NOON);
		const logger = new RecordingLogger();
		const { receipts, polls } = await open(storage(), { clock, logger, writer });
		const monitor = new MetricsMonitor(
			clock,
			async () => ({ n: 1 }),
			() => true,
			() => 0,
		);
		const deps = partial<MetricsDeps>({
			extensionUri: { path: '/extension' } as Uri,
			writer,
			polls,
			budget: () => undefined,
			ledger: new Ledger(receipts, clock, logger, '', async () => undefined),
			focus: new FakeFocus(),
			accepted: async () => [],
			conversationNames: async () => new Map<string, string>(),
			clock,
			logger,
		});
		const metricsPanel = new MetricsPanel(
			deps,
			monitor,
			() => true,
			() => 'me',
		);
		metricsPanel.start();
		return { panel: metricsPanel, monitor, polls, clock };
	}

	it('reads past metrics only while they are shown', async () => {
		const [{ panel }, { panel: before }] = [await createMetricsPanel('me'), await createMetricsPanel('other')];
		await before.record({ body: { n: 1 }, time: LOCAL_NOON - MINUTE });
		await panel.record({ body: { n: 2 }, time: LOCAL_NOON });
		assert.deepEqual(panel.pastValues('/n'), [2]);
		setUserSetting('whetstone.metrics.pinned', '/n');
		await panel.record({ body: { n: 3 }, time: LOCAL_NOON + MINUTE });
		setUserSetting('whetstone.metrics.pinned', undefined);
		assert.deepEqual(panel.pastValues('/n'), [1, 2, 3]);
		for (const each of [panel, before]) each.dispose();
	});

	it('saves the metrics that arrive, until it is disposed of', async () => {
		const { panel, monitor, polls, clock } = await createMetricsPanel('me');
		await monitor.refresh();
		while ((await polls.readNewest('me')) === undefined) await setImmediate();
		assert.equal((await polls.read('me')).length, 1);
		panel.dispose();
		clock.jump(MINUTE);
		await monitor.refresh();
		await setImmediate();
		assert.equal((await polls.read('me')).length, 1);
	});
});
