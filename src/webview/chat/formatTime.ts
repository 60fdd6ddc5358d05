const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `time`, in milliseconds since 1970, in the person's own form: without the day when that is the day of `now`. */
export function formatTime(time: number, now: number): string {
	const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
	return (sameDay ? timeOfDay : dayAndTime).format(time);
}

/** `time`, in milliseconds since 1970, with its day. */
export function formatDayAndTime(time: number): string {
	return dayAndTime.format(time);
}
