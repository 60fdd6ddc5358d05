import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { metricsTree } from '../body/metricsTree.ts';
import { downsample } from './downsample.ts';
import { type MetricPoll, pollOf } from './metricPoll.ts';
import type { NewestMetrics } from './metricsMonitor.ts';

/** Stores polled values. */
export interface MetricsStore {
	/** All readable polls of all windows, in any order; undefined if they have not changed since the last read. */
	read(): PromiseLike<readonly MetricPoll[] | undefined>;
	/** Saves a poll: it is durable once this resolves. */
	append(poll: MetricPoll): PromiseLike<void>;
	/** The newest body saved for a service; undefined if there is none, or it cannot be read. */
	readNewest(service: string): PromiseLike<NewestMetrics | undefined>;
	keepNewest(service: string, metrics: NewestMetrics): PromiseLike<void>;
}

export interface MetricsHistoryDeps {
	readonly store: MetricsStore;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** How many polls may accumulate in memory before they are thinned out. */
const MOST_NEW = 1_000;

/** Past metrics of the services: saved on disk and read on first use, so they survive a restart. */
export class MetricsHistory implements Disposable {
	readonly #deps: MetricsHistoryDeps;
	readonly #changes = new Emitter<void>();
	#polls: readonly MetricPoll[] = [];
	#newest: (NewestMetrics & { readonly service: string }) | undefined;
	#loaded: Promise<void> | undefined;

	/** Fires after values were added or read. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(deps: MetricsHistoryDeps) {
		this.#deps = deps;
	}

	/** The polls of a service since a moment, oldest first. @param from milliseconds since 1970 */
	polls(service: string, from = -Infinity): readonly MetricPoll[] {
		return this.#polls.filter((poll) => poll.service === service && poll.time >= from);
	}

	/** The newest body of a service, from this window or an earlier one; undefined until `load` finds one. */
	newest(service: string): NewestMetrics | undefined {
		return this.#newest?.service === service ? this.#newest : undefined;
	}

	/**
	 * Reads the saved polls and the newest body of `service`, unless they are in memory. Never rejects: a failure is
	 * logged, and the next call tries again.
	 */
	async load(service: string): Promise<void> {
		this.#loaded ??= this.#read();
		await this.#loaded;
		if (this.#newest?.service !== service) await this.#readNewest(service);
	}

	/** Reads the saved polls again, since other windows may have added some. Like `load`, never rejects. */
	async reload(service: string): Promise<void> {
		this.#loaded = this.#read();
		await this.#loaded;
		await this.#readNewest(service);
	}

	/**
	 * Saves the metrics that a service gave. Never rejects: a failure is logged, and the metrics stay in memory.
	 * @param run of the service, if each window runs its own
	 */
	async record(service: string, metrics: NewestMetrics, run?: string): Promise<void> {
		const poll = pollOf(service, metrics.time, metricsTree(metrics.body).series, run);
		const grown = [...this.#polls, poll];
		this.#polls = grown.length % MOST_NEW === 0 ? downsample(grown, metrics.time) : grown;
		this.#newest = { ...metrics, service };
		this.#changes.fire();
		await this.#try('saved', async () => {
			await this.#deps.store.append(poll);
			await this.#deps.store.keepNewest(service, metrics);
		});
	}

	dispose(): void {
		this.#changes.dispose();
	}

	async #read(): Promise<void> {
		const isRead = await this.#try('read', async () => {
			const saved = await this.#deps.store.read();
			if (saved === undefined) return;
			this.#polls = downsample([...saved, ...this.#polls], this.#deps.clock.now());
			this.#changes.fire();
		});
		if (!isRead) this.#loaded = undefined;
	}

	async #readNewest(service: string): Promise<void> {
		await this.#try('read', async () => {
			const found = await this.#deps.store.readNewest(service);
			const known = this.newest(service);
			if (found === undefined || (known !== undefined && known.time >= found.time)) return;
			this.#newest = { ...found, service };
			this.#changes.fire();
		});
	}

	/** @returns whether it succeeded */
	async #try(what: 'read' | 'saved', work: () => Promise<void>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (error) {
			this.#deps.logger.warn(`polled metrics could not be ${what}: ${String(error)}`);
			return false;
		}
	}
}
