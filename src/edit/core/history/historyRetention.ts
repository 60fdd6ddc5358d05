import { type Defined, omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type AcceptedOptimization, provedAt, type RetentionLimits } from './acceptedOptimization.ts';
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

/** How many to keep. */
export const MOST_OPTIMIZATIONS = 200;

/** In characters. */
const MOST_CODE = 4_000_000;

/**
 * The entries to keep, oldest first, without duplicates. One that was proved later was written again: of those with the
 * same id, the one with the newest proof counts, whichever window wrote it.
 */
export function newestOptimizations(entries: readonly AcceptedOptimization[]): readonly AcceptedOptimization[] {
	const newest = new Map<string, AcceptedOptimization>();
	for (const entry of entries) {
		if (provedAt(entry) >= provedAt(newest.get(entry.id))) newest.set(entry.id, entry);
	}
	return newestWithin([...newest.values()], {
		most: MOST_OPTIMIZATIONS,
		mostCharacters: MOST_CODE,
		length: ({ before, after }) => before.length + after.length,
	});
}

/** The entries to keep, oldest first. An entry that was written twice counts once. */
function newestWithin<T extends { readonly id: string; readonly time: number }>(
	entries: readonly T[],
	{ most, mostCharacters, length }: RetentionLimits<T>,
): readonly T[] {
	const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
	const newest = unique.sort((a, b) => b.time - a.time).slice(0, most);
	let characters = 0;
	const tooMuch = newest.findIndex((entry, index) => {
		characters += length(entry);
		return index > 0 && characters > mostCharacters;
	});
	return newest.slice(0, tooMuch === -1 ? undefined : tooMuch).reverse();
}
