import { type AcceptedOptimization, withCostsOnce } from './acceptedOptimization.ts';
import type { KeptAnswer } from './keptAnswer.ts';

/** A row of the history: accepted code with the answers that it came from, or answers only. */
export interface HistoryRow {
	/** In milliseconds since 1970. */
	readonly time: number;
	readonly accepted?: AcceptedOptimization;
	/** Oldest first; a proposal for several selections has one answer for each. Empty if they are no longer stored. */
	readonly answers: readonly KeptAnswer[];
}

/** Accepted code and answers, newest first. The accepted parts of a proposal share a row with its answers. */
export function historyRows(
	optimizations: readonly AcceptedOptimization[],
	answers: readonly KeptAnswer[],
): readonly HistoryRow[] {
	const groups = Map.groupBy(answers, ({ id, proposal }) => proposal ?? id);
	const accepted = withCostsOnce(optimizations).map((entry) => ({
		time: entry.time,
		accepted: entry,
		answers: groups.get(entry.proposal) ?? [],
	}));
	const decided = new Set(optimizations.map(({ proposal }) => proposal));
	const others = [...groups]
		.filter(([proposal]) => !decided.has(proposal))
		.map(([, group]) => ({ time: Math.max(...group.map(({ time }) => time)), answers: group }));
	return [...accepted.toReversed(), ...others.toReversed()].sort((a, b) => b.time - a.time);
}

/** The sum of the known costs; undefined if none is known. */
export function totalCost(all: readonly { readonly cost?: number }[]): number | undefined {
	const costs = all.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
	return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0);
}
