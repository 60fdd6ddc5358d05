import type { LedgerEntry } from '../ledgerEntry.ts';

/** A name that the service has answered to, and how often. */
export interface Worked {
	readonly name: string;
	readonly answers: number;
}

/** The optimization levels that were answered, the most frequent first. */
export function levelsThatWorked(entries: readonly LedgerEntry[]): readonly Worked[] {
	return counted(entries, ({ sent }) => sent?.level);
}

/** The models that answers have named, the most frequent first. */
export function modelsThatWorked(entries: readonly LedgerEntry[]): readonly Worked[] {
	return counted(entries, ({ receipt }) => receipt.model);
}

function counted(
	entries: readonly LedgerEntry[],
	nameOf: (entry: LedgerEntry) => string | undefined,
): readonly Worked[] {
	const counts = new Map<string, number>();
	for (const entry of entries) {
		const name = entry.outcome === 'answered' ? nameOf(entry) : undefined;
		if (name !== undefined && name.trim() !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return [...counts].map(([name, answers]) => ({ name, answers })).toSorted((a, b) => b.answers - a.answers);
}
