import type { Disposable } from '../../core/base/disposable.ts';
import { Emitter, type Event } from '../../core/base/event.ts';
import type { MetricsReading } from '../../core/metrics/body/metricsReading.ts';
import type { MetricsMonitor, NewestMetrics } from '../../core/metrics/polls/metricsMonitor.ts';
import type { MetricsPanel, MetricsPanelDeps } from './panel/metricsPanel.ts';

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
