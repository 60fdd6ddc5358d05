import { type Answered, answersOf, type Turn } from './transcript/transcript.ts';

/** Finds an answer by its id. */
export function answerOf(turns: readonly Turn[], answerId: string): Answered | undefined {
	return turnOf(turns, answerId)?.answer;
}

/** Finds the turn of an answer by the answer's id. */
export function turnOf(
	turns: readonly Turn[],
	answerId: string,
): { readonly turn: Turn; readonly answer: Answered } | undefined {
	for (const turn of turns) {
		const answer = answersOf(turn).find(({ id }) => id === answerId);
		if (answer !== undefined) return { turn, answer };
	}
	return undefined;
}
