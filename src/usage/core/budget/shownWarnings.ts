import * as v from 'valibot';
import type { LimitInPeriod } from './budgetPeriod.ts';

/** What is shown about a limit once in a period: that it is nearly used up, or that its cost cannot be forecast. */
export type LimitWarning = 'near' | 'notForecast';

/** The warnings that were shown, each with the end of its period in milliseconds since 1970. */
export type ShownWarnings = ReadonlyMap<string, number>;

const storedSchema = v.fallback(v.array(v.tuple([v.string(), v.number()])), []);

/** Reads the entries of shown warnings as a memento holds them; none if they are invalid. */
export function readShownWarnings(stored: unknown): ShownWarnings {
	return new Map(v.parse(storedSchema, stored));
}

/**
 * Which limits still need a warning. A limit whose amount has changed counts as a new one.
 * @param now milliseconds since 1970
 * @returns those limits, and the warnings shown once they are; those of past periods are dropped
 */
export function notYetShown<Limit extends LimitInPeriod>(
	warning: LimitWarning,
	limits: readonly Limit[],
	shown: ShownWarnings,
	now: number,
): { readonly due: readonly Limit[]; readonly shown: ShownWarnings } {
	const next = new Map([...shown].filter(([, before]) => before > now));
	const due: Limit[] = [];
	for (const each of limits) {
		const { limit, period } = each;
		const { amount, unit, per, service = '', workspace = '' } = limit;
		const name = JSON.stringify([warning, amount, unit, per, service, workspace, period.from]);
		if (!next.has(name)) due.push(each);
		next.set(name, period.before);
	}
	return { due, shown: next };
}
