import type { LedgerEntry } from '../ledgerEntry.ts';
import { type AnsweredEntry, isAnswered, modelOf, wasNotProcessed } from './answeredEntries.ts';

/** Two consecutive answers of one conversation: what their difference shows does not depend on what came before. */
export interface TurnStep {
	readonly conversation: string;
	readonly model: string;
	/** Which turn of those seen this is, from 1. */
	readonly position: number;
	/** How many more prompt tokens the later one was counted. */
	readonly growth: number;
	/** In characters: the new message of the later and of the earlier request. */
	readonly newCharacters: number;
	readonly previousNewCharacters: number;
	/** The text of the earlier answer. */
	readonly answerCharacters: number;
	/** The tokens that the earlier answer was counted as. */
	readonly answerTokens: number;
}

/** How requests carry their conversation: all earlier turns, or the new message alone. */
export type ContextMode = 'full' | 'newTurn';

/** How far off a text may be that is sent again, in characters and as a share: it may have been trimmed. */
const TRIMMED = 16;
const TRIMMED_SHARE = 0.02;

/**
 * The steps of all conversations in one mode. Left out is what has another explanation: a change of the model or of the
 * system prompt, turns that were edited or cut to the plan, an answer without figures, and the neighborhood of a request
 * of which it is unknown whether the service stored it.
 * @param entries oldest first
 */
export function turnSteps(entries: readonly LedgerEntry[], mode: ContextMode): readonly TurnStep[] {
	return [...conversations(entries)].flatMap(([conversation, turns]) => stepsOf(conversation, turns, mode));
}

/** The receipts of each conversation that may have changed what the service stores. */
function conversations(entries: readonly LedgerEntry[]): ReadonlyMap<string, readonly LedgerEntry[]> {
	const found = new Map<string, LedgerEntry[]>();
	for (const entry of entries) {
		const conversation = entry.sent?.conversation;
		if (conversation === undefined || entry.operation !== 'chat' || wasNotProcessed(entry)) continue;
		const turns = found.get(conversation) ?? [];
		turns.push(entry);
		found.set(conversation, turns);
	}
	return found;
}

function stepsOf(conversation: string, turns: readonly LedgerEntry[], mode: ContextMode): readonly TurnStep[] {
	const repeated = repeatedKeys(turns);
	const isUsable = (entry: LedgerEntry | undefined): entry is AnsweredEntry =>
		entry !== undefined && isAnswered(entry) && !repeated.has(entry.sent.idempotencyKey ?? '');
	return turns.flatMap((later, position): readonly TurnStep[] => {
		const earlier = turns[position - 1];
		if (!isUsable(earlier) || !isUsable(later) || modelOf(earlier) !== modelOf(later)) return [];
		// The first request under an id may carry turns from elsewhere, and services differ in what they store of it.
		if (position === 1 && earlier.sent.messages > 1) return [];
		if (!isClean(earlier, later, mode)) return [];
		const [before, after] = [earlier.receipt.usage, later.receipt.usage];
		if (!before?.promptTokens || !before.completionTokens || !after?.promptTokens) return [];
		return [
			{
				conversation,
				model: modelOf(later),
				position,
				growth: after.promptTokens - before.promptTokens,
				newCharacters: later.sent.newCharacters,
				previousNewCharacters: earlier.sent.newCharacters,
				answerCharacters: earlier.answer.characters,
				answerTokens: before.completionTokens,
			},
		];
	});
}

/** The keys of requests that were answered more than once: services differ in how often they store these. */
function repeatedKeys(turns: readonly LedgerEntry[]): ReadonlySet<string> {
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const { sent } of turns) {
		if (sent?.idempotencyKey === undefined) continue;
		if (seen.has(sent.idempotencyKey)) repeated.add(sent.idempotencyKey);
		seen.add(sent.idempotencyKey);
	}
	return repeated;
}

/** Whether two requests differ by one turn exactly, as the mode says. */
function isClean({ sent: earlier, answer }: AnsweredEntry, { sent: later }: AnsweredEntry, mode: ContextMode): boolean {
	const grown = later.characters - earlier.characters;
	if (mode === 'newTurn') {
		if (earlier.messages !== 1 || later.messages !== 1) return false;
		return isNear(grown, later.newCharacters - earlier.newCharacters, 0);
	}
	if (later.messages !== earlier.messages + 2) return false;
	return isNear(grown, answer.characters + later.newCharacters, answer.characters);
}

function isNear(characters: number, expected: number, sentAgain: number): boolean {
	return Math.abs(characters - expected) <= TRIMMED + TRIMMED_SHARE * sentAgain;
}
