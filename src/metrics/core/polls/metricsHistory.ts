import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { metricsTree } from '../body/metricsTree.ts';
import { type MetricPoll, pollOf } from './metricPoll.ts';
import type { NewestMetrics } from './metricsMonitor.ts';

/** Stores polled values. */
export interface MetricsStore {
	/** The polls of an account by all windows, thinned out the older they are; oldest first. */
	read(account: string): PromiseLike<readonly MetricPoll[]>;
	/** Saves polls of an account and its newest body, unless a newer one is saved: all are durable once this resolves. */
	save(account: string, polls: readonly MetricPoll[], newest: NewestMetrics): PromiseLike<void>;
	/** The newest body saved for an account; undefined if there is none, or it cannot be read. */
	readNewest(account: string): PromiseLike<NewestMetrics | undefined>;
}

/** The past of one account. */
interface Past {
	readonly account: string;
	readonly polls: readonly MetricPoll[];
	readonly newest: NewestMetrics | undefined;
}

/** How many polls are in memory at most that could not be saved. */
const MOST_UNSAVED = 100;
/** How many polls of an account are in memory at most until they are read again. */
const MOST_POLLS = 10_000;

/** Past metrics of the connected account: saved on disk and read on first use, so they survive a restart. */
export class MetricsHistory implements Disposable {
	readonly #store: MetricsStore;
	readonly #logger: Logger;
	readonly #changes = new Emitter<void>();
	#past: Past | undefined;
	/** Polls that could not be saved yet: they are tried again with the next one. */
	#unsaved: readonly MetricPoll[] = [];
	#loading: { readonly account: string; readonly done: Promise<void> } | undefined;

	/** Fires after values were added or read. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(store: MetricsStore, logger: Logger) {
		this.#store = store;
		this.#logger = logger;
	}

	/** The polls of an account since a moment, oldest first. @param from milliseconds since 1970 */
	polls(account: string, from = -Infinity): readonly MetricPoll[] {
		return this.#of(account)?.polls.filter(({ time }) => time >= from) ?? [];
	}

	/** The newest body of an account, from this window or an earlier one; undefined until `load` finds one. */
	newest(account: string): NewestMetrics | undefined {
		return this.#of(account)?.newest;
	}

	/**
	 * Reads the saved polls and the newest body of an account, unless they are in memory. Never rejects: a failure is
	 * logged, and the next call tries again.
	 */
	async load(account: string): Promise<void> {
		if (this.#loading?.account !== account) await this.reload(account);
		else await this.#loading.done;
	}

	/** Reads them again, since other windows may have added some. Like `load`, never rejects. */
	async reload(account: string): Promise<void> {
		const done = this.#read(account);
		this.#loading = { account, done };
		await done;
	}

	/**
	 * Saves the metrics that a service gave. Never rejects: a failure is logged, and the metrics stay in memory.
	 * @param run of the service, if each window runs its own
	 */
	async record(account: string, metrics: NewestMetrics, run?: string): Promise<void> {
		const poll = pollOf(account, metrics.time, metricsTree(metrics.body).series, run);
		this.#past = { account, polls: [...(this.#of(account)?.polls ?? []), poll].slice(-MOST_POLLS), newest: metrics };
		this.#changes.fire();
		this.#unsaved = [...this.#unsaved, poll].slice(-MOST_UNSAVED);
		try {
			const due = this.#unsaved;
			await this.#store.save(account, due, metrics);
			this.#unsaved = this.#unsaved.filter((each) => !due.includes(each));
		} catch (error) {
			this.#logger.warn(`polled metrics could not be saved: ${String(error)}`);
		}
	}

	dispose(): void {
		this.#changes.dispose();
	}

	#of(account: string): Past | undefined {
		return this.#past?.account === account ? this.#past : undefined;
	}

	async #read(account: string): Promise<void> {
		try {
			const before = new Set(this.polls(account));
			const saved = await this.#store.read(account);
			const found = await this.#store.readNewest(account);
			// Another account may have been requested in the meantime.
			if (this.#loading !== undefined && this.#loading.account !== account) return;
			const known = this.newest(account);
			const newest = known !== undefined && known.time >= (found?.time ?? 0) ? known : found;
			const unsaved = this.#unsaved.filter(({ service }) => service === account);
			// What was thinned out is dropped; what was recorded since the reading began is kept.
			const since = this.polls(account).filter((poll) => !before.has(poll));
			this.#past = { account, polls: joined([...saved, ...since, ...unsaved]), newest };
			this.#changes.fire();
		} catch (error) {
			this.#loading = undefined;
			this.#logger.warn(`polled metrics could not be read: ${String(error)}`);
		}
	}
}

/** Polls without duplicates, oldest first. */
function joined(polls: readonly MetricPoll[]): readonly MetricPoll[] {
	const known = new Map(polls.map((poll) => [`${poll.run ?? ''} ${poll.time}`, poll]));
	return [...known.values()].sort((a, b) => a.time - b.time);
}
