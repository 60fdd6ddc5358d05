import type { Disposable } from '../../core/base/disposable.ts';
import type { MetricsMonitor } from '../../core/usage/metricsMonitor.ts';
import type { Dashboard, DashboardParts } from './dashboard/dashboard.ts';

/** The dashboard, loaded when there is something to keep or to show. */
export class LazyDashboard implements Disposable {
	readonly #parts: DashboardParts;
	#loading: Promise<Dashboard> | undefined;
	#loaded: Dashboard | undefined;
	#disposed = false;

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

	/** What a metric was before; nothing until it is loaded. @param pointer a JSON Pointer into the newest body */
	pastValues(pointer: string): readonly number[] {
		return this.#loaded?.pastValues(pointer) ?? [];
	}

	dispose(): void {
		this.#disposed = true;
		this.#loaded?.dispose();
	}

	async #load(): Promise<Dashboard> {
		const { Dashboard } = await import('./dashboard/dashboard.ts');
		const dashboard = new Dashboard(this.#parts);
		if (!this.#disposed) dashboard.start();
		this.#loaded = dashboard;
		return dashboard;
	}
}
