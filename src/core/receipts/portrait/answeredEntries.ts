import type { LedgerEntry } from '../ledgerEntry.ts';
import type { AnswerFacts, SentFacts } from '../sentFacts.ts';

/** A receipt of an answer whose request is known, too. */
export type AnsweredEntry = LedgerEntry & { readonly sent: SentFacts; readonly answer: AnswerFacts };

/** The receipts of answers whose requests are known, in the same order. */
export function answeredEntries(entries: readonly LedgerEntry[]): readonly AnsweredEntry[] {
	return entries.filter(isAnswered);
}

export function isAnswered(entry: LedgerEntry): entry is AnsweredEntry {
	return entry.outcome === 'answered' && entry.sent !== undefined && entry.answer !== undefined;
}

/** Whether the service has certainly not processed a request: it counts nothing against any limit. */
export function wasNotProcessed({ outcome, charge }: LedgerEntry): boolean {
	return outcome !== 'answered' && charge?.requests === 0 && charge.tokens === 0;
}

/** The model that gave an answer, or was asked for; empty if neither is known. */
export function modelOf({ receipt, sent }: LedgerEntry): string {
	return receipt.model ?? sent?.model ?? '';
}
