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
import { dayName, dayOf } from './localDay.ts';
import type { UsageCell } from './usageCell.ts';
import { bucketAt, daysFrom, type RangeSpans, rangeBuckets, rangeSpans } from './usageRange.ts';
import type { UsageStore } from './usageStore.ts';
import { totalsOf, type UsageTotals } from './usageSum.ts';

const MOST_GROUP_ROWS = 50;

/** What an overview is made of. */
export interface UsageCells {
	readonly cells: readonly UsageCell[];
	/** The cells of the preceding span of the same length; undefined if there is none. */
	readonly before: readonly UsageCell[] | undefined;
}

/** What an overview needs of the store. */
export type CellSource = Pick<UsageStore, 'cells' | 'first'>;

/** Which cells an overview is made of. */
export interface OverviewPlan extends Pick<UsageOverview, 'buckets' | 'step'> {
	/** When each span begins. Days are grouped by, too, so a span is never longer than one. */
	readonly starts: readonly number[];
	/** The preceding span of the same length. */
	readonly before: RangeSpans['before'];
}

/**
 * Plans an overview.
 * @param first when the oldest receipt was written; both in milliseconds since 1970
 */
export function planOverview(range: MetricsRange, first: number, now: number): OverviewPlan {
	const { from, before } = rangeSpans(range, now);
	const buckets = rangeBuckets(range, first, now);
	const start = from === -Infinity ? dayOf(Math.min(first, now)).from : from;
	const starts = buckets.step === 'hour' ? buckets.buckets : daysFrom(start, now);
	return { ...buckets, starts, before };
}

/**
 * The user's usage over a range, from the receipts.
 * @param now milliseconds since 1970
 * @param pause lets others have their turn: the medians of a hundred thousand answers take some ten milliseconds
 */
export async function readOverview(
	source: CellSource,
	range: MetricsRange,
	now: number,
	pause: () => Promise<unknown> = async () => {},
): Promise<UsageOverview> {
	const plan = planOverview(range, (await source.first()) ?? now, now);
	const cells = await source.cells(plan.starts);
	const before = plan.before && (await source.cells([plan.before.from], { before: plan.before.before }));
	const cards = usageCards({ cells, before }, plan, now);
	const groups: UsageBreakdown[] = [];
	for (const by of USAGE_GROUPS) {
		await pause();
		groups.push(breakdown(by, cells));
	}
	return { cards, buckets: plan.buckets, step: plan.step, groups };
}

/** The overview of cells. @param now milliseconds since 1970 */
export function usageOverview(
	cells: UsageCells,
	buckets: Pick<UsageOverview, 'buckets' | 'step'>,
	now: number,
): UsageOverview {
	const groups = USAGE_GROUPS.map((by) => breakdown(by, cells.cells));
	return { cards: usageCards(cells, buckets, now), buckets: buckets.buckets, step: buckets.step, groups };
}

function usageCards(
	{ cells, before }: UsageCells,
	{ buckets }: Pick<UsageOverview, 'buckets'>,
	now: number,
): readonly UsageCard[] {
	const all = figuresOf(totalsOf(cells));
	const previous = before && figuresOf(totalsOf(before));
	const inBuckets = Map.groupBy(cells, ({ from }) => bucketAt(buckets, from));
	const sums = buckets.map((_, index) => figuresOf(totalsOf(inBuckets.get(index) ?? [])));
	return USAGE_FIGURES.map((figure): UsageCard => {
		// A bucket in the future has no value yet.
		const values = sums.map((figures, index) => ((buckets[index] ?? 0) > now ? null : figures[figure]));
		return { figure, value: all[figure], before: previous?.[figure] ?? null, values };
	});
}

function breakdown(by: UsageBreakdown['by'], cells: readonly UsageCell[]): UsageBreakdown {
	const groups = Map.groupBy(cells, (cell) => (by === 'day' ? dayName(cell.from) : cell[by]));
	const rowOf = ([name, own]: readonly [string, readonly UsageCell[]]): UsageRow => {
		return { name: groupName(by, name), hint: visibleText(name), figures: figuresOf(totalsOf(own)) };
	};
	const more = Math.max(0, groups.size - MOST_GROUP_ROWS);
	if (by !== 'day') return { by, rows: [...groups].map(rowOf).sort(byUsage).slice(0, MOST_GROUP_ROWS), more };
	const newest = [...groups].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, MOST_GROUP_ROWS);
	return { by, rows: newest.map(rowOf), more };
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
