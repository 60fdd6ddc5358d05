import { DAY } from '../../core/base/clock.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import { Emitter, type Event } from '../../core/base/event.ts';
import type { MetricsReading } from '../../core/metrics/body/metricsReading.ts';
import type { MetricsMonitor, NewestMetrics } from '../../core/metrics/polls/metricsMonitor.ts';
import { dayOf } from '../../core/receipts/localDay.ts';
import type { MetricsPanel, MetricsPanelDeps } from './panel/metricsPanel.ts';

/** Receipts older than this many days are added up by day. */
const DAYS_KEPT = 31;

/** The metrics panel, loaded when there is something to save or to show. */
export class LazyMetricsPanel implements Disposable {
	readonly #deps: MetricsPanelDeps;
	#loading: Promise<MetricsPanel> | undefined;
	#loaded: MetricsPanel | undefined;
	#disposed = false;
	readonly #loads = new Emitter<void>();

	/** Fires once the panel is loaded and `read` gives results. */
	readonly onDidLoad: Event<void> = this.#loads.event;

	constructor(deps: MetricsPanelDeps) {
		this.#deps = deps;
	}

	/** Loads the panel, once. */
	load(): Promise<MetricsPanel> {
		this.#loading ??= this.#load().catch((error) => {
			this.#loading = undefined;
			throw error;
		});
		return this.#loading;
	}

	/** Saves all new metrics, until disposed. */
	follow(monitor: MetricsMonitor): Disposable {
		let saved = monitor.newest;
		return monitor.onDidChange(() => {
			const { newest } = monitor;
			if (newest === undefined || newest === saved) return;
			saved = newest;
			this.load()
				.then((panel) => panel.record(newest))
				.catch((error) => this.#deps.logger.error(`metrics could not be kept: ${String(error)}`));
		});
	}

	/** Adds up old receipts by day, as soon as there are any. */
	tidy(): Disposable {
		const { ledger, clock, logger } = this.#deps;
		const listening = ledger.onDidChange(() => {
			const before = dayOf(clock.now() - DAYS_KEPT * DAY).from;
			if (!ledger.hasBefore(before)) return;
			listening.dispose();
			this.load()
				.then((panel) => panel.addUp(before))
				.catch((error) => logger.error(`old receipts could not be added up: ${String(error)}`));
		});
		return listening;
	}

	/** Reads metrics; undefined until the panel is loaded, which new metrics trigger. @param pinned a JSON Pointer */
	read(metrics: NewestMetrics, pinned: string): MetricsReading | undefined {
		return this.#loaded?.read(metrics, pinned);
	}

	/** Past values of a metric; none until the panel is loaded. @param pointer a JSON Pointer into the newest body */
	pastValues(pointer: string): readonly number[] {
		return this.#loaded?.pastValues(pointer) ?? [];
	}

	dispose(): void {
		this.#disposed = true;
		this.#loaded?.dispose();
		this.#loads.dispose();
	}

	async #load(): Promise<MetricsPanel> {
		const { MetricsPanel } = await import('./panel/metricsPanel.ts');
		const panel = new MetricsPanel(this.#deps);
		if (!this.#disposed) panel.start();
		this.#loaded = panel;
		this.#loads.fire();
		return panel;
	}
}
