import { omitUndefined } from '../base/omitUndefined.ts';
import { decimalSum } from './decimalSum.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { dayNames } from './localDay.ts';
import { totalTokensOf } from './receipt.ts';

/** What the requests of one day amount to that were alike in all that totals are told by. No figure of a total is lost. */
export interface DayUsage {
	/** A local day: `2026-01-31`. */
	readonly day: string;
	readonly workspace: string;
	/** Missing where it is not known: in receipts of earlier versions. */
	readonly service?: string;
	readonly operation: string;
	/** Empty where no answer named it, and for requests that had no answer; likewise `provider`. */
	readonly model: string;
	readonly provider: string;
	/** How many requests ended in which way; the ways are those of a `LedgerEntry`. */
	readonly outcomes: readonly (readonly [string, number])[];
	readonly promptTokens: number;
	readonly completionTokens: number;
	readonly totalTokens: number;
	/** The sum of what the answers said that they cost; missing where none did. */
	readonly cost?: number;
	/** The sum of the service's own latencies and how many there were; missing where none was given. */
	readonly latency?: { readonly sum: number; readonly count: number };
	/** Of each answer, in milliseconds, ascending: a median cannot be made of medians. */
	readonly roundTrips: readonly number[];
	/** The last answer: when, in milliseconds since 1970, and its round trip. */
	readonly newest?: { readonly time: number; readonly roundTripMs: number };
}

/** The entries as days. */
export function daysOf(entries: readonly LedgerEntry[]): readonly DayUsage[] {
	const nameOf = dayNames();
	return mergeDays(entries.map((entry) => dayOfOne(entry, nameOf(entry.time))));
}

/** Days of which many may be of the same day and kind, as one each; in the order of their days. */
export function mergeDays(days: readonly DayUsage[]): readonly DayUsage[] {
	const groups = new Map<string, DayUsage[]>();
	for (const day of days) {
		const name = JSON.stringify([day.day, day.workspace, day.service, day.operation, day.model, day.provider]);
		const group = groups.get(name);
		if (group === undefined) groups.set(name, [day]);
		else group.push(day);
	}
	return [...groups.values()].flatMap(mergeAlike).sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

function dayOfOne({ time, workspace, service, operation, outcome, receipt }: LedgerEntry, day: string): DayUsage {
	const { model = '', provider = '', usage, cost, latency, roundTripMs } = receipt;
	const asked = { day, workspace, ...omitUndefined({ service }), operation };
	const common = { ...asked, model, provider, outcomes: [[outcome, 1]] as const };
	if (outcome !== 'answered')
		return { ...common, promptTokens: 0, completionTokens: 0, totalTokens: 0, roundTrips: [] };
	return {
		...common,
		promptTokens: usage?.promptTokens ?? 0,
		completionTokens: usage?.completionTokens ?? 0,
		totalTokens: (usage && totalTokensOf(usage)) ?? 0,
		...omitUndefined({ cost }),
		...(latency === undefined ? {} : { latency: { sum: latency, count: 1 } }),
		roundTrips: [roundTripMs],
		newest: { time, roundTripMs },
	};
}

function mergeAlike(days: readonly DayUsage[]): readonly DayUsage[] {
	const [first] = days;
	if (first === undefined || days.length === 1) return days;
	const sum = (figure: (day: DayUsage) => number) => days.reduce((before, day) => before + figure(day), 0);
	const costs = days.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
	const latencies = days.flatMap(({ latency }) => (latency === undefined ? [] : [latency]));
	const newest = days.flatMap((day) => day.newest ?? []).reduce((a, b) => (b.time >= a.time ? b : a), OLDEST);
	const { day, workspace, service, operation, model, provider } = first;
	const merged = {
		...{ day, workspace, ...omitUndefined({ service }), operation, model, provider },
		outcomes: mergeOutcomes(days),
		promptTokens: sum(({ promptTokens }) => promptTokens),
		completionTokens: sum(({ completionTokens }) => completionTokens),
		totalTokens: sum(({ totalTokens }) => totalTokens),
		...(costs.length === 0 ? {} : { cost: decimalSum(costs) }),
		...(latencies.length === 0 ? {} : { latency: mergeLatencies(latencies) }),
		roundTrips: [...Float64Array.from(days.flatMap(({ roundTrips }) => roundTrips)).sort()],
		...(newest === OLDEST ? {} : { newest }),
	};
	return [merged];
}

const OLDEST = { time: -Infinity, roundTripMs: 0 };

function mergeOutcomes(days: readonly DayUsage[]): DayUsage['outcomes'] {
	const counts = new Map<string, number>();
	for (const [outcome, count] of days.flatMap(({ outcomes }) => outcomes)) {
		counts.set(outcome, (counts.get(outcome) ?? 0) + count);
	}
	return [...counts];
}

function mergeLatencies(latencies: readonly { readonly sum: number; readonly count: number }[]) {
	return {
		sum: decimalSum(latencies.map(({ sum }) => sum)),
		count: latencies.reduce((sum, { count }) => sum + count, 0),
	};
}
