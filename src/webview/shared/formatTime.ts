const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The range of dates, in milliseconds before and after 1970: a stored time may be out of it. */
const MAXIMUM_TIME = 8.64e15;

/** `time`, in milliseconds since 1970, in the person's own form: without the day when that is the day of `now`. */
export function formatTime(time: number, now: number): string {
	if (!isDate(time)) return '';
	const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
	return (sameDay ? TIME_OF_DAY : DAY_AND_TIME).format(time);
}

/** `time`, in milliseconds since 1970, with its day. */
export function formatDayAndTime(time: number): string {
	return isDate(time) ? DAY_AND_TIME.format(time) : '';
}

/** `time`, in milliseconds since 1970, for a machine. */
export function formatMachineTime(time: number): string {
	return isDate(time) ? new Date(time).toISOString() : '';
}

function isDate(time: number): boolean {
	return Math.abs(time) <= MAXIMUM_TIME;
}
