import { dayOf } from '../../../base/core/localDay.ts';
import type { BudgetLimit } from '../../../service/core/budgetLimit.ts';
import { type Charged, NOTHING_CHARGED } from '../charge.ts';
import { decimalSum } from '../decimalSum.ts';
import type { LimitInPeriod, Period } from './budgetPeriod.ts';

/** `warning` from 80%, `reached` from 100% used. */
export type LimitState = 'below' | 'warning' | 'reached';

/** How much of a limit is used. All amounts are in its unit. */
export interface LimitUsage extends LimitInPeriod {
	/** By requests that have ended. */
	readonly used: number;
	/** By requests in progress, at their estimates, which are upper bounds. */
	readonly reserved: number;
	/** What is neither used nor reserved; never negative. */
	readonly left: number;
	/** The used part: 0.5 is half. A limit of 0 is always fully used. */
	readonly fraction: number;
	readonly state: LimitState;
}

const WARNED_FROM = 0.8;
/** The decimal digits of a quotient that are free of binary rounding errors. */
const EXACT_DIGITS = 15;

/** How much of each limit is used. @param charged what is charged in the span of each limit, in their order */
export function limitUsages(limits: readonly LimitInPeriod[], charged: readonly Charged[]): readonly LimitUsage[] {
	return limits.map((concerned, index) => usageOfLimit(concerned, charged[index] ?? NOTHING_CHARGED));
}

/** The limit of which the largest part is used, of several the first; undefined if there is none. */
export function nearestLimit(limits: readonly LimitInPeriod[], charged: readonly Charged[]): LimitUsage | undefined {
	let nearest: LimitUsage | undefined;
	for (const each of limitUsages(limits, charged)) {
		if (nearest === undefined || each.fraction > nearest.fraction) nearest = each;
	}
	return nearest;
}

/**
 * The local day on which a limit will be used up at this pace.
 * @param now milliseconds since 1970
 * @returns the start of the day, in milliseconds since 1970; undefined if something would be left at the end of the
 * period, or if it is used up already
 */
export function usedUpOn({ amount }: BudgetLimit, used: number, period: Period, now: number): number | undefined {
	const elapsed = now - period.from;
	if (used <= 0 || used >= amount || elapsed <= 0) return undefined;
	const end = period.from + (elapsed * amount) / used;
	return end < period.before ? dayOf(end).from : undefined;
}

function usageOfLimit(concerned: LimitInPeriod, charged: Charged): LimitUsage {
	const { amount, unit } = concerned.limit;
	const [used, reserved] = [charged.used[unit], charged.reserved[unit]];
	const fraction = amount === 0 ? 1 : Number((used / amount).toPrecision(EXACT_DIGITS));
	const left = Math.max(0, decimalSum([amount, -used, -reserved]));
	return { ...concerned, used, reserved, left, fraction, state: stateOf(fraction) };
}

function stateOf(fraction: number): LimitState {
	if (fraction >= 1) return 'reached';
	return fraction >= WARNED_FROM ? 'warning' : 'below';
}
