import { type Defined, omitUndefined } from '../../../base/core/omitUndefined.ts';
import { newestWithin } from './acceptedOptimization.ts';
import type { AnswerEvent, AnswerFate, HistoryEntry, OutcomeRecord, ReceivedAnswer } from './historyEntry.ts';

/** How many to keep per workspace. */
export const MOST_ANSWERS = 50;
const MOST_CHARACTERS = 4_000_000;

/** The events of the answers to keep. */
export function keptEvents(events: readonly AnswerEvent[]): readonly AnswerEvent[] {
	const kept = new Set(newest(events.filter((event) => event.type === 'answer')).map(({ id }) => id));
	return events.filter(({ id }) => kept.has(id));
}

/** The answers to keep, each with its latest outcome; oldest first. */
export function historyEntries(events: readonly AnswerEvent[]): readonly HistoryEntry[] {
	const answers = events.flatMap((event) => (event.type === 'answer' ? [answerIn(event)] : []));
	const kept = new Map<string, HistoryEntry>(newest(answers).map((answer) => [answer.id, answer]));
	for (const note of events.filter((event) => event.type === 'outcome').sort((a, b) => a.time - b.time)) {
		const answer = kept.get(note.id);
		if (answer !== undefined) kept.set(note.id, { ...answer, ...outcomeIn(note) });
	}
	return [...kept.values()];
}

function newest<T extends ReceivedAnswer>(answers: readonly T[]): readonly T[] {
	return newestWithin(answers, {
		most: MOST_ANSWERS,
		mostCharacters: MOST_CHARACTERS,
		length: ({ text }) => text.length,
	});
}

function answerIn({ type: _, ...answer }: AnswerEvent & { readonly type: 'answer' }): ReceivedAnswer {
	return answer;
}

function outcomeIn({ outcome, proposal, proof }: OutcomeRecord): Defined<AnswerFate> {
	return omitUndefined({ outcome, proposal, proof });
}
