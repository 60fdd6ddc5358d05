import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { type Disposable, DisposableStore } from '../../../core/base/disposable.ts';
import type { Logger } from '../../../core/base/logger.ts';
import { Queue } from '../../../core/base/queue.ts';
import { parseFromMetricsView } from '../../../core/metrics/metricsViewMessage.ts';
import { dayOf } from '../../../core/receipts/localDay.ts';
import { type CellSource, readOverview, usageOverview } from '../../../core/receipts/usageOverview.ts';
import { rangeBuckets } from '../../../core/receipts/usageRange.ts';
import type { FromMetricsView, MetricsAction, ToMetricsView } from '../../../protocol/metrics.ts';
import type { MetricsRange, UsageOverview } from '../../../protocol/usage.ts';
import { onDidChangeFocus } from '../../onDidChangeFocus.ts';
import { savePinnedMetric } from '../../settings.ts';
import { metricsSnapshot, type SnapshotFacts } from './metricsSnapshot.ts';

/** What the page needs from outside. */
export interface MetricsViewDeps {
	/** The current facts. */
	readonly facts: () => Omit<SnapshotFacts, 'revision' | 'range' | 'now' | 'usage'>;
	/** The receipts. */
	readonly receipts: CellSource;
	/** Asks the service again. A failure is shown on the page. */
	readonly refresh: () => Promise<void>;
	readonly clock: Clock;
	readonly logger: Logger;
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
	readonly #panel: vscode.WebviewPanel;
	readonly #deps: MetricsViewDeps;
	readonly #disposables = new DisposableStore();
	#range: MetricsRange = 'today';
	#revision = 0;
	#usage: UsageOverview | undefined;
	readonly #sends = new Queue();
	#ready = false;
	#isDue = false;
	#midnight: Disposable | undefined;

	constructor(panel: vscode.WebviewPanel, deps: MetricsViewDeps) {
		this.#panel = panel;
		this.#deps = deps;
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
			onDidChangeFocus((focused) => {
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
			void this.#send();
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
				this.#range = message.range ?? this.#range;
				return this.#send();
			case 'range':
				this.#range = message.range;
				return this.#send();
			case 'pin':
				return await savePinnedMetric(message.pointer);
			case 'action':
				if (message.action === 'refresh') return await this.#deps.refresh();
				await vscode.commands.executeCommand(COMMANDS[message.action]);
				return;
			default:
				return message satisfies never;
		}
	}

	/** Sends one snapshot after the other; of several that wait, only the last one. */
	#send(): Promise<void> {
		const revision = ++this.#revision;
		return this.#sends.add(async () => {
			if (!this.#ready || revision !== this.#revision) return;
			const { facts, clock } = this.#deps;
			const [range, now] = [this.#range, clock.now()];
			const usage = await this.#readUsage(range, now);
			const snapshot = metricsSnapshot({ ...facts(), usage, revision, range, now });
			void this.#panel.webview.postMessage({ type: 'snapshot', snapshot } satisfies ToMetricsView);
			this.#awaitMidnight();
		});
	}

	/** If the receipts cannot be read now, the figures that are shown stay. */
	async #readUsage(range: MetricsRange, now: number): Promise<UsageOverview> {
		const { receipts, logger } = this.#deps;
		try {
			this.#usage = await readOverview(receipts, range, now, breathe);
		} catch (error) {
			logger.warn(`the receipts could not be read: ${String(error)}`);
		}
		return this.#usage ?? usageOverview({ cells: [], before: undefined }, rangeBuckets(range, now, now), now);
	}

	/** Figures of today change at midnight: sends a new snapshot then, if the user may be looking. */
	#awaitMidnight(): void {
		this.#midnight?.dispose();
		this.#midnight = undefined;
		if (!this.#ready || !vscode.window.state.focused) return;
		const { clock } = this.#deps;
		const now = clock.now();
		this.#midnight = clock.setTimer(dayOf(now).before - now, () => this.update());
	}
}
