/** The local day that contains `time`: from its start, before its end. All in milliseconds since 1970. */
export function dayOf(time: number): { readonly from: number; readonly before: number } {
	const date = new Date(time);
	const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
	return { from: new Date(year, month, day).getTime(), before: new Date(year, month, day + 1).getTime() };
}

/** Whether two moments, in milliseconds since 1970, are of the same local day. */
export function isSameDay(time: number, other: number): boolean {
	return new Date(time).toDateString() === new Date(other).toDateString();
}

/** The local day of a moment, as `2026-01-31`. @param time milliseconds since 1970 */
export function dayName(time: number): string {
	const date = new Date(time);
	const two = (value: number) => String(value).padStart(2, '0');
	return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The start of a local day, in milliseconds since 1970. @param day `2026-01-31` */
export function dayStart(day: string): number {
	const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
	return new Date(year, month - 1, date).getTime();
}

/**
 * When each of `count` local days in a row begins, in milliseconds since 1970.
 * @param time in the last of them, in milliseconds since 1970
 */
export function daySpans(time: number, count: number): readonly number[] {
	const date = new Date(time);
	const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
	return Array.from({ length: count }, (_, index) => new Date(year, month, day - count + 1 + index).getTime());
}
