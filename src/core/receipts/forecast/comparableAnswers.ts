import { omitUndefined } from '../../base/omitUndefined.ts';
import type { LedgerEntry } from '../ledgerEntry.ts';
import type { PaidOperation } from '../receipt.ts';
import type { SentFacts } from '../sentFacts.ts';

/** What an answered request teaches: what was sent, and the figures as stated. */
export interface PastAnswer {
	readonly sent: SentFacts;
	readonly promptTokens?: number;
	readonly completionTokens?: number;
	/** As stated by the service itself. */
	readonly totalTokens?: number;
	readonly cost?: number;
}

/** Fewer comparable answers say too little; of more, the newest count, since tokenizers and prices change. */
export const LEAST_ANSWERS = 8;
const MOST_ANSWERS = 200;

/** No request has more tokens, or costs more, in any currency: what says so is a fault. */
export const MOST_TOKENS = 1e9;
export const MOST_COST = 1e12;

/** The answers of an operation, with the figures that can be true. */
export function pastAnswers(samples: readonly LedgerEntry[], operation: PaidOperation): readonly PastAnswer[] {
	return samples.flatMap((entry) => {
		const { sent, outcome, receipt } = entry;
		if (entry.operation !== operation || outcome !== 'answered') return [];
		const { promptTokens, completionTokens, totalTokens } = receipt.usage ?? {};
		// No request is without a prompt: a service that states zero does not count them.
		const tokens = {
			promptTokens: between(1, promptTokens, MOST_TOKENS),
			completionTokens: between(0, completionTokens, MOST_TOKENS),
			totalTokens: between(1, totalTokens, MOST_TOKENS),
		};
		return [{ sent, ...omitUndefined({ ...tokens, cost: between(0, receipt.cost, MOST_COST) }) }];
	});
}

/**
 * The answers from which a figure can be forecast: those most like the request, if they are enough, otherwise also those
 * less like it. Never those of writing that takes a multiple of its tokens.
 * @param answers newest first
 * @param isOfSameModel whether answers of other models say nothing about this figure
 */
export function comparableAnswers<Known extends PastAnswer>(
	answers: readonly PastAnswer[],
	sent: SentFacts,
	states: (answer: PastAnswer) => answer is Known,
	isOfSameModel = false,
): readonly Known[] | undefined {
	const known = answers.filter(states).filter((answer) => isDense(answer.sent) === isDense(sent));
	for (const names of isOfSameModel ? OF_SAME_MODEL : LIKENESSES) {
		const alike = known.filter((answer) => names.every((name) => answer.sent[name] === sent[name]));
		if (alike.length >= LEAST_ANSWERS) return alike.slice(0, MOST_ANSWERS);
	}
	return undefined;
}

/** What is the same in comparable requests, the most alike first. */
const OF_SAME_MODEL: readonly (readonly (keyof SentFacts)[])[] = [
	['model', 'level', 'kind'],
	['model', 'level'],
	['model'],
];
const LIKENESSES: typeof OF_SAME_MODEL = [...OF_SAME_MODEL, ['level'], []];

function isDense({ kind }: SentFacts): boolean {
	return kind === 'dense';
}

function between(least: number, figure: number | undefined, most: number): number | undefined {
	return figure !== undefined && figure >= least && figure <= most ? figure : undefined;
}
