import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { DAY } from '../../../base/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { METRICS_PANEL } from '../../../base/vscode/viewIds.ts';
import { webviewHtml, webviewOptions } from '../../../base/vscode/webviewHtml.ts';
import { LOCAL } from '../../../service/vscode/serviceSettings.ts';
import { metricsTree } from '../../core/body/metricsTree.ts';
import { oneRunAtATime } from '../../core/polls/metricPoll.ts';
import { MetricsHistory } from '../../core/polls/metricsHistory.ts';
import type { MetricsMonitor, NewestMetrics } from '../../core/polls/metricsMonitor.ts';
import type { MetricsDeps } from '../metricsDeps.ts';
import { metricsSettings } from '../metricsSettings.ts';
import { exportReceipts } from './exportReceipts.ts';
import { MetricsView } from './metricsView.ts';

/** The history of the metrics, and the panel with their charts. */
export class MetricsPanel implements Disposable {
	readonly #deps: MetricsDeps;
	readonly #monitor: MetricsMonitor;
	readonly #isConnected: () => boolean;
	readonly #account: () => string;
	readonly #history: MetricsHistory;
	readonly #disposables = new DisposableStore();
	#panel: vscode.WebviewPanel | undefined;
	#view: MetricsView | undefined;

	/** @param account of the current metrics: see `accountId` */
	constructor(deps: MetricsDeps, monitor: MetricsMonitor, isConnected: () => boolean, account: () => string) {
		this.#deps = deps;
		this.#monitor = monitor;
		this.#isConnected = isConnected;
		this.#account = account;
		this.#history = new MetricsHistory(deps.polls, deps.logger);
	}

	/** Starts to follow changes and to save new metrics, until disposed. */
	start(): void {
		const { ledger, focus, logger } = this.#deps;
		const monitor = this.#monitor;
		const update = () => this.#view?.update();
		let saved = monitor.newest;
		const save = () => {
			const { newest } = monitor;
			if (newest === undefined || newest === saved) return;
			saved = newest;
			this.record(newest).catch((error) => logger.error(`metrics could not be kept: ${String(error)}`));
		};
		// Another service may be connected now, so load its history, too.
		const loadHistory = () => {
			if (this.#view !== undefined) void this.#history.load(this.#account());
			update();
		};
		this.#disposables.add(this.#history);
		this.#disposables.add(this.#history.onDidChange(update));
		this.#disposables.add(ledger.onDidChange(update));
		this.#disposables.add(monitor.onDidChange(save));
		this.#disposables.add(monitor.onDidChange(loadHistory));
		this.#disposables.add(
			focus.onDidChange((focused) => {
				// Another window may have polled in the meantime.
				if (focused && this.#panel?.visible) void this.#history.reload(this.#account());
			}),
		);
		this.#disposables.add(
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration('whetstone')) update();
			}),
		);
	}

	/** Saves metrics that have just arrived. */
	async record(metrics: NewestMetrics): Promise<void> {
		const account = this.#account();
		// Each window runs its own local service, with its own counters.
		await this.#history.record(account, metrics, account === LOCAL ? this.#deps.writer : undefined);
		if (this.#view !== undefined || metricsSettings().pinned !== '') await this.#history.load(account);
	}

	/** The last day's values of a metric, oldest first. @param pointer a JSON Pointer into the newest body */
	pastValues(pointer: string): readonly number[] {
		const account = this.#account();
		const body = this.#history.newest(account)?.body;
		const key = body === undefined ? undefined : metricsTree(body).series.find((each) => each.pointer === pointer)?.key;
		if (key === undefined) return [];
		const polls = oneRunAtATime(this.#history.polls(account, this.#deps.clock.now() - DAY));
		return polls.flatMap(({ values }) => values.get(key) ?? []);
	}

	/** Opens or reveals the panel, and asks for newer metrics if a service is connected. */
	async show(): Promise<void> {
		if (this.#panel === undefined) {
			const panel = vscode.window.createWebviewPanel(METRICS_PANEL, l10n.t('Metrics'), vscode.ViewColumn.Active);
			this.restore(panel);
		} else {
			this.#panel.reveal();
			void this.#history.reload(this.#account());
		}
		await this.#refresh();
	}

	/**
	 * Adopts a panel that VS Code kept, or a new one, without asking the service for anything.
	 * @throws if the panel was closed before this was loaded; nothing has changed then
	 */
	restore(panel: vscode.WebviewPanel): void {
		const { extensionUri, ledger } = this.#deps;
		panel.iconPath = new vscode.ThemeIcon('graph');
		panel.webview.options = webviewOptions(extensionUri);
		const facts = () => ({
			isConnected: this.#isConnected(),
			account: this.#account(),
			monitor: this.#monitor,
			history: this.#history,
		});
		const view = new MetricsView(panel, this.#deps, facts, () => this.#refresh());
		view.start();
		panel.onDidDispose(() => {
			view.dispose();
			if (this.#panel !== panel) return;
			this.#panel = undefined;
			this.#view = undefined;
		});
		this.#panel?.dispose();
		this.#panel = panel;
		this.#view = view;
		panel.webview.html = webviewHtml(panel.webview, extensionUri, 'metrics');
		void ledger.load();
		void this.#history.reload(this.#account());
	}

	/** Lets the user export the ledger. */
	async export(): Promise<void> {
		const { ledger, clock } = this.#deps;
		await ledger.reload();
		await exportReceipts(ledger, clock.now());
	}

	dispose(): void {
		this.#view?.dispose();
		this.#disposables.dispose();
	}

	/** A failure is shown in the panel. */
	async #refresh(): Promise<void> {
		if (this.#isConnected()) await this.#monitor.refresh().catch(() => undefined);
	}
}
