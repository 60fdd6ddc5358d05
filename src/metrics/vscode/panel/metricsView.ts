import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { dayOf } from '../../../base/core/localDay.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { Queue } from '../../../base/core/queue.ts';
import type { BudgetLimit } from '../../../service/core/budgetLimit.ts';
import { limitsIn } from '../../../usage/core/budget/parseLimits.ts';
import { parseFromMetricsView } from '../../core/metricsViewMessage.ts';
import { MOST_REQUESTS, REQUESTS_AT_ONCE } from '../../core/usage/usageRequests.ts';
import type { FromMetricsView, MetricsAction, ToMetricsView } from '../../protocol/metrics.ts';
import type { MetricsDeps } from '../metricsDeps.ts';
import { savePinnedMetric } from '../metricsSettings.ts';
import { metricsSnapshot, type PanelFacts } from './metricsSnapshot.ts';
import { UsageReader, type UsageView } from './usageReader.ts';

/** As much of its panel as the page needs. */
export interface PanelOfPage extends Pick<vscode.WebviewPanel, 'visible' | 'onDidChangeViewState'> {
	readonly webview: Pick<vscode.Webview, 'onDidReceiveMessage' | 'postMessage'>;
}

const COMMANDS: Readonly<Record<Exclude<MetricsAction, 'refresh'>, string>> = {
	export: 'whetstone.metrics.export',
	connect: 'whetstone.connect',
	useLocalService: 'whetstone.useLocalService',
	showLog: 'whetstone.showLog',
};

/**
 * One open panel: handles its page's messages and sends it a snapshot after each change. A hidden page is torn down,
 * and asks again when it is shown.
 */
export class MetricsView implements Disposable {
	readonly #panel: PanelOfPage;
	readonly #deps: MetricsDeps;
	readonly #facts: () => PanelFacts;
	readonly #refresh: () => Promise<void>;
	readonly #disposables = new DisposableStore();
	readonly #reader: UsageReader;
	#shown: UsageView = { range: 'today', by: 'operation', behind: undefined, count: REQUESTS_AT_ONCE };
	/** The limits of the newest snapshot, in its order. */
	#limits: readonly BudgetLimit[] = [];
	#revision = 0;
	readonly #sends = new Queue();
	#ready = false;
	#isDue = false;
	#midnight: Disposable | undefined;

	/** @param refresh asks the service again; a failure is shown on the page */
	constructor(panel: PanelOfPage, deps: MetricsDeps, facts: () => PanelFacts, refresh: () => Promise<void>) {
		this.#panel = panel;
		this.#deps = deps;
		this.#facts = facts;
		this.#refresh = refresh;
		this.#reader = new UsageReader(deps, () => this.#limits);
	}

	/** Starts to listen, until disposed. */
	start(): void {
		this.#disposables.add(this.#panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)));
		this.#disposables.add(
			this.#panel.onDidChangeViewState(() => {
				if (this.#panel.visible) return;
				this.#ready = false;
				this.#awaitMidnight();
			}),
		);
		this.#disposables.add(
			this.#deps.focus.onDidChange((focused) => {
				if (focused) this.update();
				else this.#awaitMidnight();
			}),
		);
	}

	/** Schedules a new snapshot for the page. Calls until then share it. */
	update(): void {
		if (!this.#ready || this.#isDue) return;
		this.#isDue = true;
		setImmediate(() => {
			this.#isDue = false;
			this.#send().catch((error) => this.#deps.logger.error(`metrics page: ${String(error)}`));
		});
	}

	dispose(): void {
		this.#ready = false;
		this.#awaitMidnight();
		this.#disposables.dispose();
	}

	#receive(message: unknown): void {
		const parsed = parseFromMetricsView(message);
		if (parsed === undefined) {
			this.#deps.logger.warn('the metrics page sent a message that the protocol does not name');
			return;
		}
		this.#handle(parsed).catch((error) => this.#deps.logger.error(`metrics page: ${String(error)}`));
	}

	async #handle(message: FromMetricsView): Promise<void> {
		switch (message.type) {
			case 'ready':
				this.#ready = true;
				return this.#show(omitUndefined({ range: message.range, by: message.by }));
			case 'range':
				// The listed requests belong to a part of the previous range.
				return this.#show({ range: message.range, behind: undefined });
			case 'group':
				// The new group has no rows that could name the list.
				return this.#show({ by: message.by, behind: undefined });
			case 'requests':
				return this.#show({ behind: message.behind, count: REQUESTS_AT_ONCE });
			case 'moreRequests':
				return this.#show({ count: Math.min(this.#shown.count + REQUESTS_AT_ONCE, MOST_REQUESTS) });
			case 'budget':
				return await this.#setBudget(message.limit);
			case 'pin':
				return await savePinnedMetric(message.pointer);
			case 'action':
				if (message.action === 'refresh') return await this.#refresh();
				await vscode.commands.executeCommand(COMMANDS[message.action]);
				return;
			default:
				return message satisfies never;
		}
	}

	#show(changed: Partial<UsageView>): Promise<void> {
		this.#shown = { ...this.#shown, ...changed };
		return this.#send();
	}

	/** @param index of the limit in the newest snapshot; undefined for another one */
	async #setBudget(index: number | undefined): Promise<void> {
		const raise = index === undefined ? undefined : this.#limits[index];
		await vscode.commands.executeCommand('whetstone.metrics.setBudget', ...(raise === undefined ? [] : [{ raise }]));
	}

	/** Sends one snapshot after the other; of several that wait, only the last one. */
	#send(): Promise<void> {
		const revision = ++this.#revision;
		return this.#sends.add(async () => {
			if (!this.#ready || revision !== this.#revision) return;
			const now = this.#deps.clock.now();
			this.#limits = limitsIn(this.#deps.budget());
			const { range } = this.#shown;
			const read = await this.#reader.read(this.#shown, now);
			// The panel may have been closed in the meantime.
			if (!this.#ready) return;
			const snapshot = metricsSnapshot({ ...this.#facts(), read, revision, range, now });
			void this.#panel.webview.postMessage({ type: 'snapshot', snapshot } satisfies ToMetricsView);
			this.#awaitMidnight();
		});
	}

	/** Figures of today change at midnight: sends a new snapshot then, if the user may be looking. */
	#awaitMidnight(): void {
		this.#midnight?.dispose();
		this.#midnight = undefined;
		const { clock, focus } = this.#deps;
		if (!this.#ready || !focus.isFocused()) return;
		const now = clock.now();
		this.#midnight = clock.setTimer(dayOf(now).before - now, () => this.update());
	}
}
