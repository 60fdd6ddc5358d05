import { isSameDay } from '../../base/core/localDay.ts';

// Times as texts. All are in milliseconds since 1970.

const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The range of valid dates, in milliseconds before and after 1970. A stored time may be outside it. */
const MAXIMUM_TIME = 8.64e15;

/** `time` in the user's own format, without the day if that is the day of `now`. Empty if it is not a valid date. */
export function formatTime(time: number, now: number): string {
	if (!isDate(time)) return '';
	return (isSameDay(time, now) ? TIME_OF_DAY : DAY_AND_TIME).format(time);
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
