import { setImmediate as breathe } from 'node:timers/promises';
import type { Logger } from '../../../base/core/logger.ts';
import type { AcceptedOptimization } from '../../../edit/core/history/acceptedOptimization.ts';
import type { BudgetLimit } from '../../../service/core/budgetLimit.ts';
import type { UsageStore } from '../../../usage/core/usageStore.ts';
import { optimizationReceipts, readConversations, readOptimizations } from '../../core/usage/usageGroups.ts';
import { readOverview, usageOverview } from '../../core/usage/usageOverview.ts';
import { rangeBuckets, rangeSpans } from '../../core/usage/usageRange.ts';
import { filterBehind, shownRequest } from '../../core/usage/usageRequests.ts';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { MetricsRange, UsageBreakdown, UsageGroup, UsageOverview } from '../../protocol/usage.ts';
import type { RequestList, RequestsBehind } from '../../protocol/usageRequests.ts';
import { readBudgetBars } from './budgetBars.ts';
import { requestOutcome, requestsTitle } from './requestTexts.ts';

/** What the figures of our own usage are read from. */
export interface UsageSources {
	readonly receipts: Pick<UsageStore, 'cells' | 'conversations' | 'first' | 'newest' | 'charged' | 'free'>;
	/** The limits of the budget, as set now. */
	readonly limits: () => readonly BudgetLimit[];
	/** The optimizations that were accepted, oldest first. */
	readonly accepted: () => Promise<readonly AcceptedOptimization[]>;
	/** The names of the conversations on this machine, by their ids. */
	readonly conversationNames: () => Promise<ReadonlyMap<string, string>>;
	readonly logger: Logger;
}

/** What the page shows of our own usage. */
export interface UsageView {
	readonly range: MetricsRange;
	/** What the table is grouped by. */
	readonly by: UsageGroup;
	/** The requests that are listed. */
	readonly behind: RequestsBehind | undefined;
	/** How many of them. */
	readonly count: number;
}

/** Our own usage, as the page shows it. */
export type ReadUsage = Pick<MetricsSnapshot, 'usage' | 'free' | 'budget' | 'requests'>;

/** Reads what the page shows of our own usage. What cannot be read now stays as it was read before. */
export class UsageReader {
	readonly #sources: UsageSources;
	/** Of the range that was read last. */
	#range: MetricsRange | undefined;
	#usage: UsageOverview | undefined;
	#free: MetricsSnapshot['free'] = [];
	#budget: MetricsSnapshot['budget'] = [];
	#requests: RequestList | undefined;

	constructor(sources: UsageSources) {
		this.#sources = sources;
	}

	/** @param now milliseconds since 1970 */
	async read(view: UsageView, now: number): Promise<ReadUsage> {
		const { receipts, limits } = this.#sources;
		const { range, behind } = view;
		const { from, until = Infinity } = rangeSpans(range, now);
		this.#forgetOther(range);
		this.#usage = await this.#orBefore(this.#readOverview(view, now), this.#usage);
		const usage = this.#usage ?? usageOverview({ cells: [], before: undefined }, rangeBuckets(range, now, now), now);
		this.#free = await this.#orBefore(receipts.free(from, until), this.#free);
		this.#budget = await this.#orBefore(readBudgetBars(receipts, limits(), now), this.#budget);
		const requests = behind && (await this.#orBefore(this.#readRequests(behind, view, usage, now), this.#requests));
		this.#requests = requests;
		return { usage, free: this.#free, budget: this.#budget, ...(requests === undefined ? {} : { requests }) };
	}

	/** Figures of one range must not stand under the name of another. */
	#forgetOther(range: MetricsRange): void {
		if (JSON.stringify(range) === JSON.stringify(this.#range)) return;
		this.#range = range;
		this.#usage = undefined;
		this.#free = [];
	}

	async #readOverview(view: UsageView, now: number): Promise<UsageOverview> {
		const overview = await readOverview(this.#sources.receipts, view.range, now, breathe);
		const group = await this.#orBefore(this.#readGroup(view, now), []);
		return { ...overview, groups: [...overview.groups, ...group] };
	}

	/** The group that the user chose, if it takes a query of its own. */
	async #readGroup({ by, range }: UsageView, now: number): Promise<readonly UsageBreakdown[]> {
		const { receipts, accepted, conversationNames } = this.#sources;
		if (by === 'conversation') {
			const names = await this.#orBefore(conversationNames(), new Map());
			return [await readConversations(receipts, names, range, now)];
		}
		if (by === 'optimization') return [await readOptimizations(receipts, await accepted(), range, now)];
		return [];
	}

	async #readRequests(
		behind: RequestsBehind,
		{ range, count }: UsageView,
		usage: UsageOverview,
		now: number,
	): Promise<RequestList> {
		const { receipts, accepted } = this.#sources;
		const isOptimization = behind.kind === 'group' && behind.by === 'optimization';
		const known = isOptimization ? await accepted() : [];
		const filter = filterBehind(behind, range, (key) => optimizationReceipts(known, key), now);
		// One more tells whether there are more.
		const found = await receipts.newest(filter, count + 1);
		return {
			behind,
			title: requestsTitle(behind, filter, usage, now),
			rows: found.slice(0, count).map((entry) => shownRequest(entry, requestOutcome)),
			hasMore: found.length > count,
		};
	}

	async #orBefore<T, Before>(reading: PromiseLike<T>, before: Before): Promise<T | Before> {
		try {
			return await reading;
		} catch (error) {
			this.#sources.logger.warn(`the receipts could not be read: ${String(error)}`);
			return before;
		}
	}
}
