import assert from 'node:assert/strict';
import type { LedgerEntry } from '../../../../../src/core/receipts/ledgerEntry.ts';
import { prependsFinding, remembersFinding } from '../../../../../src/core/receipts/portrait/countedTurns.ts';
import {
	COUNTS_SENT,
	countedConversation,
	countedConversations,
	FORGETS,
	PREPENDS,
	REMEMBERS,
} from '../../../../support/portrait/conversation.ts';

/** Changes the receipts; those for which nothing is returned stay. */
function changed(
	entries: readonly LedgerEntry[],
	change: (entry: LedgerEntry, index: number) => Partial<LedgerEntry> | undefined,
): readonly LedgerEntry[] {
	return entries.map((entry, index) => ({ ...entry, ...change(entry, index) }));
}

function withUsage(entry: LedgerEntry, usage: LedgerEntry['receipt']['usage']): Partial<LedgerEntry> {
	return { receipt: { ...entry.receipt, usage: { ...entry.receipt.usage, ...usage } } };
}

describe('how stored turns are counted', () => {
	it('twice, where a service puts them before those that are sent', () => {
		const found = prependsFinding(countedConversations(PREPENDS));
		assert.ok(found.isKnown && found.value);
		assert.equal(found.certainty, 'certain');
		assert.deepEqual(
			[found.answers, found.figures.conversations, found.figures.turns, found.figures.onlyModel],
			[21, 3, 7, undefined],
		);
		assert.ok(Math.abs(found.figures.times.value - 2) < 0.01);
		assert.ok(found.figures.times.margin < 0.01);
	});

	it('once, where it counts what is sent', () => {
		const found = prependsFinding(countedConversations(COUNTS_SENT));
		assert.ok(found.isKnown && !found.value);
		assert.equal(found.certainty, 'certain');
	});

	it('where only the new message is sent, if the service remembers; otherwise it only seems not to', () => {
		const remembers = remembersFinding(countedConversations(REMEMBERS));
		assert.ok(remembers.isKnown && remembers.value && remembers.certainty === 'certain');
		const forgets = remembersFinding(countedConversations(FORGETS));
		assert.ok(forgets.isKnown && !forgets.value && forgets.certainty === 'likely');
	});

	it('says nothing of one mode from the other', () => {
		assert.equal(remembersFinding(countedConversations(PREPENDS)).isKnown, false);
		assert.equal(prependsFinding(countedConversations(REMEMBERS)).isKnown, false);
	});

	it('needs long conversations: a service may keep only the last turns', () => {
		assert.equal(remembersFinding(countedConversations(REMEMBERS, 12, 4)).isKnown, false);
		assert.deepEqual(remembersFinding(countedConversations(REMEMBERS, 1, 8)), {
			isKnown: false,
			reason: 'few',
			answers: 7,
		});
		assert.equal(remembersFinding(countedConversations(REMEMBERS, 1, 20)).isKnown, true);
	});

	it('is unknown if late turns are not remembered', () => {
		const entries = countedConversations(REMEMBERS, 4, 9);
		const forgetful = changed(entries, (entry) => (entry.time < 5 ? {} : withUsage(entry, { promptTokens: 300 })));
		assert.equal(remembersFinding(forgetful).isKnown, false);
	});

	it('is unknown if answers are counted with hidden reasoning', () => {
		const entries = countedConversations(PREPENDS);
		const reasoning = (entry: LedgerEntry, index: number) => ({
			completionTokens: (entry.answer?.characters ?? 0) / 4 + (index % 5) * 90,
		});
		const found = prependsFinding(changed(entries, (entry, index) => withUsage(entry, reasoning(entry, index))));
		assert.equal(found.isKnown, false);
	});

	it('is unknown if twice the tokens of each answer are stated', () => {
		const doubled = (entry: LedgerEntry) => withUsage(entry, { completionTokens: (entry.answer?.characters ?? 0) / 2 });
		assert.equal(prependsFinding(changed(countedConversations(PREPENDS), doubled)).isKnown, false);
	});

	it('is unknown without figures, with zeros, and with the same ones for everything', () => {
		const entries = countedConversations(PREPENDS);
		for (const usage of [
			undefined,
			{ promptTokens: 0, completionTokens: 0 },
			{ promptTokens: 9, completionTokens: 9 },
		]) {
			const odd = changed(entries, ({ receipt: { usage: _, ...receipt } }) => ({
				receipt: { ...receipt, ...(usage && { usage }) },
			}));
			assert.equal(prependsFinding(odd).isKnown, false, JSON.stringify(usage));
		}
	});

	it('is unknown if two models disagree', () => {
		const other = changed(countedConversations(COUNTS_SENT), ({ receipt, sent }) => ({
			receipt: { ...receipt, model: 'm2' },
			...(sent && {
				sent: { ...sent, conversation: `other ${sent.conversation}`, idempotencyKey: `other ${sent.idempotencyKey}` },
			}),
		}));
		assert.deepEqual(prependsFinding([...countedConversations(PREPENDS), ...other]), {
			isKnown: false,
			reason: 'unclear',
			answers: 42,
		});
	});

	it('is only likely if another model leaves it unclear', () => {
		const other = changed(countedConversations(REMEMBERS), (entry, index) => ({
			receipt: {
				...entry.receipt,
				model: 'm2',
				usage: { promptTokens: 900 - (index % 4) * 200, completionTokens: 90 },
			},
			...(entry.sent && {
				sent: { ...entry.sent, conversation: `other ${entry.sent.conversation}`, idempotencyKey: `${index}` },
			}),
		}));
		const found = remembersFinding([...countedConversations(REMEMBERS), ...other]);
		assert.ok(found.isKnown && found.value && found.certainty === 'likely');
		assert.equal(found.figures.onlyModel, 'm1');
	});

	it('leaves out turns beside a request that may have been stored without an answer', () => {
		const entries = countedConversation('long', 13, PREPENDS);
		assert.equal(prependsFinding(entries).answers, 12);
		const beside = (outcome: string, each: number) => {
			const charge = { requests: each, tokens: each, cost: 0 };
			return entries.flatMap((entry, index) =>
				index === 6 ? [{ ...entry, id: '0', outcome, charge }, entry] : [entry],
			);
		};
		assert.equal(prependsFinding(beside('connectionLost', 1)).answers, 10);
		assert.equal(prependsFinding(beside('rateLimited', 0)).answers, 12);
		const [first, ...others] = beside('unknown', 1);
		assert.ok(first !== undefined);
		const withoutCharge = others.map(({ charge: _, ...entry }) => entry);
		assert.equal(prependsFinding([first, ...withoutCharge]).answers, 10);
	});

	it('leaves out turns that were cut, edited, or answered twice, and those of another system prompt', () => {
		const entries = countedConversation('long', 13, PREPENDS);
		const differences = [{ messages: 3 }, { characters: 4_000 }, { idempotencyKey: 'long-5' }];
		for (const difference of differences) {
			const odd = changed(entries, ({ sent }, index) =>
				index === 6 && sent ? { sent: { ...sent, ...difference } } : undefined,
			);
			assert.ok(prependsFinding(odd).answers <= 10, JSON.stringify(difference));
		}
	});
});
