import { type Charge, NO_CHARGE } from './charge.ts';
import { isCertainlyUnprocessed } from './outcomeMeaning.ts';
import type { CallEnd } from './receipt.ts';
import { type Receipt, totalTokensOf } from './receipt.ts';

/**
 * What a request that has ended counts against the limits of a budget: nothing if the service certainly did not process
 * it, the stated figures of an answer, and the estimate where nothing was stated.
 */
export function chargeOf(end: Pick<CallEnd, 'outcome' | 'details' | 'receipt'>, estimate: Charge): Charge {
	const { outcome, details, receipt } = end;
	if (outcome !== 'answered') return isCertainlyUnprocessed(outcome, details) ? NO_CHARGE : estimate;
	const { usage, cost } = receipt;
	return {
		requests: 1,
		tokens: (usage && totalTokensOf(usage)) ?? estimate.tokens,
		cost: cost ?? estimate.cost,
	};
}

/** The charge of a receipt of an earlier version, for which nothing was estimated. */
export function chargeAsStated(outcome: string, { usage, cost = 0 }: Receipt): Charge {
	if (outcome !== 'answered') return NO_CHARGE;
	return { requests: 1, tokens: (usage && totalTokensOf(usage)) ?? 0, cost };
}
