import assert from 'node:assert/strict';
import type { AcceptedOptimization } from '../../../../../src/edit/core/history/acceptedOptimization.ts';
import {
	optimizationReceipts,
	readConversations,
	readOptimizations,
} from '../../../../../src/metrics/core/usage/usageGroups.ts';
import { DIFFERS, proofOf, speedOf } from '../../../../support/proofs.ts';
import { entry, LOCAL_NOON } from '../../../../support/receipts.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../../support/usage.ts';

const DAY = 86_400_000;
const SENT = { characters: 1, newCharacters: 1, messages: 1, kind: 'prose' } as const;
const IDS = ['0a1b2c3d-1111-4111-8111-111111111111', '9f8e7d6c-2222-4222-8222-222222222222'] as const;

function accepted(id: string, more: Partial<AcceptedOptimization> = {}): AcceptedOptimization {
	const code = { before: 'a\n', after: 'b\n', added: 1, removed: 1 };
	const where = { workspace: '', uri: 'file:///home/me/corner%20shop/basket.ts', languageId: 'typescript' };
	return { id, time: LOCAL_NOON, ...code, ...where, level: 'high', proposal: id, receipts: [], ...more };
}

describe('usage by conversation and by accepted optimization', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	const asked = (id: string, conversation: string, tokens: number) =>
		entry(id, {
			sent: { ...SENT, conversation },
			receipt: { usage: { totalTokens: tokens }, cost: tokens / 1_000, roundTripMs: 100 },
		});

	it('names the conversations that this machine has, and the others by their short ids', async () => {
		const usage = await open(storage());
		await saveAll(usage, [
			asked('a', IDS[0], 5),
			asked('b', IDS[0], 6),
			asked('c', IDS[1], 50),
			entry('d', { operation: 'generate', receipt: { usage: { totalTokens: 2 }, roundTripMs: 1 } }),
		]);
		const names = new Map([[IDS[0], 'The basket\u202e']]);
		const { rows } = await readConversations(usage.receipts, names, 'today', LOCAL_NOON);
		assert.deepEqual(
			rows.map(({ name, key, figures }) => [name, key, figures.requests, figures.tokens, figures.cost]),
			[
				['9f8e7d6c', IDS[1], 1, 50, 0.05],
				['The basket\ufffd', IDS[0], 2, 11, 0.011],
				['', '', 1, 2, null],
			],
		);
	});

	it('counts only conversations of the range', async () => {
		const usage = await open(storage());
		await saveAll(usage, [{ ...asked('a', IDS[0], 5), time: LOCAL_NOON - 2 * DAY }, asked('b', IDS[1], 6)]);
		const keys = async (range: Parameters<typeof readConversations>[2]) =>
			(await readConversations(usage.receipts, new Map(), range, LOCAL_NOON)).rows.map(({ key }) => key);
		assert.deepEqual(await keys('today'), [IDS[1]]);
		assert.deepEqual(await keys({ from: '2026-01-29', to: '2026-01-29' }), [IDS[0]]);
		assert.deepEqual(await keys('all'), [IDS[1], IDS[0]]);
	});

	it('gives what each accepted proposal has used, once, however many of its changes were accepted', async () => {
		const usage = await open(storage());
		await saveAll(usage, [asked('r1', '', 5), asked('r2', '', 7), asked('other', '', 100)]);
		const parts = { proposal: 'p', receipts: ['r1', 'r2'] };
		const known = [
			accepted('old', { time: LOCAL_NOON - 2 * DAY, receipts: ['other'] }),
			accepted('1', parts),
			accepted('2', { uri: 'file:///site.js', level: 'medium', cost: 0.25 }),
			accepted('3', parts),
		];
		const { rows } = await readOptimizations(usage.receipts, known, 'today', LOCAL_NOON);
		assert.deepEqual(
			rows.map(({ name, key, figures }) => [name, key, figures.requests, figures.tokens, figures.cost]),
			[
				['site.js · medium', undefined, null, null, 0.25],
				['basket.ts · high', 'p', 2, 12, 0.012],
			],
		);
		assert.deepEqual(optimizationReceipts(known, 'p'), ['r1', 'r2']);
		assert.deepEqual(optimizationReceipts(known, 'unknown'), []);
	});

	it('says what each accepted optimization has brought, and what each kind has cost', async () => {
		const usage = await open(storage());
		const faster = proofOf({ speed: speedOf('faster'), time: 2 });
		const known = [
			accepted('1', { proof: proofOf({ speed: speedOf('tooNoisy', 1.1) }), cost: 0.5 }),
			accepted('2', { proof: proofOf({ speed: speedOf('noDifference', 1) }), cost: 0.1 }),
			accepted('3', { proposal: 'p', proof: faster, cost: 0.1 }),
			accepted('4', { proposal: 'p', proof: faster, cost: 0.1 }),
			accepted('5', { proof: faster, cost: 0.2 }),
			accepted('6', { proof: proofOf({ same: { kind: 'different' }, speed: speedOf('faster') }) }),
			accepted('7'),
			accepted('8', { time: LOCAL_NOON - 2 * DAY, proof: faster }),
		];
		const { rows, proved } = await readOptimizations(usage.receipts, known, 'today', LOCAL_NOON);
		assert.deepEqual(
			rows.map((row) => [row.proved?.kind, row.proved?.gain?.ratio]),
			[
				['notProven', undefined],
				['wrong', undefined],
				['faster', 2.9],
				['faster', 2.9],
				['noDifference', 1],
				['notProven', undefined],
			],
		);
		assert.deepEqual(proved, [
			{ kind: 'faster', count: 2, cost: 0.3 },
			{ kind: 'noDifference', count: 1, cost: 0.1 },
			{ kind: 'wrong', count: 1, cost: null },
			{ kind: 'notProven', count: 2, cost: 0.5 },
		]);
		assert.equal((await readOptimizations(usage.receipts, [], 'today', LOCAL_NOON)).proved, undefined);
	});

	it('counts what differs on a real call with what fails its tests, without its values, and real calls as no speed', async () => {
		const usage = await open(storage());
		const known = [
			accepted('1', { proof: proofOf({ same: DIFFERS, speed: speedOf('faster') }) }),
			accepted('2', { proof: proofOf({ same: { kind: 'different' } }) }),
			accepted('3', { proof: proofOf({ calls: { compared: 187 } }) }),
		];
		const found = await readOptimizations(usage.receipts, known, 'today', LOCAL_NOON);
		assert.deepEqual(found.proved, [
			{ kind: 'wrong', count: 2, cost: null },
			{ kind: 'notProven', count: 1, cost: null },
		]);
		assert.doesNotMatch(JSON.stringify(found), /items|NaN/);
	});

	it('says of a proposal kept in parts what the worst of them says, unless they were proved together', async () => {
		const usage = await open(storage());
		const [slower, faster] = [speedOf('slower', 0.5), speedOf('faster')].map((speed) => proofOf({ speed, time: 2 }));
		const wrong = proofOf({ same: { kind: 'different' }, time: 1 });
		const kindOf = async (...parts: readonly Partial<AcceptedOptimization>[]) => {
			const entries = parts.map((part, index) => accepted(String(index), { proposal: 'p', ...part }));
			const { rows } = await readOptimizations(usage.receipts, entries, 'today', LOCAL_NOON);
			return [rows[0]?.proved?.kind, rows[0]?.proved?.gain?.ratio];
		};
		assert.ok(slower && faster);
		assert.deepEqual(await kindOf({ proof: wrong }, { proof: faster }), ['wrong', undefined]);
		assert.deepEqual(await kindOf({ proof: slower }, { proof: faster }), ['slower', 0.5]);
		assert.deepEqual(await kindOf({}, { proof: faster }), ['notProven', undefined]);
		assert.deepEqual(await kindOf({ proof: faster }, { proof: faster }), ['faster', 2.9]);
		assert.deepEqual(await kindOf({ proof: wrong }, { proof: faster, provedWith: ['0'] }), ['faster', 2.9]);
	});
});
