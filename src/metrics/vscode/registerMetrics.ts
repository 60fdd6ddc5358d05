import * as vscode from 'vscode';
import type { Disposable } from '../../base/core/disposable.ts';
import { isConnected } from '../../service/vscode/connectionState.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { baseUrlSetting, LOCAL } from '../../service/vscode/serviceSettings.ts';
import type { Ledger } from '../../usage/core/ledger.ts';
import { madeRequest } from '../../usage/core/outcomeMeaning.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import { MetricsMonitor } from '../core/polls/metricsMonitor.ts';
import { accountId } from './accountId.ts';
import type { MetricsDeps } from './metricsDeps.ts';
import { metricsSettings } from './metricsSettings.ts';
import { MetricsPanel } from './panel/metricsPanel.ts';
import { pinMetric } from './panel/pinMetric.ts';
import { showActions } from './status/showActions.ts';
import { StatusBarController } from './status/statusBarController.ts';
import { totalsText } from './status/statusText.ts';

const CONNECTION_SETTINGS = ['whetstone.service', 'whetstone.network'];

/** The running receipts and metrics. */
export interface MetricsFeature extends vscode.Disposable {
	/** Restores a panel that VS Code kept, without asking the service for anything. */
	restorePanel(panel: vscode.WebviewPanel): void;
}

/** Registers the receipts, the status item that shows them, and their commands. */
export function registerMetrics(deps: MetricsDeps, command: RegisterCommand): MetricsFeature {
	const { paidCalls, ledger, keys, embedded, focus, firstSteps } = deps;
	const connected = () => isConnected(keys);
	/** Whether the user may be looking at the item, and a service is connected. */
	const isWatched = () => focus.isFocused() && connected();
	const monitor = new MetricsMonitor(
		deps.clock,
		(signal, interactive) => paidCalls.metrics({ signal, interactive }),
		// Polling must not start a local service that is not running.
		() => isWatched() && (baseUrlSetting() !== LOCAL || embedded.isRunning),
		() => metricsSettings().refreshInterval,
	);
	const metricsPanel = new MetricsPanel(deps, monitor, connected, () => accountId(keys));
	const item = new StatusBarController(deps, monitor, connected, (pointer) => metricsPanel.pastValues(pointer));
	const newest = () => (monitor.newest === undefined ? monitor.refresh() : Promise.resolve(monitor.newest.body));
	metricsPanel.start();
	item.render();
	ledger.watch(isWatched());
	monitor.update();
	const registrations = vscode.Disposable.from(
		monitor,
		item,
		metricsPanel,
		...followCalls(paidCalls, ledger, monitor, item),
		...followWindow(deps, monitor, item, isWatched),
		command('metrics.refresh', () => item.whileBusy(monitor.refresh())),
		command('metrics.show', async () => {
			firstSteps.done('measured');
			await metricsPanel.show();
		}),
		command('metrics.export', () => metricsPanel.export()),
		command('metrics.pin', () => pinMetric(newest())),
		command('showActions', async () => {
			await ledger.load();
			await showActions(connected(), totalsText(ledger.summary.today));
		}),
	);
	return { restorePanel: (panel) => metricsPanel.restore(panel), dispose: () => registrations.dispose() };
}

function followCalls(
	paidCalls: PaidCalls,
	ledger: Ledger,
	monitor: MetricsMonitor,
	item: StatusBarController,
): readonly Disposable[] {
	return [
		paidCalls.onDidCall((event) => {
			item.note(event);
			if (event.kind === 'began') return;
			if (event.operation === 'metrics') {
				if (madeRequest(event.outcome)) ledger.store.countFree('metrics', event.service);
				return;
			}
			if (event.isOutdated) return;
			if (event.outcome === 'answered') monitor.noteAnswer();
		}),
		ledger.onDidChange(() => item.render()),
		monitor.onDidChange(() => item.render()),
	];
}

function followWindow(
	{ keys, focus, ledger }: MetricsDeps,
	monitor: MetricsMonitor,
	item: StatusBarController,
	isWatched: () => boolean,
): readonly Disposable[] {
	const updateAll = () => {
		ledger.watch(isWatched());
		monitor.update();
		item.render();
	};
	const reconnect = () => {
		monitor.reset();
		item.forgetFailure();
		updateAll();
	};
	return [
		keys.onDidChange(reconnect),
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (CONNECTION_SETTINGS.some((setting) => event.affectsConfiguration(setting))) reconnect();
			else if (event.affectsConfiguration('whetstone.metrics')) updateAll();
			else if (event.affectsConfiguration('whetstone.budget')) void ledger.reload();
		}),
		focus.onDidChange(updateAll),
	];
}
