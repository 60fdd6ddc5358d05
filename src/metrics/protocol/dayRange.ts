import type { DayRange } from './usage.ts';

/** The days that a date input can hold, and `Date` reads in the right century. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST = '1970-01-01';

/** Whether a text names a day of the calendar, such as `2026-01-31`. */
export function isDay(text: unknown): text is string {
	if (typeof text !== 'string' || !DAY.test(text) || text < FIRST) return false;
	const date = new Date(text);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether days are a range: the first one is not after the last one. */
export function isDayRange({ from, to }: { readonly from: unknown; readonly to: unknown }): boolean {
	return isDay(from) && isDay(to) && from <= to;
}

/**
 * The range after the user has chosen one of its days: if that is beyond the other one, the other one is moved there.
 * @param end which of the days was chosen
 */
export function withDay(range: DayRange, end: keyof DayRange, day: string): DayRange {
	const next = { ...range, [end]: day };
	return next.from <= next.to ? next : { from: day, to: day };
}
