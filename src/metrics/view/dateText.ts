import { dayStart, isSameDay } from '../../base/core/localDay.ts';

// Times and days as texts. Times are in milliseconds since 1970; a locale is a BCP 47 tag.

/** A moment, with its day unless that is today. */
export function momentText(time: number, now: number, locale: string): string {
	const parts = isSameDay(time, now)
		? { timeStyle: 'medium' as const }
		: { dateStyle: 'medium' as const, timeStyle: 'short' as const };
	return new Date(time).toLocaleString(locale, parts);
}

/** Since when: a time if it is today, otherwise a day. */
export function sinceText(time: number, now: number, locale: string): string {
	const date = new Date(time);
	return isSameDay(time, now)
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
