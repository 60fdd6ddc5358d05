import { dayOf } from '../../../base/core/localDay.ts';
import type { BudgetLimit, LimitPeriod } from '../../../service/core/budgetLimit.ts';
import type { ChargeSpan } from '../charge.ts';

/** A time on the local calendar, in milliseconds since 1970. */
export interface Period {
	readonly from: number;
	/** The first moment of the next one. */
	readonly before: number;
}

/** A limit in its current period. */
export interface LimitInPeriod {
	readonly limit: BudgetLimit;
	readonly period: Period;
}

/** The local day, week (from Monday) or month that contains `now`. A day may have 23 or 25 hours. */
export function periodOf(per: LimitPeriod, now: number): Period {
	if (per === 'day') return dayOf(now);
	const date = new Date(now);
	const [year, month] = [date.getFullYear(), date.getMonth()];
	if (per === 'month') return { from: startOf(year, month, 1), before: startOf(year, month + 1, 1) };
	const monday = date.getDate() - ((date.getDay() + 6) % 7);
	return { from: startOf(year, month, monday), before: startOf(year, month, monday + 7) };
}

/**
 * The limits that apply to a request, in the order of the setting.
 * @param request the service that it goes to and the workspace that it comes from, as its receipt names them
 * @param now milliseconds since 1970
 */
export function limitsFor(
	limits: readonly BudgetLimit[],
	request: { readonly service: string; readonly workspace: string },
	now: number,
): readonly LimitInPeriod[] {
	return limits
		.filter(
			({ service, workspace }) =>
				(service ?? request.service) === request.service && (workspace ?? request.workspace) === request.workspace,
		)
		.map((limit) => limitInPeriod(limit, now));
}

/** A limit in the period that contains `now`. */
export function limitInPeriod(limit: BudgetLimit, now: number): LimitInPeriod {
	return { limit, period: periodOf(limit.per, now) };
}

/** The span that counts against a limit. It has no end, so that setting the clock back frees nothing. */
export function span({ limit: { service, workspace }, period: { from } }: LimitInPeriod): ChargeSpan {
	return { from, ...(service === undefined ? {} : { service }), ...(workspace === undefined ? {} : { workspace }) };
}

/** Some of the days before or after may not exist in the month: `Date` carries them over. */
function startOf(year: number, month: number, day: number): number {
	return new Date(year, month, day).getTime();
}
