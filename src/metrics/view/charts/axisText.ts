import { DAY } from '../../../base/core/clock.ts';

/** In milliseconds. */
const HOUR = 3_600_000;

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
