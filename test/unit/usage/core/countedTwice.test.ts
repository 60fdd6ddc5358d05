import assert from 'node:assert/strict';
import type { Message } from '../../../../src/service/core/apiTypes.ts';
import { countedTwice } from '../../../../src/usage/core/countedTwice.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import type { StoredUsage } from '../../../../src/usage/core/receipt.ts';
import type { SentFacts } from '../../../../src/usage/core/tokenFactors.ts';
import { sentFactsOf } from '../../../../src/usage/core/tokenFactors.ts';
import { judgeRandomServices, QUIRKS, receiptsOf } from '../../../support/countingServices.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';
import { entry } from '../../../support/receipts.ts';
import { call, TestServices } from '../../localService/node/testService.ts';

/** In characters: from turn to turn, these lengths of a message repeat. */
const UNEVEN = [40, 600, 60, 80, 440];

/**
 * The receipts of a conversation with a service that counts a quarter of a token for each character, 20 for the request, and
 * earlier turns so many times.
 */
function conversation(name: string, turns: number, times: 1 | 2, lengths = UNEVEN): readonly LedgerEntry[] {
	let earlier = 0;
	return Array.from({ length: turns }, (_, turn) => {
		const newCharacters = lengths[turn % lengths.length] ?? 0;
		const characters = 2_000 + 400 * (turn % 3) + 4 * name.length;
		const usage = { promptTokens: 20 + (newCharacters + times * earlier) / 4, completionTokens: characters / 4 };
		const receipt = entry(`${name} ${String(turn).padStart(2, '0')}`, {
			time: turn,
			receipt: { model: 'm1', usage, roundTripMs: 900 },
			sent: {
				characters: earlier + newCharacters,
				newCharacters,
				messages: 2 * turn + 1,
				kind: 'prose',
				conversation: name,
			},
			answer: { characters },
		});
		earlier += newCharacters + characters;
		return receipt;
	});
}

function conversations(times: 1 | 2, turns = 12, lengths = UNEVEN): readonly LedgerEntry[] {
	return ['a', 'bb', 'ccc'].flatMap((name) => conversation(name, turns, times, lengths));
}

/** The same receipts, as if each two turns were another conversation. */
function inPieces(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
	return entries.map((each, turn) => withSent(each, { conversation: `${each.sent.conversation} ${turn >> 1}` }));
}

function withSent(each: LedgerEntry, more: Partial<SentFacts>): LedgerEntry {
	return { ...each, sent: { ...each.sent, ...more } };
}

function withUsage(each: LedgerEntry, usage: StoredUsage): LedgerEntry {
	return { ...each, receipt: { ...each.receipt, usage: { ...each.receipt.usage, ...usage } } };
}

describe('the tokens of earlier turns that a service counts twice', () => {
	it('are counted for each message, in any order of the receipts', () => {
		const entries = conversations(2);
		const earlier = entries.map(({ sent }) => (sent.characters - sent.newCharacters) / 4);
		const truth = earlier.reduce((sum, each) => sum + each, 0) / entries.length;
		for (const each of [entries, entries.toReversed()]) {
			const tokens = countedTwice(each) ?? 0;
			assert.ok(Math.abs(tokens - truth) < 0.02 * truth, `${tokens}, not ${truth}`);
		}
	});

	it('are without the system prompt, which is not stored', () => {
		const entries = conversations(2);
		const longer = entries.map((each) => {
			const counted = withUsage(each, { promptTokens: (each.receipt.usage?.promptTokens ?? 0) + 250 });
			return withSent(counted, { characters: each.sent.characters + 1_000 });
		});
		const [without = 0, tokens = 0] = [entries, longer].map(countedTwice);
		assert.ok(Math.abs(tokens - without) < 0.02 * without, `${tokens}, not ${without}`);
	});

	it('are none where turns are counted once', () => {
		assert.equal(countedTwice(conversations(1)), undefined);
	});

	it('are unknown from few steps, and from short conversations', () => {
		assert.equal(countedTwice([]), undefined);
		assert.equal(countedTwice(conversation('a', 10, 2)), undefined);
		assert.notEqual(countedTwice(conversation('a', 20, 2)), undefined);
		assert.equal(countedTwice(Array.from('abcdefgh').flatMap((name) => conversation(name, 4, 2))), undefined);
	});

	it('are unknown if a service keeps only the last four turns, though few conversations are longer', () => {
		const short = Array.from('abcdefghijklmnopqrst').flatMap((name) => conversation(name, 4, 2));
		const long = Array.from('ABCDE').flatMap((name) => conversation(name, 5, 2));
		assert.notEqual(countedTwice([...short, ...long]), undefined);
		const forgotten = 1_000;
		const cut = long.map((each) => {
			const { promptTokens = 0 } = each.receipt.usage ?? {};
			return each.time < 4 ? each : withUsage(each, { promptTokens: promptTokens - forgotten });
		});
		assert.equal(countedTwice([...short, ...cut]), undefined);
	});

	it('are unknown if one conversation or one model says something else', () => {
		const twice = Array.from('abcdefghijk').flatMap((name) => conversation(name, 16, 2));
		const isTold = (more: readonly LedgerEntry[]) => countedTwice([...twice, ...more]) !== undefined;
		assert.ok(isTold([]));
		assert.ok(!isTold(conversation('z', 5, 1)));
		// One step of each of three conversations, which alone would be no reason.
		const pieces = inPieces(conversation('z', 6, 1)).map((each) => ({
			...each,
			receipt: { ...each.receipt, model: 'm2' },
		}));
		assert.ok(isTold(pieces.slice(0, 2)));
		assert.ok(!isTold(pieces));
	});

	it('are unknown if a request with the message alone was counted less than the answer before it', () => {
		const entries = conversations(2);
		const alone = entry('a 99', {
			time: 99,
			receipt: { model: 'm1', usage: { promptTokens: 40, completionTokens: 9 }, roundTripMs: 1 },
			sent: { characters: 80, newCharacters: 80, messages: 1, kind: 'prose', conversation: 'a' },
			answer: { characters: 36 },
		});
		assert.equal(countedTwice([...entries, alone]), undefined);
		assert.notEqual(countedTwice([...entries, withUsage(alone, { promptTokens: 4_000 })]), undefined);
	});

	it('are unknown unless messages of uneven lengths tell that they are counted twice, too', () => {
		const ofLengths = (turns: number, usual: number, fifth: number) =>
			countedTwice(conversation('a', turns, 2, [usual, usual, usual, usual, fifth]));
		assert.notEqual(ofLengths(20, 200, 800), undefined);
		assert.equal(ofLengths(14, 200, 800), undefined);
		assert.equal(ofLengths(20, 200, 400), undefined);
		assert.equal(ofLengths(20, 20, 80), undefined);
		const half = conversations(1).map((each) =>
			withUsage(each, { completionTokens: (each.answer?.characters ?? 0) / 8 }),
		);
		const readTwice = conversations(1).map((each) =>
			withUsage(each, { promptTokens: 2 * (each.receipt.usage?.promptTokens ?? 0) }),
		);
		for (const each of [half, readTwice]) assert.equal(countedTwice(each), undefined);
	});

	it('are unknown if answers are short beside messages, or if more is added from turn to turn', () => {
		const scaled = (factor: number) => UNEVEN.map((length) => factor * length);
		assert.notEqual(countedTwice(conversations(2, 12, scaled(2))), undefined);
		const long = conversations(2, 16, scaled(40));
		assert.equal(countedTwice(long), undefined);
		assert.notEqual(countedTwice([...long, ...inPieces(conversation('z', 6, 2))]), undefined);
		assert.equal(countedTwice([...long, ...inPieces(conversation('z', 6, 1))]), undefined);
		const growing = conversations(2).map((each) =>
			withUsage(each, { promptTokens: (each.receipt.usage?.promptTokens ?? 0) + 500 * each.time }),
		);
		assert.equal(countedTwice(growing), undefined);
	});

	it('are read across no change of the model, whose tokens are others', () => {
		const changing = conversations(2, 16).map((each) => {
			if (each.time % 6 < 4) return each;
			const { promptTokens = 0, completionTokens = 0 } = each.receipt.usage ?? {};
			const usage = { promptTokens: promptTokens * 1.3, completionTokens: completionTokens * 1.3 };
			return { ...each, receipt: { ...each.receipt, model: 'm2', usage } };
		});
		assert.notEqual(countedTwice(changing), undefined);
	});

	it('are unknown with hidden reasoning, without figures, with zeros, and with the same ones for everything', () => {
		const entries = conversations(2);
		const hidden = entries.map((each, index) =>
			withUsage(each, { completionTokens: (each.answer?.characters ?? 0) / 4 + (index % 5) * 90 }),
		);
		const without = entries.map((each) => ({ ...each, receipt: { model: 'm1', roundTripMs: 1 } }));
		const same = [0, 9].map((tokens) =>
			entries.map((each) => withUsage(each, { promptTokens: tokens, completionTokens: tokens })),
		);
		for (const each of [hidden, without, ...same]) assert.equal(countedTwice(each), undefined);
	});

	it('are not read from turns that were edited or cut, of dense writing, or beside a request that may be stored', () => {
		for (const odd of [{ messages: 3 }, { characters: 5_000 }, { kind: 'dense' }] as const) {
			assert.equal(countedTwice(conversations(2).map((each) => withSent(each, odd))), undefined);
		}
		const between = (tokens: number) =>
			countedTwice(
				conversations(2).flatMap((each) => [
					each,
					{
						...each,
						id: `${each.id} failed`,
						outcome: 'connectionLost',
						receipt: { roundTripMs: 1 },
						charge: { requests: Math.min(1, tokens), tokens, cost: 0 },
					},
				]),
			);
		assert.equal(between(900), undefined);
		assert.notEqual(between(0), undefined);
	});

	it('are found in a thousand random services only where they are counted twice', function () {
		this.timeout(20_000);
		const { double, found, wrong } = judgeRandomServices(1_000, 1);
		assert.deepEqual(wrong, []);
		assert.ok(found >= 10 && double > 400, `${found} of ${double}`);
	});

	for (const quirk of QUIRKS) {
		it(`are found in no service with “${quirk}” that counts once, after long use`, () => {
			const habits = { conversations: 12, turns: 14, newTurns: 0, trouble: 0, kind: 'any' } as const;
			for (let run = 0; run < 30; run++) {
				const truth = { prepends: false, remembers: true, honorsKeys: true };
				const longestMessage = [40, 300, 600][run % 3] ?? 40;
				const entries = receiptsOf(truth, quirk, { ...habits, longestMessage }, randomNumbers(run));
				assert.equal(countedTwice(entries), undefined, `run ${run}`);
			}
		});
	}
});

describe('the local service', () => {
	const services = new TestServices();
	after(() => services.end());

	it('counts each turn once', async () => {
		const { url } = await services.start();
		const earlier: Message[] = [];
		const receipts: LedgerEntry[] = [];
		for (let turn = 0; turn < 20; turn++) {
			const repeated = 'why is that so, and since when? '.repeat(1 + ((turn * 7) % 11));
			const message: Message = { role: 'user', content: `Question ${turn}: ${repeated}` };
			const request = { messages: [...earlier, message], conversation_id: 'a' };
			const { body } = await call(url, { body: request });
			const answer: Message = body.choices[0].message;
			const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = body.usage;
			earlier.push(message, answer);
			receipts.push(
				entry(`receipt ${turn}`, {
					time: turn,
					receipt: { model: body.model, usage: { promptTokens, completionTokens }, roundTripMs: 1 },
					sent: sentFactsOf(request),
					answer: { characters: answer.content.length },
				}),
			);
		}
		assert.equal(countedTwice(receipts), undefined);
	});
});
