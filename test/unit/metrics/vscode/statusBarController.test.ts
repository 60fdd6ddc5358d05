import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { StatusBarItem, ThemeColor } from 'vscode';
import type { Json } from '../../../../src/base/core/json.ts';
import { MetricsMonitor } from '../../../../src/metrics/core/polls/metricsMonitor.ts';
import type { MetricsDeps } from '../../../../src/metrics/vscode/metricsDeps.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { Ledger } from '../../../../src/usage/core/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { editor, setUserSetting, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { answered, FakeUsageStore, failed } from '../../../support/receipts.ts';

const [{ StatusBarController }, { appendFoot, newTooltip }, { showActions }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/metrics/vscode/status/statusBarController.ts'),
		import('../../../../src/metrics/vscode/status/tooltipFrame.ts'),
		import('../../../../src/metrics/vscode/status/showActions.ts'),
	]),
);

/** 14:30 in local time. */
const NOW = new Date(2026, 0, 31, 14, 30).getTime();
const MINUTE = 60_000;

describe('the status item', () => {
	function createItem() {
		const clock = new FakeClock(NOW);
		const ledger = new Ledger(new FakeUsageStore(), clock, new RecordingLogger(), '', async () => undefined);
		const state = { answer: async (): Promise<Json> => ({ n: 1 }) };
		const monitor = new MetricsMonitor(
			clock,
			() => state.answer(),
			() => true,
			() => 0,
		);
		const shown = { text: '', backgroundColor: undefined, tooltip: undefined, show() {} } as unknown as StatusBarItem;
		const item = new StatusBarController(
			partial<MetricsDeps>({ statusBarItem: shown, ledger, clock, plan: () => undefined }),
			monitor,
			() => true,
			() => [],
		);
		const look = async () => {
			item.render();
			await setImmediate();
			const background = shown.backgroundColor as (ThemeColor & { readonly id: string }) | undefined;
			return [shown.text.replaceAll('\u202f', ' '), background?.id];
		};
		return { clock, item, monitor, state, shown, look };
	}

	it('shows when a rate limit ends, in the warning color, until it has ended', async () => {
		const { item, clock, look } = createItem();
		item.note(failed('chat', 'rateLimited', { retryAt: NOW + 2 * MINUTE }));
		assert.deepEqual(await look(), ['$(warning) limited until 2:32 PM', 'statusBarItem.warningBackground']);
		assert.equal(clock.pendingTimers, 1);
		clock.advance(2 * MINUTE);
		await setImmediate();
		assert.deepEqual([...(await look()), clock.pendingTimers], ['$(pulse) Whetstone', undefined, 0]);
		item.dispose();
	});

	it('sets no timer for a limit of days, and clears its timer when an answer arrives', async () => {
		const { item, clock, look } = createItem();
		item.note(failed('chat', 'rateLimited', { retryAt: NOW + 48 * 60 * MINUTE }));
		assert.equal(clock.pendingTimers, 0);
		item.note(failed('chat', 'rateLimited', { retryAt: NOW + MINUTE }));
		item.note(answered('chat', 5));
		assert.deepEqual([...(await look()), clock.pendingTimers], ['$(pulse) Whetstone', undefined, 0]);
		item.dispose();
	});

	it('shows a problem in place of the pinned metric, and the metric again once it is solved', async () => {
		const { item, monitor, state, look } = createItem();
		state.answer = async () => ({ requests: { failed: 7, total: 49 } });
		setUserSetting('whetstone.metrics.pinned', '/requests/failed');
		await monitor.refresh();
		assert.deepEqual(await look(), ['$(pulse) requests / failed 7', undefined]);
		item.note(failed('chat', 'keyRejected'));
		assert.deepEqual(await look(), ['$(error) key rejected', 'statusBarItem.errorBackground']);
		item.note(failed('chat', 'unavailable'));
		assert.deepEqual(await look(), ['$(warning) service failed', 'statusBarItem.warningBackground']);
		item.note(failed('metrics', 'keyRejected'));
		assert.deepEqual(await look(), ['$(error) key rejected', 'statusBarItem.errorBackground']);
		item.note(answered('chat', 5));
		assert.deepEqual(await look(), ['$(pulse) requests / failed 7', undefined]);
		setUserSetting('whetstone.metrics.pinned', undefined);
		item.dispose();
	});

	it('shows in its tooltip that metrics could not be loaded', async () => {
		const { item, monitor, state, shown, look } = createItem();
		state.answer = async () => {
			throw new ServiceError('unavailable', { status: 503 });
		};
		await monitor.refresh().catch(() => undefined);
		await look();
		const { value } = shown.tooltip as { readonly value: string };
		assert.match(value, /service’s metrics could not be loaded.*temporarily unavailable/);
		item.dispose();
	});
});

describe('the list behind the status item', () => {
	const { commands } = JSON.parse(
		readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
	).contributes;
	const linked = (connected: boolean) => {
		const { value } = appendFoot(newTooltip(), connected);
		return [...value.matchAll(/\]\(command:([\w.]+)\)/g)].map(([, command]) => command ?? '');
	};

	for (const connected of [true, false]) {
		it(`contains every link of the tooltip while ${connected ? '' : 'not '}connected to a service`, async () => {
			for (const { command } of commands) editor.registered.set(command, () => undefined);
			await showActions(connected, '');
			const ran: string[] = [];
			for (const choice of editor.offered) {
				editor.choice = choice;
				editor.commands = [];
				await showActions(connected, '');
				ran.push(...editor.commands);
			}
			editor.registered.clear();
			editor.choice = undefined;
			assert.deepEqual(
				linked(connected).filter((command) => !ran.includes(command)),
				[],
			);
			assert.ok(linked(connected).length > 1 && ran.length > linked(connected).length);
		});
	}

	it('offers what an editor is needed for only if one is active, and a diagnosis only of an address', async () => {
		for (const { command } of commands) editor.registered.set(command, () => undefined);
		const offered = async () => {
			await showActions(true, '');
			return editor.offered;
		};
		setUserSetting('whetstone.service.baseUrl', '');
		const without = await offered();
		const inFront = window.activeTextEditor;
		window.activeTextEditor = {};
		setUserSetting('whetstone.service.baseUrl', 'local');
		const others = (await offered()).filter((label) => !without.includes(label));
		window.activeTextEditor = inFront;
		setUserSetting('whetstone.service.baseUrl', undefined);
		editor.registered.clear();
		assert.deepEqual(others, ['Optimize Selection', 'Generate at Cursor…', 'Diagnose Connection']);
	});
});
