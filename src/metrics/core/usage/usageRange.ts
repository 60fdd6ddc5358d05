import { dayOf, dayStart } from '../../../base/core/localDay.ts';
import type { DayRange, MetricsRange, NamedRange, RangeBuckets } from '../../protocol/usage.ts';

/** The spans of a range, in milliseconds since 1970. */
export interface RangeSpans {
	readonly from: number;
	/** Its end; undefined if it goes on. */
	readonly until: number | undefined;
	/** The preceding span of the same length, up to the same time of day; undefined if there is none to compare with. */
	readonly before: { readonly from: number; readonly before: number } | undefined;
}

const DAYS: Readonly<Record<Exclude<NamedRange, 'all'>, number>> = { today: 1, week: 7 };
const HOUR = 3_600_000;
/** More columns would be illegible. */
const MOST_BUCKETS = 62;

/** The spans of a range. @param now milliseconds since 1970 */
export function rangeSpans(range: MetricsRange, now: number): RangeSpans {
	if (range === 'all') return { from: -Infinity, until: undefined, before: undefined };
	if (typeof range === 'object') return { ...daysSpan(range, now), before: undefined };
	const days = DAYS[range];
	const from = daysAfter(now, 1 - days);
	const time = now - dayOf(now).from;
	const before = { from: daysAfter(now, 1 - 2 * days), before: daysAfter(now, -days) + time };
	return { from, until: undefined, before };
}

/**
 * The start of each bucket in a range: hours of a day, days of a week, and otherwise days, weeks or months, whichever
 * makes a legible number.
 * @param first the time of the first request, in milliseconds since 1970
 */
export function rangeBuckets(range: MetricsRange, first: number, now: number): RangeBuckets {
	if (range === 'today') return { buckets: hours(now), step: 'hour' };
	const { from, last } = daysIn(range, first, now);
	if (typeof range === 'object' && range.from === range.to) return { buckets: hours(from), step: 'hour' };
	const steps = [
		{ step: 'day', next: (time: number) => daysAfter(time, 1) },
		{ step: 'week', next: (time: number) => daysAfter(time, 7) },
		{ step: 'month', next: monthAfter },
	] as const;
	for (const { step, next } of steps) {
		const buckets = series(step === 'month' ? monthOf(from) : from, next, last);
		if (buckets.length <= MOST_BUCKETS || step === 'month') return { buckets, step };
	}
	return { buckets: [from], step: 'day' };
}

/** When each local day begins, from that of `from` to that of `last`; none if that is before it. */
export function daysFrom(from: number, last: number): readonly number[] {
	return from > last ? [] : series(from, (time) => daysAfter(time, 1), last);
}

/** Days after today have nothing to show. */
function daysSpan({ from, to }: DayRange, now: number) {
	return { from: dayStart(from), until: Math.min(dayOf(dayStart(to)).before, dayOf(now).before) };
}

/** The start of the first day of a range, and a moment in its last one. */
function daysIn(range: MetricsRange, first: number, now: number): { readonly from: number; readonly last: number } {
	if (range === 'week') return { from: daysAfter(now, -6), last: now };
	if (typeof range !== 'object') return { from: dayOf(Math.min(first, now)).from, last: now };
	const { from, until } = daysSpan(range, now);
	return { from, last: until - 1 };
}

/** All hours of a day, including those to come: the axis is the clock. A day may have 23 or 25 hours. */
function hours(time: number): readonly number[] {
	const { from, before } = dayOf(time);
	return series(from, (hour) => hour + HOUR, before - 1);
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
