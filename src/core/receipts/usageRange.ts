import type { MetricsRange, UsageOverview } from '../../protocol/usage.ts';
import { dayOf } from './localDay.ts';

/** The spans that a range stands for; milliseconds since 1970. */
export interface RangeSpans {
	readonly from: number;
	/** The span of the same length before, up to the same time of day; undefined for all time. */
	readonly before: { readonly from: number; readonly before: number } | undefined;
}

const DAYS: Readonly<Record<Exclude<MetricsRange, 'all'>, number>> = { today: 1, week: 7 };
const HOUR = 3_600_000;
/** More columns cannot be told apart. */
const MOST_BUCKETS = 62;

/** What a range stands for at a moment. */
export function rangeSpans(range: MetricsRange, now: number): RangeSpans {
	if (range === 'all') return { from: -Infinity, before: undefined };
	const days = DAYS[range];
	const from = daysAfter(now, 1 - days);
	const time = now - dayOf(now).from;
	return { from, before: { from: daysAfter(now, 1 - 2 * days), before: daysAfter(now, -days) + time } };
}

/**
 * The buckets of a range, each by when it begins: hours of today, days of a week, and of all time days, weeks or months,
 * so that there are not too many.
 * @param first when the first request was, in milliseconds since 1970
 */
export function rangeBuckets(range: MetricsRange, first: number, now: number): Pick<UsageOverview, 'buckets' | 'step'> {
	if (range === 'today') return { buckets: hours(dayOf(now).from, now), step: 'hour' };
	const from = range === 'week' ? daysAfter(now, -6) : dayOf(Math.min(first, now)).from;
	const steps = [
		{ step: 'day', next: (time: number) => daysAfter(time, 1) },
		{ step: 'week', next: (time: number) => daysAfter(time, 7) },
		{ step: 'month', next: monthAfter },
	] as const;
	for (const { step, next } of steps) {
		const buckets = series(step === 'month' ? monthOf(from) : from, next, now);
		if (buckets.length <= MOST_BUCKETS || step === 'month') return { buckets, step };
	}
	return { buckets: [from], step: 'day' };
}

/** Which bucket a moment falls into; -1 where it was before the first. */
export function bucketAt(buckets: readonly number[], time: number): number {
	let low = 0;
	let high = buckets.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((buckets[middle] ?? Infinity) <= time) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}

/** The whole day is shown, whatever the hour: the clock is the axis. A day may have 23 or 25 hours. */
function hours(from: number, now: number): readonly number[] {
	const end = dayOf(now).before;
	return series(from, (time) => time + HOUR, end - 1);
}

function series(from: number, next: (time: number) => number, last: number): readonly number[] {
	const starts = [from];
	for (let start = next(from); start <= last; start = next(start)) starts.push(start);
	return starts;
}

function daysAfter(time: number, days: number): number {
	const date = new Date(time);
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

function monthOf(time: number): number {
	const date = new Date(time);
	return new Date(date.getFullYear(), date.getMonth(), 1).getTime();
}

function monthAfter(time: number): number {
	const date = new Date(time);
	return new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime();
}
