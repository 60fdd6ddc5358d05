import { type AcceptedOptimization, withCostsOnce } from './acceptedOptimization.ts';
import type { KeptAnswer } from './keptAnswer.ts';

/** One row of the history: code that was accepted, with the answers that it came from, or answers alone. */
export interface HistoryRow {
	/** In milliseconds since 1970. */
	readonly time: number;
	readonly accepted?: AcceptedOptimization;
	/** Oldest first; several selections that became one proposal have one answer each. None where they are not kept any more. */
	readonly answers: readonly KeptAnswer[];
}

/**
 * What was accepted and what was answered, newest first: what was accepted of a proposal and the answers that led to it are
 * one row.
 */
export function historyRows(
	optimizations: readonly AcceptedOptimization[],
	answers: readonly KeptAnswer[],
): readonly HistoryRow[] {
	const groups = Map.groupBy(answers, ({ id, proposal }) => proposal ?? id);
	const accepted = withCostsOnce(optimizations).map((entry) => ({
		time: entry.time,
		accepted: entry,
		answers: groups.get(entry.proposal ?? '') ?? [],
	}));
	const decided = new Set(optimizations.map(({ proposal }) => proposal));
	const others = [...groups]
		.filter(([proposal]) => !decided.has(proposal))
		.map(([, group]) => ({ time: Math.max(...group.map(({ time }) => time)), answers: group }));
	return [...accepted.toReversed(), ...others.toReversed()].sort((a, b) => b.time - a.time);
}

/** What several have cost together; undefined where nothing is known of that. */
export function totalCost(all: readonly { readonly cost?: number }[]): number | undefined {
	const costs = all.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
	return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0);
}
