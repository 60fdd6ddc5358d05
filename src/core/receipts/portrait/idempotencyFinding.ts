import type { LedgerEntry } from '../ledgerEntry.ts';
import { type Finding, unknown } from './finding.ts';

export interface IdempotencyFigures {
	/** How many requests were answered more than once under one key. */
	readonly repeated: number;
}

/**
 * Whether a repeated request got the same answer again: the same `id` under the same Idempotency-Key. An answer that broke
 * off is one, too, if its id came: it is why requests are repeated under their keys.
 */
export function idempotencyFinding(entries: readonly LedgerEntry[]): Finding<boolean, IdempotencyFigures> {
	const named = entries.flatMap(({ sent, answer }) =>
		sent?.idempotencyKey && answer?.id ? [{ key: sent.idempotencyKey, id: answer.id }] : [],
	);
	const repeated = [...Map.groupBy(named, ({ key }) => key).values()].filter((group) => group.length > 1);
	const answers = repeated.flat().length;
	if (repeated.length === 0) return unknown('few', 0);
	const keysOfIds = Map.groupBy(named, ({ id }) => id);
	// An id that different requests share names no answer.
	if ([...keysOfIds.values()].some((group) => new Set(group.map(({ key }) => key)).size > 1))
		return unknown('unclear', answers);
	const honored = repeated.filter((group) => new Set(group.map(({ id }) => id)).size === 1);
	if (honored.length !== 0 && honored.length !== repeated.length) return unknown('unclear', answers);
	// The same id for everything would look honored, too, so another request must have shown another one.
	if (honored.length > 0 && keysOfIds.size < 2) return unknown('few', answers);
	const figures = { repeated: repeated.length };
	return { isKnown: true, value: honored.length > 0, certainty: 'certain', answers, figures };
}
