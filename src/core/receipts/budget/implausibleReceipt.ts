import { omitUndefined } from '../../base/omitUndefined.ts';
import { MOST_COST, MOST_TOKENS } from '../forecast/comparableAnswers.ts';
import { upperEstimate } from '../forecast/upperEstimate.ts';
import type { LedgerEntry } from '../ledgerEntry.ts';
import { median } from '../medians.ts';
import type { UsageReader } from '../usageStore.ts';
import type { ImplausibleReceipt, LimitUnit } from './budgetLimit.ts';
import { type ConcernedLimit, span } from './budgetPeriod.ts';

/** How many of the largest charges are looked at, and how many answers each is compared with. */
const CANDIDATES = 20;
const PEERS = 200;
/** A cost is compared with no fewer. */
const LEAST_PEERS = 3;
/** How many times the tokens that the texts explain are implausible. */
const MANY_TOKENS = 10;
/** How many times the usual cost is implausible: of the same model, and of any, since prices of models differ widely. */
const MANY_COSTS = 100;
const MANY_COSTS_OF_MODELS = 10_000;

/**
 * The answer whose figure uses a limit up though it is far more than its request can have taken; of several the largest.
 * @param used what is used of the limit, in its unit
 * @returns undefined if such answers are not most of it
 */
export async function implausibleReceipt(
	store: Pick<UsageReader, 'largest' | 'newest'>,
	concerned: ConcernedLimit,
	used: number,
): Promise<ImplausibleReceipt | undefined> {
	const { unit } = concerned.limit;
	if (unit === 'requests' || used === 0) return undefined;
	const found: LedgerEntry[] = [];
	for (const entry of await store.largest(span(concerned), unit, CANDIDATES)) {
		const { service, operation } = entry;
		const alike = { ...omitUndefined({ service }), operation, outcome: 'answered' };
		// Only the cost has nothing else to be compared with.
		const peers = unit === 'cost' ? await store.newest(alike, PEERS) : [];
		if (isImplausible(entry, unit, peers)) found.push(entry);
	}
	const [largest] = found;
	const sum = found.reduce((total, { charge }) => total + (charge?.[unit] ?? 0), 0);
	if (largest === undefined || sum <= used / 2) return undefined;
	const { time, operation, receipt, charge } = largest;
	const amount = charge?.[unit] ?? 0;
	return { time, operation, ...omitUndefined({ model: receipt.model }), amount, others: found.length - 1 };
}

function isImplausible(
	entry: LedgerEntry,
	unit: Exclude<LimitUnit, 'requests'>,
	peers: readonly LedgerEntry[],
): boolean {
	const amount = entry.charge?.[unit] ?? 0;
	const explained = explainedTokens(entry);
	if (unit === 'tokens') return amount > Math.min(MOST_TOKENS, MANY_TOKENS * explained);
	const others = peers.filter(({ id }) => id !== entry.id);
	const ofModel = others.filter(({ receipt }) => receipt.model === entry.receipt.model);
	const usual = Math.min(
		usualCost(ofModel, explained) * MANY_COSTS,
		usualCost(others, explained) * MANY_COSTS_OF_MODELS,
	);
	return amount > Math.min(MOST_COST, usual);
}

/** What the texts of a request and its answer come to at most; Infinity if nothing is known of them. */
function explainedTokens({ sent, operation, answer }: LedgerEntry): number {
	return sent === undefined ? Infinity : upperEstimate(sent, operation, undefined).tokens + (answer?.characters ?? 0);
}

/** What so many tokens cost by the middle of others; Infinity if that cannot be told. */
function usualCost(others: readonly LedgerEntry[], tokens: number): number {
	const rates = others.map((other) => (other.receipt.cost ?? 0) / explainedTokens(other)).filter((rate) => rate > 0);
	return rates.length < LEAST_PEERS ? Infinity : median(rates) * tokens;
}
