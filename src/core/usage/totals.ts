import type { LedgerEntry } from './ledgerEntry.ts';
import type { StoredUsage } from './receipt.ts';

/** Which entries are counted; a member that is missing excludes none. */
export interface UsageFilter {
	readonly workspace?: string;
	readonly operation?: string;
	/** Milliseconds since 1970: entries from `from` on, and before `before`. */
	readonly from?: number;
	readonly before?: number;
}

/** What entries amount to. Nothing is re-priced: costs are sums of what the service said, in its own unit. */
export interface UsageTotals {
	readonly requests: number;
	readonly answered: number;
	/** Neither answered nor stopped by the person. */
	readonly failed: number;
	readonly promptTokens: number;
	readonly completionTokens: number;
	readonly totalTokens: number;
	/** Undefined where no answer said what it cost. */
	readonly cost: number | undefined;
	/** Of the newest answer, in milliseconds. */
	readonly lastRoundTripMs: number | undefined;
	/** Of all answers, in milliseconds. */
	readonly medianRoundTripMs: number | undefined;
}

/** The totals of those of `entries` that the filter takes. Their order does not matter. */
export function totals(entries: readonly LedgerEntry[], filter: UsageFilter): UsageTotals {
	const counted = entries.filter((entry) => takes(filter, entry));
	const answers = counted.filter(({ outcome }) => outcome === 'answered');
	const stopped = counted.filter(({ outcome }) => outcome === 'cancelled').length;
	const usages = answers.map(({ receipt }) => receipt.usage ?? {});
	const costs = answers.map(({ receipt }) => receipt.cost).filter((cost) => cost !== undefined);
	const newest = answers.reduce<LedgerEntry | undefined>(
		(found, entry) => (found === undefined || entry.time >= found.time ? entry : found),
		undefined,
	);
	return {
		requests: counted.length,
		answered: answers.length,
		failed: counted.length - answers.length - stopped,
		promptTokens: sum(usages.map(({ promptTokens = 0 }) => promptTokens)),
		completionTokens: sum(usages.map(({ completionTokens = 0 }) => completionTokens)),
		totalTokens: sum(usages.map(totalOf)),
		cost: costs.length === 0 ? undefined : sum(costs),
		lastRoundTripMs: newest?.receipt.roundTripMs,
		medianRoundTripMs: median(answers.map(({ receipt }) => receipt.roundTripMs)),
	};
}

/** The local day that holds `time`, as a filter. Both in milliseconds since 1970. */
export function dayOf(time: number): { readonly from: number; readonly before: number } {
	const date = new Date(time);
	const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
	return { from: new Date(year, month, day).getTime(), before: new Date(year, month, day + 1).getTime() };
}

function takes({ workspace, operation, from = -Infinity, before = Infinity }: UsageFilter, entry: LedgerEntry) {
	if (workspace !== undefined && entry.workspace !== workspace) return false;
	if (operation !== undefined && entry.operation !== operation) return false;
	return entry.time >= from && entry.time < before;
}

function totalOf({ promptTokens = 0, completionTokens = 0, totalTokens }: StoredUsage): number {
	return totalTokens ?? promptTokens + completionTokens;
}

function sum(values: readonly number[]): number {
	return values.reduce((before, value) => before + value, 0);
}

function median(values: readonly number[]): number | undefined {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined || sorted.length % 2 === 1) return upper;
	return ((sorted[middle - 1] ?? upper) + upper) / 2;
}
