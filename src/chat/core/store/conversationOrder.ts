import type { ConversationSummary } from './conversationSummary.ts';

/** Orders summaries: the most recently written conversation first. */
export function compareSummaries(one: ConversationSummary, other: ConversationSummary): number {
	return other.updated - one.updated || (one.id < other.id ? -1 : 1);
}
