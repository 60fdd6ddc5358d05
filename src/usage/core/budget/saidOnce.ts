import * as v from 'valibot';
import type { ConcernedLimit } from './budgetPeriod.ts';

/** What is said of a limit at most once in a period: that it is nearly used up, or that its cost cannot be forecast. */
export type LimitNews = 'near' | 'notForecast';

/** What has been said already, each with the end of its period in milliseconds since 1970. */
export type Said = ReadonlyMap<string, number>;

const storedSchema = v.fallback(v.array(v.tuple([v.string(), v.number()])), []);

/** Reads what `storedSaid` wrote, or nothing. */
export function readSaid(stored: unknown): Said {
	return new Map(v.parse(storedSchema, stored));
}

/** What has been said, as a memento keeps it. */
export function storedSaid(said: Said): readonly (readonly [string, number])[] {
	return [...said];
}

/**
 * What is still to be said of some limits. A limit with another amount is another one.
 * @param now milliseconds since 1970
 * @returns the limits to speak of, and what has been said once that is done; what concerns past periods is forgotten
 */
export function notYetSaid<Limit extends ConcernedLimit>(
	news: LimitNews,
	limits: readonly Limit[],
	said: Said,
	now: number,
): { readonly due: readonly Limit[]; readonly said: Said } {
	const next = new Map([...said].filter(([, before]) => before > now));
	const due: Limit[] = [];
	for (const concerned of limits) {
		const { limit, period } = concerned;
		const { amount, unit, per, service = '', workspace = '' } = limit;
		const name = JSON.stringify([news, amount, unit, per, service, workspace, period.from]);
		if (!next.has(name)) due.push(concerned);
		next.set(name, period.before);
	}
	return { due, said: next };
}
