import { omitUndefined } from '../../base/omitUndefined.ts';
import type { LedgerEntry } from '../ledgerEntry.ts';
import type { PaidOperation } from '../receipt.ts';
import type { SentFacts } from '../sentFacts.ts';
import { answerLengths, type MeasuredAnswer } from './answerLengths.ts';
import { comparableAnswers, type PastAnswer, pastAnswers } from './comparableAnswers.ts';
import { type Range, rangeOf } from './range.ts';
import { robustLaw } from './robustLaw.ts';

/** What a request will take. A member is missing if too few answers have stated it. */
export interface Forecast {
	readonly promptTokens?: Range;
	readonly completionTokens?: Range;
	readonly totalTokens?: Range;
	/** In the service's own unit. */
	readonly cost?: Range;
}

/**
 * Forecasts what a request takes, from what earlier answers have stated and from nothing else.
 * @param samples the receipts of the same service, newest first; others of the newest some hundred may be among them
 * @returns undefined if there is too little to say
 */
export function forecast(
	samples: readonly LedgerEntry[],
	sent: SentFacts,
	operation: PaidOperation,
): Forecast | undefined {
	const answers = pastAnswers(samples, operation);
	const asked = { answers, sent, operation };
	const known = omitUndefined({
		promptTokens: promptTokens(asked),
		completionTokens: completionTokens(asked),
		totalTokens: totalTokens(asked),
		cost: cost(asked),
	});
	return Object.keys(known).length === 0 ? undefined : known;
}

/** What a forecast is made of. */
interface Asked {
	readonly answers: readonly PastAnswer[];
	readonly sent: SentFacts;
	readonly operation: PaidOperation;
}

type Stating<Name extends keyof PastAnswer> = PastAnswer & { readonly [Key in Name]-?: number };

/** An answer that states both parts of its tokens. */
type Parts = Stating<'promptTokens' | 'completionTokens'>;

function promptTokens({ answers, sent }: Asked): Range | undefined {
	const alike = comparableAnswers(answers, sent, (answer) => states(answer, 'promptTokens'));
	return alike && rangeOf(byCharacters(alike, sent, (answer) => answer.promptTokens));
}

function completionTokens({ answers, sent, operation }: Asked): Range | undefined {
	const alike = comparableAnswers(answers, sent, isMeasured);
	return alike && rangeOf(answerLengths(alike, sent, operation));
}

/** From prompt and answer of the same requests: they may depend on each other. Without them from the totals alone. */
function totalTokens({ answers, sent, operation }: Asked): Range | undefined {
	const alike = comparableAnswers(answers, sent, hasParts);
	if (alike !== undefined) {
		const parts = partsToCome(alike, sent, operation);
		return rangeOf(parts.map(({ prompt, completion }, at) => (prompt + completion) * surplus(alike[at])));
	}
	const stated = comparableAnswers(answers, sent, (answer) => states(answer, 'totalTokens'));
	return stated && rangeOf(byCharacters(stated, sent, (answer) => answer.totalTokens));
}

/** Some services count more in the total than in the parts. */
function surplus(answer: Parts | undefined): number {
	if (answer === undefined) return 1;
	const { promptTokens: prompt, completionTokens: completion, totalTokens: total } = answer;
	return total === undefined ? 1 : total / (prompt + completion);
}

/** As the costs stated for this model follow from the tokens; where those are not stated, from what was sent. */
function cost({ answers, sent, operation }: Asked): Range | undefined {
	const hasBoth = (answer: PastAnswer): answer is Parts & Stating<'cost'> => hasParts(answer) && states(answer, 'cost');
	const alike = comparableAnswers(answers, sent, hasBoth, true);
	if (alike !== undefined) {
		const law = robustLaw(
			alike.map((answer) => ({ parts: [1, answer.promptTokens, answer.completionTokens], value: answer.cost })),
		);
		const parts = partsToCome(alike, sent, operation);
		return rangeOf(parts.map(({ prompt, completion }, at) => law(at, [1, prompt, completion])));
	}
	const stated = comparableAnswers(answers, sent, (answer) => states(answer, 'cost'), true);
	return stated && rangeOf(byCharacters(stated, sent, (answer) => answer.cost));
}

/** What each past request says about the tokens of this one. */
function partsToCome(
	alike: readonly Parts[],
	sent: SentFacts,
	operation: PaidOperation,
): readonly { readonly prompt: number; readonly completion: number }[] {
	const completions = answerLengths(alike, sent, operation);
	const prompts = byCharacters(alike, sent, (answer) => answer.promptTokens);
	return prompts.map((prompt, at) => ({ prompt, completion: completions[at] ?? 0 }));
}

/** What each past request says about a figure that grows with the length of what is sent. */
function byCharacters<Known extends PastAnswer>(
	alike: readonly Known[],
	sent: SentFacts,
	figure: (answer: Known) => number,
): readonly number[] {
	const parts = ({ characters }: SentFacts) => [1, characters];
	const law = robustLaw(alike.map((answer) => ({ parts: parts(answer.sent), value: figure(answer) })));
	return alike.map((_, at) => law(at, parts(sent)));
}

function states<Name extends keyof PastAnswer>(answer: PastAnswer, name: Name): answer is Stating<Name> {
	return answer[name] !== undefined;
}

function isMeasured(answer: PastAnswer): answer is MeasuredAnswer {
	return answer.completionTokens !== undefined;
}

function hasParts(answer: PastAnswer): answer is Parts {
	return answer.promptTokens !== undefined && answer.completionTokens !== undefined;
}
