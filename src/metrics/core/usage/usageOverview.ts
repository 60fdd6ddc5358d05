import { dayName, dayOf } from '../../../base/core/localDay.ts';
import { visibleText } from '../../../base/text/visibleText.ts';
import { bucketAt, type UsageAggregate } from '../../../usage/core/usageAggregate.ts';
import type { ReceiptFilter, UsageStore } from '../../../usage/core/usageStore.ts';
import { totalsOf, type UsageTotals } from '../../../usage/core/usageSum.ts';
import {
	type MetricsRange,
	type RangeBuckets,
	USAGE_FIGURES,
	type UsageBreakdown,
	type UsageCard,
	type UsageFigure,
	type UsageGroup,
	type UsageOverview,
	type UsageRow,
} from '../../protocol/usage.ts';
import { daysFrom, type RangeSpans, rangeBuckets, rangeSpans } from './usageRange.ts';

const MOST_GROUP_ROWS = 50;

/** What usage is always grouped by. The other groups need their own query. */
const STANDARD_GROUPS = ['operation', 'model', 'workspace', 'day'] as const satisfies readonly UsageGroup[];

/** What an overview is made of. */
export interface UsageAggregates {
	readonly aggregates: readonly UsageAggregate[];
	/** The aggregates of the preceding span of the same length; undefined if there is none. */
	readonly before: readonly UsageAggregate[] | undefined;
}

/** Which aggregates an overview is made of. */
export interface OverviewPlan extends RangeBuckets {
	/** When each span begins; never longer than a day, by which usage is grouped, too. */
	readonly starts: readonly number[];
	/** Where the last span ends, if it does. */
	readonly filter: ReceiptFilter;
	/** The preceding span of the same length. */
	readonly before: RangeSpans['before'];
}

/**
 * Plans an overview.
 * @param first when the oldest receipt was written; both in milliseconds since 1970
 */
export function planOverview(range: MetricsRange, first: number, now: number): OverviewPlan {
	const { from, until, before } = rangeSpans(range, now);
	const buckets = rangeBuckets(range, first, now);
	const last = until === undefined ? now : until - 1;
	const start = Math.max(from, dayOf(Math.min(first, now)).from);
	const starts = buckets.step === 'hour' ? buckets.buckets : daysFrom(start, last);
	// Receipts from before the clock was set back may lie in the future; only all time includes them.
	const end = until ?? (range === 'all' ? undefined : dayOf(now).before);
	return { ...buckets, starts, filter: end === undefined ? {} : { before: end }, before };
}

/**
 * The user's usage over a range, from the receipts.
 * @param now milliseconds since 1970
 * @param pause lets others have their turn: the medians of a hundred thousand answers take some ten milliseconds
 */
export async function readOverview(
	source: UsageStore,
	range: MetricsRange,
	now: number,
	pause: () => Promise<unknown> = async () => {},
): Promise<UsageOverview> {
	const first = Math.min((await source.first()) ?? now, now);
	const plan = planOverview(range, first, now);
	const aggregates = await source.aggregates(plan.starts, plan.filter);
	const before = plan.before && (await source.aggregates([plan.before.from], { before: plan.before.before }));
	const cards = usageCards({ aggregates, before }, plan, now);
	const groups: UsageBreakdown[] = [];
	for (const by of STANDARD_GROUPS) {
		await pause();
		groups.push(breakdown(by, aggregates));
	}
	return { cards, buckets: plan.buckets, step: plan.step, groups, firstDay: dayName(first) };
}

/** The overview of aggregates. @param now milliseconds since 1970 */
export function usageOverview(aggregates: UsageAggregates, buckets: RangeBuckets, now: number): UsageOverview {
	const groups = STANDARD_GROUPS.map((by) => breakdown(by, aggregates.aggregates));
	return { cards: usageCards(aggregates, buckets, now), buckets: buckets.buckets, step: buckets.step, groups };
}

function usageCards(
	{ aggregates, before }: UsageAggregates,
	{ buckets }: RangeBuckets,
	now: number,
): readonly UsageCard[] {
	const all = figuresOf(totalsOf(aggregates));
	const previous = before && figuresOf(totalsOf(before));
	const inBuckets = Map.groupBy(aggregates, ({ from }) => bucketAt(buckets, from));
	const sums = buckets.map((_, index) => figuresOf(totalsOf(inBuckets.get(index) ?? [])));
	return USAGE_FIGURES.map((figure): UsageCard => {
		// A bucket in the future has no value yet.
		const values = sums.map((figures, index) => ((buckets[index] ?? 0) > now ? null : figures[figure]));
		return { figure, value: all[figure], before: previous?.[figure] ?? null, values };
	});
}

/** The rows that are shown, in order, and how many more there are. */
export function shownRows(by: UsageGroup, rows: readonly UsageRow[]): UsageBreakdown {
	return { by, rows: rows.slice(0, MOST_GROUP_ROWS), more: Math.max(0, rows.length - MOST_GROUP_ROWS) };
}

/** The most used first. */
export function byUsage({ figures: a }: UsageRow, { figures: b }: UsageRow): number {
	return (b.tokens ?? 0) - (a.tokens ?? 0) || (b.requests ?? 0) - (a.requests ?? 0);
}

/** The figures of totals, as they are shown. */
export function figuresOf(sum: UsageTotals): Readonly<Record<UsageFigure, number | null>> {
	const { requests, failed, promptTokens, completionTokens, totalTokens, cost, meanLatency, medianRoundTripMs } = sum;
	return {
		requests,
		failed,
		tokens: totalTokens ?? null,
		sent: promptTokens ?? null,
		received: completionTokens ?? null,
		cost: cost ?? null,
		latency: meanLatency ?? null,
		roundTrip: medianRoundTripMs === undefined ? null : medianRoundTripMs / 1_000,
	};
}

function breakdown(by: (typeof STANDARD_GROUPS)[number], aggregates: readonly UsageAggregate[]): UsageBreakdown {
	const groups = Map.groupBy(aggregates, (aggregate) => (by === 'day' ? dayName(aggregate.from) : aggregate[by]));
	const rowOf = ([name, own]: readonly [string, readonly UsageAggregate[]]): UsageRow => {
		return { name: groupName(by, name), hint: visibleText(name), key: name, figures: figuresOf(totalsOf(own)) };
	};
	if (by !== 'day') return shownRows(by, [...groups].map(rowOf).sort(byUsage));
	// Totals are slow, so only for the days that are shown.
	const newest = [...groups].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, MOST_GROUP_ROWS);
	return { by, rows: newest.map(rowOf), more: Math.max(0, groups.size - MOST_GROUP_ROWS) };
}

/** A workspace is named by the last part of its URI. */
function groupName(by: UsageBreakdown['by'], name: string): string {
	return by === 'workspace' ? lastPart(name) : visibleText(name);
}

/** The last part of a URI: the name of a folder or a file. */
export function lastPart(uri: string): string {
	const last = uri.split('/').findLast((part) => part !== '') ?? '';
	try {
		return visibleText(decodeURIComponent(last));
	} catch {
		return visibleText(last);
	}
}
