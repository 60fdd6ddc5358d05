import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { LimitUnit, PassedLimit } from '../../../service/core/budgetLimit.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import { type Charged, NOTHING_CHARGED } from '../charge.ts';
import { decimalSum } from '../decimalSum.ts';
import type { Estimate } from '../forecast.ts';
import type { LimitInPeriod } from './budgetPeriod.ts';

/**
 * The first limit that a request would pass, if it took all of its estimate.
 * @param charged what is charged in the span of each limit, in their order
 */
export function passedLimit(
	limits: readonly LimitInPeriod[],
	charged: readonly Charged[],
	estimate: Estimate,
): PassedLimit | undefined {
	for (const [index, concerned] of limits.entries()) {
		const passed = passedBy(concerned, charged[index] ?? NOTHING_CHARGED, estimate);
		if (passed !== undefined) return passed;
	}
	return undefined;
}

/** The limits that cannot hold the request back, because its cost cannot be forecast. */
export function notForecast(limits: readonly LimitInPeriod[], estimate: Estimate): readonly LimitInPeriod[] {
	return limits.filter(({ limit }) => neededOf(limit.unit, estimate) === undefined);
}

/** The error of a request that a limit holds back: nothing was sent. */
export function budgetReachedError(passed: PassedLimit): ServiceError {
	return new ServiceError('budgetReached', { budget: passed });
}

/** The error of a request whose budget could not be checked: nothing was sent. */
export function budgetUncheckedError(): ServiceError {
	return new ServiceError('budgetUnchecked');
}

function passedBy({ limit, period }: LimitInPeriod, charged: Charged, estimate: Estimate): PassedLimit | undefined {
	const { amount, unit } = limit;
	const [used, reserved, needed] = [charged.used[unit], charged.reserved[unit], neededOf(unit, estimate)];
	const taken = decimalSum([used, reserved]);
	// A limit of 0 lets nothing through, not even free requests.
	const isPassed =
		amount === 0 || (needed === undefined ? taken >= amount : decimalSum([used, reserved, needed]) > amount);
	if (!isPassed) return undefined;
	const left = Math.max(0, decimalSum([amount, -taken]));
	return { limit, used, reserved, ...omitUndefined({ needed }), left, resetsAt: period.before };
}

function neededOf(unit: LimitUnit, estimate: Estimate): number | undefined {
	return unit === 'requests' ? 1 : estimate[unit];
}
