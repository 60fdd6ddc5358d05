import { median } from 'simple-statistics';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { ImplausibleReceipt } from '../../../service/core/budgetLimit.ts';
import { MOST_COST, MOST_TOKENS, upperEstimate } from '../forecast.ts';
import type { LedgerEntry } from '../ledgerEntry.ts';
import type { UsageStore } from '../usageStore.ts';
import { type LimitInPeriod, span } from './budgetPeriod.ts';

/** How many of the largest charges are looked at, and how many answers each is compared with. */
const CANDIDATES = 20;
const PEERS = 200;

/** A cost is compared with at least this many. */
const LEAST_PEERS = 3;

/** Implausible: this many times the tokens that the texts explain, or the cost of other answers of the model. */
const MANY_TOKENS = 10;
const MANY_COSTS = 100;

/**
 * The answer whose figure uses up a limit though its request cannot have used that much; the largest of several.
 * @param used what is used of the limit, in its unit
 * @returns undefined unless such answers make up most of it
 */
export async function implausibleReceipt(
	store: UsageStore,
	concerned: LimitInPeriod,
	used: number,
): Promise<ImplausibleReceipt | undefined> {
	const { unit } = concerned.limit;
	if (unit === 'requests' || used === 0) return undefined;
	const found: LedgerEntry[] = [];
	for (const entry of await store.largest(span(concerned), unit, CANDIDATES)) {
		const { service, operation } = entry;
		const alike = { service, operation, outcome: 'answered' };
		const most = unit === 'tokens' ? mostTokens(entry) : mostCost(entry, await store.newest(alike, PEERS));
		if (entry.charge[unit] > most) found.push(entry);
	}
	const [largest] = found;
	const sum = found.reduce((total, { charge }) => total + charge[unit], 0);
	if (largest === undefined || sum <= used / 2) return undefined;
	const { time, operation, receipt } = largest;
	return { time, operation, ...omitUndefined({ model: receipt.model }), amount: largest.charge[unit] };
}

function mostTokens(entry: LedgerEntry): number {
	return Math.min(MOST_TOKENS, MANY_TOKENS * explainedTokens(entry));
}

/** By the median cost of other answers of the same model, for each token that their texts explain. */
function mostCost(entry: LedgerEntry, peers: readonly LedgerEntry[]): number {
	const rates = peers
		.filter(({ id, receipt }) => id !== entry.id && receipt.model === entry.receipt.model)
		.map((other) => (other.receipt.cost ?? 0) / explainedTokens(other))
		.filter((rate) => rate > 0);
	const usual = rates.length < LEAST_PEERS ? Infinity : median(rates) * explainedTokens(entry);
	return Math.min(MOST_COST, MANY_COSTS * usual);
}

/** The most tokens that the texts of a request and its answer can have. */
function explainedTokens({ sent, operation, answer }: LedgerEntry): number {
	return upperEstimate(sent, operation, undefined).tokens + (answer?.characters ?? 0);
}
