import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { StatusBarItem } from 'vscode';
import type { MetricsMonitor } from '../../../../src/metrics/core/polls/metricsMonitor.ts';
import type { MetricsDeps } from '../../../../src/metrics/vscode/metricsDeps.ts';
import type { LimitUsage } from '../../../../src/usage/core/budget/limitUsage.ts';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import { totalsOf } from '../../../../src/usage/core/usageSum.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';

const [{ statusTooltip }, { statusLabel, statusText }, { StatusBarController }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/metrics/vscode/status/statusTooltip.ts'),
		import('../../../../src/metrics/vscode/status/statusText.ts'),
		import('../../../../src/metrics/vscode/status/statusBarController.ts'),
	]),
);

const NOW = new Date(2026, 0, 31, 14).getTime();
const nothing = totalsOf([]);

/** The card's text, with plain spaces and without Markdown's escapes. */
function card(limit: LimitUsage | undefined): string {
	const { value } = statusTooltip({
		...{ notConnected: '', service: 'local', unencrypted: false, failure: undefined },
		...{ today: nothing, workspace: nothing, metrics: undefined, reading: undefined, metricsError: undefined },
		...{ pinned: '', pinnedValues: [], week: [], plan: '', limit, now: NOW },
	});
	return value.replaceAll('&nbsp;', ' ').replaceAll('\\', '').replaceAll('\u202f', ' ');
}

function standing(state: LimitUsage['state'], used: number): LimitUsage {
	return {
		limit: { amount: 1_000, unit: 'tokens', per: 'day' },
		period: { from: NOW, before: new Date(2126, 1, 1).getTime() },
		...{ used, reserved: 100, left: Math.max(0, 900 - used), fraction: used / 1_000, state },
	};
}

describe('the budget in the status bar', () => {
	it('is the nearest limit in the card: what is used and left, when it resets, and how near it is in words', () => {
		assert.match(
			card(standing('below', 300)),
			/\$\(dashboard\) Budget of 1,000 tokens per day: 300 tokens used, 600 tokens left\. It resets at .*2\/1\/26/,
		);
		assert.match(
			card(standing('warning', 850)),
			/\$\(warning\) Budget of .*50 tokens left\. Nearly used up\. It resets at /,
		);
		assert.match(
			card(standing('reached', 1_000)),
			/\$\(error\) Budget of .*Reached: requests are held back\. It resets at /,
		);
		assert.doesNotMatch(card(undefined), /Budget/);
	});

	for (const [state, text, background] of [
		['below', '$(pulse) Whetstone', undefined],
		['warning', '$(warning) Whetstone', 'statusBarItem.warningBackground'],
		['reached', '$(error) budget reached', 'statusBarItem.errorBackground'],
	] as const) {
		it(`gives the item its look while the nearest limit is ${state}`, async () => {
			const item = { text: '', backgroundColor: undefined, show() {} } as unknown as StatusBarItem;
			const summary = { today: nothing, workspace: nothing, week: [], nearestLimit: standing(state, 1) };
			const controller = new StatusBarController(
				partial<MetricsDeps>({
					statusBarItem: item,
					ledger: { summary } as unknown as Ledger,
					clock: new FakeClock(NOW),
					plan: () => undefined,
				}),
				partial<MetricsMonitor>({ newest: undefined, error: undefined }),
				() => true,
				() => [],
			);
			controller.render();
			await setImmediate();
			assert.deepEqual([item.text, (item.backgroundColor as { id: string } | undefined)?.id], [text, background]);
			controller.dispose();
		});
	}

	it('is shown by the item, and read by screen readers', () => {
		const figures = { kind: 'usage', tokens: 1_240, roundTripMs: undefined } as const;
		assert.equal(statusText('budgetWarning', figures, NOW).replaceAll('\u202f', ' '), '$(warning) 1.2k tok');
		assert.equal(statusLabel('budgetWarning', figures, NOW), 'Whetstone: budget nearly used up, 1,240 tokens today');
		assert.equal(statusText('budgetReached', { kind: 'budgetReached' }, NOW), '$(error) budget reached');
		assert.equal(statusLabel('budgetReached', { kind: 'budgetReached' }, NOW), 'Whetstone: budget reached');
	});
});
