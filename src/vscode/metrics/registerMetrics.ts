import * as vscode from 'vscode';
import type { KeyManager } from '../../core/apiKeys/keyManager.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import type { Logger } from '../../core/base/logger.ts';
import { MetricsMonitor } from '../../core/metrics/polls/metricsMonitor.ts';
import { Ledger } from '../../core/receipts/ledger.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { Plan } from '../../core/service/plans.ts';
import { ReceiptFiles, receiptPlace } from '../../node/usage/receiptFiles.ts';
import { isConnected } from '../connect/connectionState.ts';
import type { EmbeddedService } from '../connect/embeddedService.ts';
import { onDidChangeFocus } from '../onDidChangeFocus.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { baseUrlSetting, LOCAL, metricsSettings } from '../settings.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import { accountId } from './accountId.ts';
import { LazyMetricsPanel } from './lazyMetricsPanel.ts';
import { planText } from './status/planText.ts';
import { showActions } from './status/showActions.ts';
import { StatusBarController } from './status/statusBarController.ts';
import { totalsText } from './status/statusText.ts';

const CONNECTION_SETTINGS = ['whetstone.service', 'whetstone.network'];

/** What receipts and the status bar need from outside. */
export interface RegisterMetricsDeps {
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
export function registerMetrics(deps: RegisterMetricsDeps, command: RegisterCommand): Metrics {
	const { service, keys, embedded, clock, logger } = deps;
	const receipts = receiptPlace(deps.storage, deps.writer);
	const ledger = new Ledger({ store: new ReceiptFiles(receipts), clock, logger, workspace: workspaceIdentity() });
	const connected = () => isConnected(keys);
	const monitor = new MetricsMonitor({
		clock,
		request: (signal, interactive) => service.metrics({ signal, interactive }),
		// A local service that does not run is not started for the sake of its metrics.
		isActive: () => isWatched(keys) && (baseUrlSetting() !== LOCAL || embedded.isRunning),
		interval: () => metricsSettings().refreshInterval,
	});
	const owner = () => accountId(keys);
	const dashboard = new LazyMetricsPanel({ ...deps, receipts, ledger, monitor, isConnected: connected, owner });
	const item = new StatusBarController({
		item: deps.statusBarItem,
		ledger,
		monitor,
		clock,
		isConnected: connected,
		plan: () => planText(deps.plan()),
		read: (metrics, pinned) => dashboard.read(metrics, pinned),
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
		dashboard.onDidLoad(() => item.render()),
		dashboard.follow(monitor),
		dashboard.tidy(),
		...followCalls(service, ledger, monitor, item),
		...followWindow(keys, ledger, monitor, item),
		...registerCommands({ ledger, monitor, dashboard, item, connected }, command),
	);
	const restorePanel = async (panel: vscode.WebviewPanel) => (await dashboard.load()).restore(panel);
	return { ledger, restorePanel, dispose: () => registrations.dispose() };
}

interface MetricsCommandDeps {
	readonly ledger: Ledger;
	readonly monitor: MetricsMonitor;
	readonly dashboard: LazyMetricsPanel;
	readonly item: StatusBarController;
	readonly connected: () => boolean;
}

function registerCommands(deps: MetricsCommandDeps, command: RegisterCommand): readonly Disposable[] {
	const { ledger, monitor, dashboard, item, connected } = deps;
	const newest = () => (monitor.newest === undefined ? monitor.refresh() : Promise.resolve(monitor.newest.body));
	return [
		command('metrics.refresh', () => item.whileBusy(monitor.refresh())),
		command('metrics.show', async () => (await dashboard.load()).show()),
		command('metrics.export', async () => (await dashboard.load()).export()),
		command('metrics.pin', async () => (await dashboard.load()).pin(newest())),
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
	item: StatusBarController,
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
	item: StatusBarController,
): readonly Disposable[] {
	const look = () => {
		ledger.watch(isWatched(keys));
		monitor.update();
		item.render();
	};
	const reconnect = () => {
		monitor.reset();
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
