import type { Disposable } from '../../core/base/disposable.ts';
import { Emitter, type Event } from '../../core/base/event.ts';
import { dayOf } from '../../core/usage/localDay.ts';
import type { MetricsMonitor, NewestMetrics } from '../../core/usage/metricsMonitor.ts';
import type { MetricsReading } from '../../core/usage/metricsReading.ts';
import type { Dashboard, DashboardParts } from './dashboard/dashboard.ts';

/** Receipts older than this many days are added up by day. */
const DAYS_KEPT = 31;
const DAY = 86_400_000;

/** The dashboard, loaded when there is something to keep or to show. */
export class LazyDashboard implements Disposable {
	readonly #parts: DashboardParts;
	#loading: Promise<Dashboard> | undefined;
	#loaded: Dashboard | undefined;
	#disposed = false;
	readonly #loads = new Emitter<void>();

	/** Fires once it is loaded: from then on metrics can be read. */
	readonly onDidLoad: Event<void> = this.#loads.event;

	constructor(parts: DashboardParts) {
		this.#parts = parts;
	}

	/** Loads it, the first time. */
	load(): Promise<Dashboard> {
		this.#loading ??= this.#load().catch((error) => {
			this.#loading = undefined;
			throw error;
		});
		return this.#loading;
	}

	/** Lets it keep all metrics that come. */
	follow(monitor: MetricsMonitor): Disposable {
		let kept = monitor.newest;
		return monitor.onDidChange(() => {
			const { newest } = monitor;
			if (newest === undefined || newest === kept) return;
			kept = newest;
			this.load()
				.then((dashboard) => dashboard.record(newest))
				.catch((error) => this.#parts.logger.error(`metrics could not be kept: ${String(error)}`));
		});
	}

	/** Lets it add up old receipts, once some are known. */
	tidy(): Disposable {
		const { ledger, clock, logger } = this.#parts;
		const listening = ledger.onDidChange(() => {
			const before = dayOf(clock.now() - DAYS_KEPT * DAY).from;
			if (!ledger.hasBefore(before)) return;
			listening.dispose();
			this.load()
				.then((dashboard) => dashboard.addUp(before))
				.catch((error) => logger.error(`old receipts could not be added up: ${String(error)}`));
		});
		return listening;
	}

	/** What metrics hold; undefined until it is loaded, which metrics themselves bring about. @param pinned a JSON Pointer */
	read(metrics: NewestMetrics, pinned: string): MetricsReading | undefined {
		return this.#loaded?.read(metrics, pinned);
	}

	/** What a metric was before; nothing until it is loaded. @param pointer a JSON Pointer into the newest body */
	pastValues(pointer: string): readonly number[] {
		return this.#loaded?.pastValues(pointer) ?? [];
	}

	dispose(): void {
		this.#disposed = true;
		this.#loaded?.dispose();
		this.#loads.dispose();
	}

	async #load(): Promise<Dashboard> {
		const { Dashboard } = await import('./dashboard/dashboard.ts');
		const dashboard = new Dashboard(this.#parts);
		if (!this.#disposed) dashboard.start();
		this.#loaded = dashboard;
		this.#loads.fire();
		return dashboard;
	}
}
