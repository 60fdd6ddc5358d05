const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The range of dates, in milliseconds before and after 1970: a stored time may be out of it. */
const maximumTime = 8.64e15;

/** `time`, in milliseconds since 1970, in the person's own form: without the day when that is the day of `now`. */
export function formatTime(time: number, now: number): string {
	if (!isDate(time)) return '';
	const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
	return (sameDay ? timeOfDay : dayAndTime).format(time);
}

/** `time`, in milliseconds since 1970, with its day. */
export function formatDayAndTime(time: number): string {
	return isDate(time) ? dayAndTime.format(time) : '';
}

/** `time`, in milliseconds since 1970, for a machine. */
export function formatMachineTime(time: number): string {
	return isDate(time) ? new Date(time).toISOString() : '';
}

function isDate(time: number): boolean {
	return Math.abs(time) <= maximumTime;
}
