import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { Plan } from '../../core/service/plans.ts';
import { Ledger } from '../../core/usage/ledger.ts';
import { MetricsMonitor } from '../../core/usage/metricsMonitor.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import { ReceiptFiles, receiptPlace } from '../../node/receiptFiles.ts';
import type { EmbeddedService } from '../connect/embeddedService.ts';
import { isConnected } from '../connect/serviceConnection.ts';
import { onDidChangeFocus } from '../onDidChangeFocus.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { baseUrlSetting, LOCAL, metricsSettings } from '../settings.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import { LazyDashboard } from './lazyDashboard.ts';
import { metricsOwner } from './metricsOwner.ts';
import { pinMetric } from './pinMetric.ts';
import { planText } from './planText.ts';
import { showActions } from './showActions.ts';
import { StatusItem } from './statusItem.ts';
import { totalsText } from './statusText.ts';

const CONNECTION_SETTINGS = ['whetstone.service', 'whetstone.network'];

/** What receipts and the status bar need from outside. */
export interface MetricsParts {
	readonly extensionUri: vscode.Uri;
	readonly statusBarItem: vscode.StatusBarItem;
	/** The extension's own folder, shared by all windows. */
	readonly storage: string;
	/** Names this window's receipts; no two windows that run at the same time may have the same. */
	readonly writer: string;
	readonly service: ObservedService;
	readonly keys: KeyManager;
	readonly embedded: EmbeddedService;
	/** The plan that counts; undefined where none is set or learned. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Receipts and metrics, at work. */
export interface Metrics extends vscode.Disposable {
	readonly ledger: Ledger;
	/** Fills a panel that VS Code has kept; asks the service for nothing. */
	restorePanel(panel: vscode.WebviewPanel): Promise<void>;
}

/** Receipts of every use, the status item that lives on them, and its commands. */
export function registerMetrics(parts: MetricsParts, command: RegisterCommand): Metrics {
	const { service, keys, embedded, clock, logger } = parts;
	const receipts = receiptPlace(parts.storage, parts.writer);
	const ledger = new Ledger({ store: new ReceiptFiles(receipts), clock, logger, workspace: workspaceIdentity() });
	const connected = () => isConnected(keys);
	const monitor = new MetricsMonitor({
		clock,
		ask: (signal, interactive) => service.metrics({ signal, interactive }),
		// A local service that does not run is not started for the sake of its metrics.
		isActive: () => isWatched(keys) && (baseUrlSetting() !== LOCAL || embedded.isRunning),
		interval: () => metricsSettings().refreshInterval,
	});
	const owner = () => metricsOwner(keys);
	const dashboard = new LazyDashboard({ ...parts, receipts, ledger, monitor, isConnected: connected, owner });
	const item = new StatusItem({
		item: parts.statusBarItem,
		ledger,
		monitor,
		clock,
		isConnected: connected,
		plan: () => planText(parts.plan()),
		pastValues: (pointer) => dashboard.pastValues(pointer),
	});
	item.render();
	ledger.watch(isWatched(keys));
	monitor.update();
	const registrations = vscode.Disposable.from(
		ledger,
		monitor,
		item,
		dashboard,
		dashboard.follow(monitor),
		dashboard.tidy(),
		...followCalls(service, ledger, monitor, item),
		...followWindow(keys, ledger, monitor, item),
		...registerCommands({ ledger, monitor, dashboard, item, connected }, command),
	);
	const restorePanel = async (panel: vscode.WebviewPanel) => (await dashboard.load()).restore(panel);
	return { ledger, restorePanel, dispose: () => registrations.dispose() };
}

interface CommandParts {
	readonly ledger: Ledger;
	readonly monitor: MetricsMonitor;
	readonly dashboard: LazyDashboard;
	readonly item: StatusItem;
	readonly connected: () => boolean;
}

function registerCommands(parts: CommandParts, command: RegisterCommand): readonly Disposable[] {
	const { ledger, monitor, dashboard, item, connected } = parts;
	const newest = () => (monitor.newest === undefined ? monitor.refresh() : Promise.resolve(monitor.newest.body));
	return [
		command('metrics.refresh', () => item.whileBusy(monitor.refresh())),
		command('metrics.show', async () => (await dashboard.load()).show()),
		command('metrics.export', async () => (await dashboard.load()).export()),
		command('metrics.pin', () => pinMetric(newest())),
		command('showActions', async () => {
			await ledger.load();
			await showActions(connected(), totalsText(ledger.today()));
		}),
	];
}

function followCalls(
	service: ObservedService,
	ledger: Ledger,
	monitor: MetricsMonitor,
	item: StatusItem,
): readonly Disposable[] {
	return [
		service.onDidCall((event) => {
			item.note(event);
			void ledger.record(event);
			if (event.kind === 'began' || event.operation === 'metrics' || event.isOutdated) return;
			if (event.outcome === 'answered') monitor.noteAnswer();
		}),
		ledger.onDidChange(() => item.render()),
		monitor.onDidChange(() => item.render()),
	];
}

function followWindow(
	keys: KeyManager,
	ledger: Ledger,
	monitor: MetricsMonitor,
	item: StatusItem,
): readonly Disposable[] {
	const look = () => {
		ledger.watch(isWatched(keys));
		monitor.update();
		item.render();
	};
	const reconnect = () => {
		monitor.forget();
		item.forgetFailure();
		look();
	};
	return [
		keys.onDidChange(reconnect),
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (CONNECTION_SETTINGS.some((setting) => event.affectsConfiguration(setting))) reconnect();
			else if (event.affectsConfiguration('whetstone.metrics')) look();
		}),
		onDidChangeFocus(look),
	];
}

/** Whether somebody may look at the item, and there is a service to tell of. */
function isWatched(keys: KeyManager): boolean {
	return vscode.window.state.focused && isConnected(keys);
}
