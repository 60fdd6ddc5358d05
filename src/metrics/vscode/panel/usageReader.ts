import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { BudgetLimit } from '../../../service/core/budgetLimit.ts';
import { amountText, limitText, resetText } from '../../../service/vscode/failures/budgetTexts.ts';
import { limitInPeriod, span } from '../../../usage/core/budget/budgetPeriod.ts';
import { type LimitUsage, limitUsages, usedUpOn } from '../../../usage/core/budget/limitUsage.ts';
import type { UsageStore } from '../../../usage/core/usageStore.ts';
import { optimizationReceipts, readConversations, readOptimizations } from '../../core/usage/usageGroups.ts';
import { readOverview, usageOverview } from '../../core/usage/usageOverview.ts';
import { rangeBuckets, rangeSpans } from '../../core/usage/usageRange.ts';
import { filterBehind, shownRequest } from '../../core/usage/usageRequests.ts';
import type { BudgetBar, UsageSnapshot } from '../../protocol/metrics.ts';
import type {
	MetricsRange,
	RequestList,
	RequestsBehind,
	UsageBreakdown,
	UsageGroup,
	UsageOverview,
} from '../../protocol/usage.ts';
import type { MetricsDeps } from '../metricsDeps.ts';
import { requestOutcome, requestsTitle } from './requestTexts.ts';

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

/** Reads what the page shows of our own usage. What cannot be read now keeps its last value. */
export class UsageReader {
	readonly #deps: MetricsDeps;
	readonly #limits: () => readonly BudgetLimit[];
	/** Of the range that was read last. */
	#range: MetricsRange | undefined;
	#usage: UsageOverview | undefined;
	#free: UsageSnapshot['free'] = [];
	#budget: UsageSnapshot['budget'] = [];
	#requests: RequestList | undefined;

	/** @param limits of the budget, as set now */
	constructor(deps: MetricsDeps, limits: () => readonly BudgetLimit[]) {
		this.#deps = deps;
		this.#limits = limits;
	}

	/** @param now milliseconds since 1970 */
	async read(view: UsageView, now: number): Promise<UsageSnapshot> {
		const receipts = this.#deps.ledger.store;
		const { range, behind } = view;
		const { from, until = Infinity } = rangeSpans(range, now);
		this.#forgetOther(range);
		this.#usage = await this.#orBefore(this.#readOverview(view, now), this.#usage);
		const usage =
			this.#usage ?? usageOverview({ aggregates: [], before: undefined }, rangeBuckets(range, now, now), now);
		this.#free = await this.#orBefore(receipts.free(from, until), this.#free);
		this.#budget = await this.#orBefore(readBudgetBars(receipts, this.#limits(), now), this.#budget);
		const requests = behind && (await this.#orBefore(this.#readRequests(behind, view, usage, now), this.#requests));
		this.#requests = requests;
		return { usage, free: this.#free, budget: this.#budget, ...(requests === undefined ? {} : { requests }) };
	}

	/** Figures of one range must not appear under the name of another. */
	#forgetOther(range: MetricsRange): void {
		if (JSON.stringify(range) === JSON.stringify(this.#range)) return;
		this.#range = range;
		this.#usage = undefined;
		this.#free = [];
	}

	async #readOverview(view: UsageView, now: number): Promise<UsageOverview> {
		const overview = await readOverview(this.#deps.ledger.store, view.range, now, breathe);
		const group = await this.#orBefore(this.#readGroup(view, now), []);
		return { ...overview, groups: [...overview.groups, ...group] };
	}

	/** The group that the user chose, if it needs its own query. */
	async #readGroup({ by, range }: UsageView, now: number): Promise<readonly UsageBreakdown[]> {
		const { ledger, accepted, conversationNames } = this.#deps;
		if (by === 'conversation') {
			const names = await this.#orBefore(conversationNames(), new Map());
			return [await readConversations(ledger.store, names, range, now)];
		}
		if (by === 'optimization') return [await readOptimizations(ledger.store, await accepted(), range, now)];
		return [];
	}

	async #readRequests(
		behind: RequestsBehind,
		{ range, count }: UsageView,
		usage: UsageOverview,
		now: number,
	): Promise<RequestList> {
		const { ledger, accepted } = this.#deps;
		const isOptimization = behind.kind === 'group' && behind.by === 'optimization';
		const known = isOptimization ? await accepted() : [];
		const filter = filterBehind(behind, range, (key) => optimizationReceipts(known, key), now);
		// One more tells whether there are more.
		const found = await ledger.store.newest(filter, count + 1);
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
			this.#deps.logger.warn(`the receipts could not be read: ${String(error)}`);
			return before;
		}
	}
}

/** How each limit stands, in words. @param now milliseconds since 1970 */
async function readBudgetBars(
	store: UsageStore,
	limits: readonly BudgetLimit[],
	now: number,
): Promise<readonly BudgetBar[]> {
	const concerned = limits.map((limit) => limitInPeriod(limit, now));
	const charged = concerned.length === 0 ? [] : await store.charged(concerned.map(span));
	return limitUsages(concerned, charged).map((standing) => budgetBar(standing, now));
}

function budgetBar(standing: LimitUsage, now: number): BudgetBar {
	const { limit, used, reserved, left, state, period } = standing;
	const { unit, amount } = limit;
	return {
		name: limitText(limit),
		state,
		stateText: { below: '', warning: l10n.t('Nearly used up'), reached: l10n.t('Reached: requests are held back') }[
			state
		],
		amount,
		used,
		reserved,
		usedText: l10n.t('{0} used', amountText(unit, used)),
		reservedText: reserved === 0 ? '' : l10n.t('{0} reserved by requests in progress', amountText(unit, reserved)),
		leftText: l10n.t('{0} left', amountText(unit, left)),
		resetText: resetText(period.before),
		usedUpText: usedUpText(usedUpOn(limit, used, period, now), now),
	};
}

/** @param day its start, in milliseconds since 1970; undefined if something would be left */
function usedUpText(day: number | undefined, now: number): string {
	if (day === undefined) return '';
	if (day <= now) return l10n.t('At this pace, it will be used up today.');
	const name = new Date(day).toLocaleDateString(vscode.env.language, {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
	});
	return l10n.t('At this pace, it will be used up on {0}.', name);
}
