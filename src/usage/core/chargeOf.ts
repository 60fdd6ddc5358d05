import { type Charge, NO_CHARGE } from './charge.ts';
import type { UpperEstimate } from './forecast.ts';
import { isCertainlyUnprocessed } from './outcomeMeaning.ts';
import { type CallResult, type StoredUsage, totalTokensOf } from './receipt.ts';

/** The charge of a request until its answer arrives. A cost that cannot be forecast counts as zero until then. */
export function estimatedCharge({ tokens, cost = 0 }: UpperEstimate): Charge {
	return { requests: 1, tokens, cost };
}

/**
 * What a request that has ended counts against the limits of a budget: nothing if the service certainly did not process
 * it, the stated figures of an answer, and the estimate where nothing was stated.
 */
export function chargeOf(end: CallResult, estimate: UpperEstimate): Charge {
	const { outcome, details, receipt } = end;
	const charge = estimatedCharge(estimate);
	if (outcome !== 'answered') return isCertainlyUnprocessed(outcome, details) ? NO_CHARGE : charge;
	return { ...charge, tokens: tokensOf(receipt.usage, estimate), cost: receipt.cost ?? charge.cost };
}

/** All tokens of an answer. A part that it omits is estimated, unless it states the total. */
function tokensOf(usage: StoredUsage = {}, { tokens, promptTokens, completionTokens }: UpperEstimate): number {
	const statesPart = usage.promptTokens !== undefined || usage.completionTokens !== undefined;
	return (statesPart ? totalTokensOf({ promptTokens, completionTokens, ...usage }) : usage.totalTokens) ?? tokens;
}
