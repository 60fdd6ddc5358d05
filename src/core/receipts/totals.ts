import type { DayUsage } from './dayUsage.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { dayNames, dayStart } from './localDay.ts';
import { UsageSum, type UsageTotals } from './usageSum.ts';

/** Selects entries. A missing member excludes none. */
export interface UsageFilter {
	readonly workspace?: string;
	readonly operation?: string;
	/** Milliseconds since 1970: from `from` inclusive to `before` exclusive. */
	readonly from?: number;
	readonly before?: number;
}

/** The totals of the entries and days that match the filter, in any order. */
export function totals(
	entries: readonly LedgerEntry[],
	filter: UsageFilter,
	days: readonly DayUsage[] = [],
): UsageTotals {
	const sum = new UsageSum();
	for (const entry of entries) if (takes(filter, entry)) sum.add(entry);
	for (const day of days) if (takesDay(filter, day)) sum.addDay(day);
	return sum.totals();
}

/** What totals can be grouped by. */
export type UsageGroup = 'operation' | 'model' | 'workspace' | 'day';

/** The totals of each group, by its name; empty if that is unknown. */
export function totalsBy(
	group: UsageGroup,
	entries: readonly LedgerEntry[],
	filter: UsageFilter,
	days: readonly DayUsage[] = [],
): ReadonlyMap<string, UsageTotals> {
	const sums = new Map<string, UsageSum>();
	const sumOf = (name: string) => {
		const sum = sums.get(name) ?? new UsageSum();
		sums.set(name, sum);
		return sum;
	};
	const dayName = dayNames();
	const nameOf = (entry: LedgerEntry) => {
		if (group === 'day') return dayName(entry.time);
		return group === 'model' ? (entry.receipt.model ?? '') : entry[group];
	};
	for (const entry of entries) if (takes(filter, entry)) sumOf(nameOf(entry)).add(entry);
	for (const day of days) if (takesDay(filter, day)) sumOf(day[group]).addDay(day);
	return new Map([...sums].map(([name, sum]) => [name, sum.totals()]));
}

function takes({ workspace, operation, from = -Infinity, before = Infinity }: UsageFilter, entry: LedgerEntry) {
	if (workspace !== undefined && entry.workspace !== workspace) return false;
	if (operation !== undefined && entry.operation !== operation) return false;
	return entry.time >= from && entry.time < before;
}

function takesDay({ workspace, operation, from = -Infinity, before = Infinity }: UsageFilter, day: DayUsage) {
	if (workspace !== undefined && day.workspace !== workspace) return false;
	if (operation !== undefined && day.operation !== operation) return false;
	const start = dayStart(day.day);
	return start >= from && start < before;
}
