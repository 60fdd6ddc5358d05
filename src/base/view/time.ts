import { DAY } from '../core/clock.ts';
import { dayStart } from '../core/localDay.ts';

// Times as texts. All are in milliseconds since 1970; a locale is a BCP 47 tag.

/** In milliseconds. */
const HOUR = 3_600_000;

const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The range of valid dates, in milliseconds before and after 1970. A stored time may be outside it. */
const MAXIMUM_TIME = 8.64e15;

/** `time` in the user's own format, without the day if that is the day of `now`. Empty if it is not a valid date. */
export function formatTime(time: number, now: number): string {
	if (!isDate(time)) return '';
	const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
	return (sameDay ? TIME_OF_DAY : DAY_AND_TIME).format(time);
}

/** `time` with its day. Empty if it is not a valid date. */
export function formatDayAndTime(time: number): string {
	return isDate(time) ? DAY_AND_TIME.format(time) : '';
}

/** `time` in ISO 8601. Empty if it is not a valid date. */
export function formatMachineTime(time: number): string {
	return isDate(time) ? new Date(time).toISOString() : '';
}

function isDate(time: number): boolean {
	return Math.abs(time) <= MAXIMUM_TIME;
}

/** A moment, with its day unless that is today. */
export function momentText(time: number, now: number, locale: string): string {
	const isToday = new Date(time).toDateString() === new Date(now).toDateString();
	const parts = isToday
		? { timeStyle: 'medium' as const }
		: { dateStyle: 'medium' as const, timeStyle: 'short' as const };
	return new Date(time).toLocaleString(locale, parts);
}

/** Since when: a time if it is today, otherwise a day. */
export function sinceText(time: number, now: number, locale: string): string {
	const date = new Date(time);
	return date.toDateString() === new Date(now).toDateString()
		? date.toLocaleTimeString(locale, { timeStyle: 'short' })
		: date.toLocaleDateString(locale, { dateStyle: 'medium' });
}

/** A day in the user's format. @param day such as `2026-01-31` */
export function dayText(day: string, locale: string): string {
	return new Date(dayStart(day)).toLocaleDateString(locale, { dateStyle: 'medium' });
}

/** Two days and all between them. */
export function daysText(from: string, to: string, locale: string): string {
	return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).formatRange(dayStart(from), dayStart(to));
}

/** A moment on an axis. @param span of the axis, in milliseconds */
export function tickText(time: number, span: number, locale: string): string {
	const date = new Date(time);
	if (span <= HOUR / 12) return date.toLocaleTimeString(locale, { timeStyle: 'medium' });
	if (span <= 2 * DAY) return date.toLocaleTimeString(locale, { timeStyle: 'short' });
	if (span <= 400 * DAY) return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
	return date.toLocaleDateString(locale, { month: 'short', year: 'numeric' });
}

/** The name of a bucket. @param time its start @param step its length */
export function bucketText(time: number, step: 'hour' | 'day' | 'week' | 'month', locale: string): string {
	const date = new Date(time);
	switch (step) {
		case 'hour':
			return date.toLocaleTimeString(locale, { timeStyle: 'short' });
		case 'day':
		case 'week':
			return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
		case 'month':
			return date.toLocaleDateString(locale, { month: 'short', year: 'numeric' });
		default:
			return step satisfies never;
	}
}
