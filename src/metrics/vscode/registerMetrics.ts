import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import type { Logger } from '../../base/core/logger.ts';
import { plainFigure } from '../../base/text/figureText.ts';
import type { FirstSteps } from '../../base/vscode/firstSteps.ts';
import type { WindowFocus } from '../../base/vscode/windowFocus.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import type { KeyManager } from '../../service/core/keys/keyManager.ts';
import { PLAN_LIMITS, type Plan } from '../../service/core/plans.ts';
import { isConnected } from '../../service/vscode/connectionState.ts';
import type { EmbeddedService } from '../../service/vscode/embeddedService.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { baseUrlSetting, LOCAL, planSetting } from '../../service/vscode/serviceSettings.ts';
import type { Ledger } from '../../usage/core/ledger.ts';
import { madeRequest } from '../../usage/core/outcomeMeaning.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { MetricsStore } from '../core/polls/metricsHistory.ts';
import { MetricsMonitor } from '../core/polls/metricsMonitor.ts';
import { accountId } from './accountId.ts';
import { metricsSettings } from './metricsSettings.ts';
import { MetricsPanel } from './panel/metricsPanel.ts';
import { showActions } from './status/showActions.ts';
import { StatusBarController } from './status/statusBarController.ts';
import { totalsText } from './status/statusText.ts';

const CONNECTION_SETTINGS = ['whetstone.service', 'whetstone.network'];

/** What receipts and the status bar need from outside. */
export interface RegisterMetricsDeps {
	readonly extensionUri: vscode.Uri;
	readonly statusBarItem: vscode.StatusBarItem;
	/** Identifies this window; unique among running windows. */
	readonly writer: string;
	readonly ledger: Ledger;
	readonly polls: MetricsStore;
	/** The limits of the budget as written. */
	readonly budget: () => unknown;
	readonly service: PaidCalls;
	readonly keys: KeyManager;
	readonly embedded: EmbeddedService;
	readonly focus: WindowFocus;
	readonly firstSteps: Pick<FirstSteps, 'done'>;
	/** The current plan; undefined if none is set or learned. */
	readonly plan: () => Plan | undefined;
	/** The optimizations that were accepted, oldest first. */
	readonly accepted: () => Promise<readonly AcceptedOptimization[]>;
	/** The names of the conversations on this machine, by their ids. */
	readonly conversationNames: () => Promise<ReadonlyMap<string, string>>;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** The running receipts and metrics. */
export interface Metrics extends vscode.Disposable {
	/** Restores a panel that VS Code kept, without asking the service for anything. */
	restorePanel(panel: vscode.WebviewPanel): void;
}

/** Registers the receipts, the status item that shows them, and their commands. */
export function registerMetrics(deps: RegisterMetricsDeps, command: RegisterCommand): Metrics {
	const { service, ledger, keys, embedded, focus, clock } = deps;
	const connected = () => isConnected(keys);
	/** Whether the user may be looking at the item, and a service is connected. */
	const isWatched = () => focus.isFocused() && connected();
	const monitor = new MetricsMonitor({
		clock,
		request: (signal, interactive) => service.metrics({ signal, interactive }),
		// Polling must not start a local service that is not running.
		isActive: () => isWatched() && (baseUrlSetting() !== LOCAL || embedded.isRunning),
		interval: () => metricsSettings().refreshInterval,
	});
	const account = () => accountId(keys);
	const metricsPanel = new MetricsPanel({ ...deps, monitor, isConnected: connected, account });
	const item = new StatusBarController({
		item: deps.statusBarItem,
		ledger,
		monitor,
		clock,
		isConnected: connected,
		plan: () => planText(deps.plan()),
		pastValues: (pointer) => metricsPanel.pastValues(pointer),
	});
	metricsPanel.start();
	item.render();
	ledger.watch(isWatched());
	monitor.update();
	const registrations = vscode.Disposable.from(
		monitor,
		item,
		metricsPanel,
		...followCalls(service, ledger, monitor, item),
		...followWindow(keys, focus, item, { ledger, monitor, isWatched }),
		...registerCommands({ ledger, monitor, metricsPanel, item, connected, firstSteps: deps.firstSteps }, command),
	);
	return { restorePanel: (panel) => metricsPanel.restore(panel), dispose: () => registrations.dispose() };
}

interface MetricsCommandDeps {
	readonly ledger: Ledger;
	readonly monitor: MetricsMonitor;
	readonly metricsPanel: MetricsPanel;
	readonly item: StatusBarController;
	readonly connected: () => boolean;
	readonly firstSteps: Pick<FirstSteps, 'done'>;
}

function registerCommands(deps: MetricsCommandDeps, command: RegisterCommand): readonly Disposable[] {
	const { ledger, monitor, metricsPanel, item, connected, firstSteps } = deps;
	const newest = () => (monitor.newest === undefined ? monitor.refresh() : Promise.resolve(monitor.newest.body));
	return [
		command('metrics.refresh', () => item.whileBusy(monitor.refresh())),
		command('metrics.show', async () => {
			firstSteps.done('measured');
			await metricsPanel.show();
		}),
		command('metrics.export', () => metricsPanel.export()),
		command('metrics.pin', () => metricsPanel.pin(newest())),
		command('showActions', async () => {
			await ledger.load();
			await showActions(connected(), totalsText(ledger.summary.today));
		}),
	];
}

function followCalls(
	service: PaidCalls,
	ledger: Ledger,
	monitor: MetricsMonitor,
	item: StatusBarController,
): readonly Disposable[] {
	return [
		service.onDidCall((event) => {
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

interface FollowedFigures {
	readonly ledger: Ledger;
	readonly monitor: MetricsMonitor;
	readonly isWatched: () => boolean;
}

function followWindow(
	keys: KeyManager,
	focus: WindowFocus,
	item: StatusBarController,
	{ ledger, monitor, isWatched }: FollowedFigures,
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

/** The current plan with its source and its limits; empty if there is none. */
export function planText(plan: Plan | undefined): string {
	if (plan === undefined) return '';
	const figure = (value: number) => plainFigure(value, vscode.env.language);
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
	const limits = [figure(maxTokens), figure(maxMessages), figure(maxPromptLength)];
	return planSetting() === 'auto'
		? l10n.t('Plan {0}, as learned: at most {1} tokens, {2} messages, {3} characters', plan, ...limits)
		: l10n.t('Plan {0}, as set: at most {1} tokens, {2} messages, {3} characters', plan, ...limits);
}
