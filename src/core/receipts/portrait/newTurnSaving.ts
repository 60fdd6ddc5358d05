import { decimalSum } from '../decimalSum.ts';
import type { LedgerEntry } from '../ledgerEntry.ts';
import { type AnsweredEntry, answeredEntries, modelOf } from './answeredEntries.ts';
import type { Portrait } from './portrait.ts';

/** What `chat.context: newTurn` would have saved. */
export interface Saving {
	readonly tokens: number;
	/** In the service's own unit; missing unless the costs of all these answers follow their tokens. */
	readonly cost?: number;
	/** How many answers would have taken fewer tokens. */
	readonly answers: number;
	/** All prompt tokens of the chat that was looked at. */
	readonly ofTokens: number;
}

/**
 * What sending only the new message would have saved over these receipts; undefined unless it is certain that the service
 * remembers, and that it counts earlier turns again where they are sent. If it merges them with its own instead, a request
 * takes the same tokens either way.
 */
export function newTurnSaving(
	{ prepends, remembers, cost }: Pick<Portrait, 'prepends' | 'remembers' | 'cost'>,
	entries: readonly LedgerEntry[],
): Saving | undefined {
	const isCertain = [prepends, remembers].every((each) => each.isKnown && each.value && each.certainty === 'certain');
	if (!isCertain) return undefined;
	const chat = answeredEntries(entries).filter(({ operation }) => operation === 'chat');
	const always = alwaysSent(chat);
	const saved = chat.flatMap((entry) => {
		const tokens = savedTokens(entry, always);
		return tokens > 0 ? [{ entry, tokens }] : [];
	});
	const tokens = Math.round(saved.reduce((sum, each) => sum + each.tokens, 0));
	if (tokens === 0) return undefined;
	const rates = new Map(cost.isKnown ? cost.value.map((each) => [each.model, each.perPromptToken]) : []);
	const isPriced = saved.every(({ entry }) => rates.has(modelOf(entry)));
	const amount = decimalSum(saved.map((each) => each.tokens * (rates.get(modelOf(each.entry)) ?? 0)));
	const ofTokens = chat.reduce((sum, { receipt }) => sum + (receipt.usage?.promptTokens ?? 0), 0);
	return { tokens, ...(isPriced ? { cost: amount } : {}), answers: saved.length, ofTokens };
}

/** In characters: the most that a request held beside the new message and earlier turns, such as a system prompt. */
function alwaysSent(chat: readonly AnsweredEntry[]): number {
	const alone = chat.filter(({ sent }) => sent.messages === 1);
	return Math.max(0, ...alone.map(({ sent }) => sent.characters - sent.newCharacters));
}

/** The tokens of the earlier turns that were sent, which were counted once as sent and once as stored. */
function savedTokens({ sent, receipt }: AnsweredEntry, always: number): number {
	if (sent.messages === 1) return 0;
	const earlier = Math.max(0, sent.characters - sent.newCharacters - always);
	return ((receipt.usage?.promptTokens ?? 0) * earlier) / (sent.characters + earlier);
}
