import type { LedgerEntry } from '../../../src/core/receipts/ledgerEntry.ts';
import type { SentFacts } from '../../../src/core/receipts/sentFacts.ts';
import { entry } from '../receipts.ts';

/** How often a service counts earlier turns that are sent, and stored ones. */
export interface Counting {
	readonly mode: 'full' | 'newTurn';
	readonly sentTurns: number;
	readonly storedTurns: number;
}

/**
 * The receipts of a conversation with a service that counts a quarter of a token for each character, and 20 for the request.
 * The lengths differ from turn to turn, always in the same way.
 */
export function countedConversation(conversation: string, turns: number, counting: Counting): readonly LedgerEntry[] {
	const receipts: LedgerEntry[] = [];
	let earlier = 0;
	for (let turn = 0; turn < turns; turn++) {
		const newCharacters = 40 * (1 + ((turn * 7 + conversation.length) % 11));
		const answerCharacters = 80 * (2 + ((turn * 5 + conversation.length) % 9));
		const sent = counting.mode === 'full' ? counting.sentTurns : 0;
		const characters = newCharacters + earlier * (sent + counting.storedTurns);
		const usage = { promptTokens: 20 + characters / 4, completionTokens: answerCharacters / 4 };
		const messages = counting.mode === 'full' ? 2 * turn + 1 : 1;
		const facts: SentFacts = {
			characters: newCharacters + (counting.mode === 'full' ? earlier : 0),
			newCharacters,
			messages,
			kind: 'prose',
			conversation,
			idempotencyKey: `${conversation}-${turn}`,
		};
		receipts.push(
			entry(`${conversation}-${String(turn).padStart(3, '0')}`, {
				time: turn,
				receipt: { model: 'm1', usage, cost: (usage.promptTokens + usage.completionTokens) * 1e-5, roundTripMs: 900 },
				sent: facts,
				answer: { id: `${conversation}-${turn}`, characters: answerCharacters },
			}),
		);
		earlier += newCharacters + answerCharacters;
	}
	return receipts;
}

/** A service that puts stored turns before those that are sent. */
export const PREPENDS: Counting = { mode: 'full', sentTurns: 1, storedTurns: 1 };
/** A service that counts what it is sent, and nothing else. */
export const COUNTS_SENT: Counting = { mode: 'full', sentTurns: 1, storedTurns: 0 };
/** A service that reads its stored turns where only the new message is sent. */
export const REMEMBERS: Counting = { mode: 'newTurn', sentTurns: 0, storedTurns: 1 };
/** A service that does not. */
export const FORGETS: Counting = { mode: 'newTurn', sentTurns: 0, storedTurns: 0 };

/** Several such conversations. */
export function countedConversations(counting: Counting, count = 3, turns = 8): readonly LedgerEntry[] {
	const names = Array.from({ length: count }, (_, index) => `${counting.mode}${'x'.repeat(index)}`);
	return names.flatMap((name) => countedConversation(name, turns, counting));
}
