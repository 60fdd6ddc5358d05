import {
	type MetricsRange,
	USAGE_FIGURES,
	USAGE_GROUPS,
	type UsageBreakdown,
	type UsageCard,
	type UsageFigure,
	type UsageOverview,
	type UsageRow,
} from '../../protocol/usage.ts';
import { visibleText } from '../text/visibleText.ts';
import type { LedgerReading } from './ledger.ts';
import { dayStart } from './localDay.ts';
import { totals, totalsBy } from './totals.ts';
import { bucketAt, rangeBuckets, rangeSpans } from './usageRange.ts';
import { UsageSum, type UsageTotals } from './usageSum.ts';

const MOST_GROUP_ROWS = 50;

/** The user's usage over a range, from the receipts. @param now milliseconds since 1970 */
export function usageOverview({ entries, days }: LedgerReading, range: MetricsRange, now: number): UsageOverview {
	const reading = { entries, days };
	const { from, before } = rangeSpans(range, now);
	const { buckets, step } = rangeBuckets(range, firstOf(reading, now), now);
	const all = figuresOf(totals(entries, { from }, days));
	const previous = before === undefined ? undefined : figuresOf(totals(entries, before, days));
	const sums = bucketSums(reading, buckets).map((sum) => figuresOf(sum.totals()));
	const cards = USAGE_FIGURES.map((figure): UsageCard => {
		// A bucket in the future has no value yet.
		const values = sums.map((figures, index) => ((buckets[index] ?? 0) > now ? null : figures[figure]));
		return { figure, value: all[figure], before: previous?.[figure] ?? null, values };
	});
	return { cards, buckets, step, groups: USAGE_GROUPS.map((by) => breakdown(by, reading, from)) };
}

function firstOf({ entries, days }: LedgerReading, now: number): number {
	let first = now;
	for (const { time } of entries) if (time < first) first = time;
	for (const { day } of days) first = Math.min(first, dayStart(day));
	return first;
}

function bucketSums({ entries, days }: LedgerReading, buckets: readonly number[]): readonly UsageSum[] {
	const sums = buckets.map(() => new UsageSum());
	for (const entry of entries) sums[bucketAt(buckets, entry.time)]?.add(entry);
	for (const day of days) sums[bucketAt(buckets, dayStart(day.day))]?.addDay(day);
	return sums;
}

function breakdown(by: UsageBreakdown['by'], { entries, days }: LedgerReading, from: number): UsageBreakdown {
	const rows = [...totalsBy(by, entries, { from }, days)].map(([name, sum]): UsageRow => {
		return { name: groupName(by, name), hint: visibleText(name), figures: figuresOf(sum) };
	});
	const sorted = by === 'day' ? rows.toSorted((a, b) => (a.hint < b.hint ? 1 : -1)) : rows.toSorted(byUsage);
	return { by, rows: sorted.slice(0, MOST_GROUP_ROWS), more: Math.max(0, sorted.length - MOST_GROUP_ROWS) };
}

function byUsage({ figures: a }: UsageRow, { figures: b }: UsageRow): number {
	return (b.tokens ?? 0) - (a.tokens ?? 0) || (b.requests ?? 0) - (a.requests ?? 0);
}

/** A workspace goes by the last part of its URI. */
function groupName(by: UsageBreakdown['by'], name: string): string {
	if (by !== 'workspace') return visibleText(name);
	const last = name.split('/').findLast((part) => part !== '') ?? '';
	try {
		return visibleText(decodeURIComponent(last));
	} catch {
		return visibleText(last);
	}
}

function figuresOf(sum: UsageTotals): Readonly<Record<UsageFigure, number | null>> {
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
