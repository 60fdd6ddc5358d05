import type { LedgerEntry } from '../ledgerEntry.ts';
import { type AnsweredEntry, answeredEntries } from './answeredEntries.ts';
import { type Finding, unknown } from './finding.ts';

export interface IdempotencyFigures {
	/** How many requests were answered more than once under one key. */
	readonly repeated: number;
}

/** Whether a repeated request got the same answer again: the same `id` under the same Idempotency-Key. */
export function idempotencyFinding(entries: readonly LedgerEntry[]): Finding<boolean, IdempotencyFigures> {
	const named = answeredEntries(entries).filter(({ sent, answer }) => sent.idempotencyKey && answer.id);
	const repeated = [...Map.groupBy(named, keyOf).values()].filter((group) => group.length > 1);
	const answers = repeated.flat().length;
	if (repeated.length === 0) return unknown('few', 0);
	const keysOfIds = Map.groupBy(named, ({ answer }) => answer.id);
	// An id that different requests share names no answer.
	if ([...keysOfIds.values()].some((group) => new Set(group.map(keyOf)).size > 1)) return unknown('unclear', answers);
	const honored = repeated.filter((group) => new Set(group.map(({ answer }) => answer.id)).size === 1);
	if (honored.length !== 0 && honored.length !== repeated.length) return unknown('unclear', answers);
	// The same id for everything would look honored, too, so another request must have shown another one.
	if (honored.length > 0 && keysOfIds.size < 2) return unknown('few', answers);
	const figures = { repeated: repeated.length };
	return { isKnown: true, value: honored.length > 0, certainty: 'certain', answers, figures };
}

function keyOf({ sent }: AnsweredEntry): string {
	return sent.idempotencyKey ?? '';
}
