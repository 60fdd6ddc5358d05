import type { Hunk } from '../../edit/core/diff/hunks.ts';
import type { Guardrail } from '../../edit/core/guardrails/guardrail.ts';
import { type Proof, verdictOf } from '../../edit/core/proof/proof.ts';
import type { Receipt } from '../../usage/core/receipt.ts';

/** An answer among others to the same question. */
export interface ComparedAnswer {
	readonly level: string;
	/** Counted from 1 among the answers at its level. */
	readonly turn: number;
	/** `refused`: it contains no code. */
	readonly outcome: 'edit' | 'noChange' | 'refused';
	/** Its changes; none without code of its own. */
	readonly hunks: readonly Hunk[];
	readonly guardrails: readonly Guardrail[];
	readonly receipt: Receipt;
	/** Missing if it was not proved. */
	readonly proof?: Proof;
}

/** How many lines changes add and remove. */
export function lineCounts(hunks: readonly Hunk[]): { readonly added: number; readonly removed: number } {
	const count = (side: 'added' | 'removed') => hunks.reduce((sum, hunk) => sum + hunk[side].length, 0);
	return { added: count('added'), removed: count('removed') };
}

/** The best first. No change at all ranks before what is known to be worse. */
const RANKS = ['faster', 'same', 'notShown', 'noChange', 'slower', 'wrong', 'refused'] as const;

/**
 * Sorts answers by what is known about them, the best first. Faster ones rank by the lower end of their interval, since the
 * middle may be luck. Whatever is not shown to be better does not rank higher: all answers that tests or real calls show to do
 * the same are equal, measured or not, and so are all that are not proven. Among equals, fewer guardrails come first, then the
 * order of the answers decides. Cost and time decide nothing: each person weighs them differently.
 */
export function bestFirst<T extends ComparedAnswer>(answers: readonly T[]): readonly T[] {
	return answers.toSorted(
		(a, b) =>
			RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)) ||
			certainGain(b) - certainGain(a) ||
			a.guardrails.length - b.guardrails.length,
	);
}

function rankOf({ outcome, proof }: ComparedAnswer): (typeof RANKS)[number] {
	if (outcome !== 'edit') return outcome;
	const verdict = proof === undefined ? 'notProven' : verdictOf(proof);
	if (verdict === 'notProven') return 'notShown';
	if (verdict === 'differs' || verdict === 'testsFail') return 'wrong';
	return verdict === 'faster' || verdict === 'slower' ? verdict : 'same';
}

/** The lower end of the interval of an answer that is faster; 1 for any other. */
function certainGain(answer: ComparedAnswer): number {
	const speed = rankOf(answer) === 'faster' ? answer.proof?.speed : undefined;
	return speed?.kind === 'faster' ? speed.low : 1;
}
