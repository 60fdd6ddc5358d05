import type { PaidOperation } from '../receipt.ts';
import type { SentFacts } from '../sentFacts.ts';
import type { PastAnswer } from './comparableAnswers.ts';
import { robustLaw } from './robustLaw.ts';

/** An answer whose length is known. */
export type MeasuredAnswer = PastAnswer & { readonly completionTokens: number };

/** An answer this close to the most that it might have was cut, or came close to it. */
const CUT_SHARE = 0.98;

/** What each past answer says about the length of the next, in tokens: of optimized code in relation to the code. */
export function answerLengths(
	answers: readonly MeasuredAnswer[],
	sent: SentFacts,
	operation: PaidOperation,
): readonly number[] {
	if (operation !== 'optimize') return limitedLengths(answers, sent.maxTokens ?? Number.POSITIVE_INFINITY);
	const parts = ({ newCharacters }: SentFacts) => [1, newCharacters];
	const law = robustLaw(answers.map((answer) => ({ parts: parts(answer.sent), value: answer.completionTokens })));
	return answers.map((_, at) => law(at, parts(sent)));
}

/** The lengths within the most that may come. An answer that passed its own limit says that this service keeps none. */
function limitedLengths(answers: readonly MeasuredAnswer[], most: number): readonly number[] {
	const limitOf = ({ sent }: MeasuredAnswer) => sent.maxTokens ?? Number.POSITIVE_INFINITY;
	const isCut = (answer: MeasuredAnswer) => {
		const limit = limitOf(answer);
		return limit < most && answer.completionTokens <= limit && answer.completionTokens >= CUT_SHARE * limit;
	};
	const whole = answers.filter((answer) => !isCut(answer)).map(({ completionTokens }) => completionTokens);
	const ordered = whole.toSorted((a, b) => a - b);
	const lengths = new Map(cutLengths(answers.filter(isCut), ordered, most));
	return answers.map((answer) => {
		const { completionTokens } = answer;
		const isBeyond = completionTokens > limitOf(answer);
		return lengths.get(answer) ?? (isBeyond ? completionTokens : Math.min(completionTokens, most));
	});
}

/** What was cut would have been as long as the longer ones: they are taken evenly. Without any, as long as it may be. */
function cutLengths(
	cut: readonly MeasuredAnswer[],
	ordered: readonly number[],
	most: number,
): readonly (readonly [MeasuredAnswer, number])[] {
	return cut.map((answer, at) => {
		const longer = ordered.filter((length) => length > answer.completionTokens);
		const length = longer[Math.floor(((at + 0.5) * longer.length) / cut.length)] ?? most;
		return [answer, Math.min(length, most)];
	});
}
