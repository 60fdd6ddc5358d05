/** A range of days in a list. `time` is a time in that month, in milliseconds since 1970. */
export type DayGroup =
	| { readonly kind: 'today' | 'yesterday' | 'week' }
	| { readonly kind: 'month'; readonly time: number };

/** Groups items by the local day of their time, keeping their order. @param now milliseconds since 1970 */
export function groupByDay<T extends { readonly time: number }>(
	items: readonly T[],
	now: number,
): readonly { readonly group: DayGroup; readonly items: readonly T[] }[] {
	const groups = new Map<string, { readonly group: DayGroup; items: readonly T[] }>();
	for (const item of items) {
		const group = dayGroup(item.time, now);
		const date = new Date(item.time);
		const name = group.kind === 'month' ? `${date.getFullYear()}-${date.getMonth()}` : group.kind;
		const before = groups.get(name);
		groups.set(name, { group: before?.group ?? group, items: [...(before?.items ?? []), item] });
	}
	return [...groups.values()];
}

/** A time in the future counts as today: the clock was set back. */
function dayGroup(time: number, now: number): DayGroup {
	const today = new Date(now);
	const daysBefore = (days: number) =>
		new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).getTime();
	if (time >= daysBefore(0)) return { kind: 'today' };
	if (time >= daysBefore(1)) return { kind: 'yesterday' };
	return time >= daysBefore(7) ? { kind: 'week' } : { kind: 'month', time };
}
