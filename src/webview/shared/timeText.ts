import type { UsageOverview } from '../../protocol/usage.ts';

// Times as texts. All are in milliseconds since 1970; a locale is a BCP 47 tag.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A moment, with its day where that is not today. */
export function momentText(time: number, now: number, locale: string): string {
	const isToday = new Date(time).toDateString() === new Date(now).toDateString();
	const parts = isToday
		? { timeStyle: 'medium' as const }
		: { dateStyle: 'medium' as const, timeStyle: 'short' as const };
	return new Date(time).toLocaleString(locale, parts);
}

/** Since when: a time of today, otherwise a day. */
export function sinceText(time: number, now: number, locale: string): string {
	const date = new Date(time);
	return date.toDateString() === new Date(now).toDateString()
		? date.toLocaleTimeString(locale, { timeStyle: 'short' })
		: date.toLocaleDateString(locale, { dateStyle: 'medium' });
}

/** A moment on an axis that spans so long. */
export function tickText(time: number, span: number, locale: string): string {
	const date = new Date(time);
	if (span <= HOUR / 12) return date.toLocaleTimeString(locale, { timeStyle: 'medium' });
	if (span <= 2 * DAY) return date.toLocaleTimeString(locale, { timeStyle: 'short' });
	if (span <= 400 * DAY) return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
	return date.toLocaleDateString(locale, { month: 'short', year: 'numeric' });
}

/** What a bucket is called. */
export function bucketText(time: number, step: UsageOverview['step'], locale: string): string {
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
