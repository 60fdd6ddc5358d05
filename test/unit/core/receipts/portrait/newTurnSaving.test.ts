import assert from 'node:assert/strict';
import { newTurnSaving } from '../../../../../src/core/receipts/portrait/newTurnSaving.ts';
import { portraitOf } from '../../../../../src/core/receipts/portrait/portrait.ts';
import {
	COUNTS_SENT,
	type Counting,
	countedConversations,
	FORGETS,
	PREPENDS,
	REMEMBERS,
} from '../../../../support/portrait/conversation.ts';

describe('what sending only the new message would have saved', () => {
	const savingOf = (...countings: readonly Counting[]) => {
		const entries = countings.flatMap((each) => countedConversations(each));
		return { saving: newTurnSaving(portraitOf(entries), entries), entries };
	};

	it('is one of the two times that earlier turns were counted', () => {
		const { saving, entries } = savingOf(PREPENDS, REMEMBERS);
		const full = entries.filter(({ sent }) => (sent?.messages ?? 0) > 1);
		const earlier = full.reduce((sum, { sent }) => sum + (sent?.characters ?? 0) - (sent?.newCharacters ?? 0), 0);
		assert.ok(saving !== undefined);
		// The 20 tokens that the service adds to each request are divided like its texts.
		assert.ok(Math.abs(saving.tokens - earlier / 4) < 0.02 * saving.tokens, `${saving.tokens}, not ${earlier / 4}`);
		assert.equal(saving.answers, full.length);
		assert.equal(saving.cost?.toFixed(4), (saving.tokens * 1e-5).toFixed(4));
		assert.ok(saving.ofTokens > saving.tokens);
	});

	it('is not said if the service does not certainly remember, or counts earlier turns once', () => {
		assert.equal(savingOf(PREPENDS).saving, undefined);
		assert.equal(savingOf(PREPENDS, FORGETS).saving, undefined);
		assert.equal(savingOf(COUNTS_SENT, REMEMBERS).saving, undefined);
		assert.equal(savingOf(REMEMBERS).saving, undefined);
	});

	it('counts no system prompt, and states no cost that follows no law', () => {
		const { entries } = savingOf(PREPENDS, REMEMBERS);
		const plain = newTurnSaving(portraitOf(entries), entries);
		const odd = entries.map((each, index) => ({
			...each,
			receipt: { ...each.receipt, cost: index % 7 },
			...(each.sent && { sent: { ...each.sent, characters: each.sent.characters + 400 } }),
		}));
		const saving = newTurnSaving(portraitOf(odd), odd);
		assert.ok(saving !== undefined && plain !== undefined);
		assert.equal(saving.cost, undefined);
		assert.ok(saving.tokens <= plain.tokens);
	});
});
