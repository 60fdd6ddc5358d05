import assert from 'node:assert/strict';
import { PENDING, UNKNOWN } from '../../../../src/usage/core/charge.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { totalsOf } from '../../../../src/usage/core/usageSum.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../support/usage.ts';

describe('the receipts in the database', () => {
	const open = usageWindows();
	const storage = temporaryFolder();

	const SENT = {
		characters: 100,
		newCharacters: 40,
		messages: 3,
		kind: 'code',
		level: 'high',
		model: 'm1',
		maxTokens: 1000,
		conversation: 'c1',
	} as const;
	const CHARGE = { requests: 1, tokens: 7, cost: 0.25 };

	function pending(id: string, tokens: number, writer = 'p1-other', due = LOCAL_NOON + 60_000): LedgerEntry {
		const charge = { requests: 1, tokens, cost: 0 };
		return entry(id, { outcome: PENDING, receipt: { roundTripMs: 0 }, charge, pending: { writer, due } });
	}

	it('gives back what was saved, to this window and to others', async () => {
		const [one, other] = [await open(storage()), await open(storage())];
		const whole = entry('a', { service: 'local', sent: SENT, answer: { characters: 12 }, charge: CHARGE });
		const bare = entry('b', { time: LOCAL_NOON + 1, receipt: { roundTripMs: 5 }, charge: CHARGE });
		assert.equal(await one.receipts.save(whole), true);
		await one.receipts.save(bare);
		for (const { receipts } of [one, other]) assert.deepEqual(await receipts.newest({}, 10), [bare, whole]);
	});

	it('replaces a receipt by its id, and never makes a completed one pending again', async () => {
		const { receipts } = await open(storage());
		await receipts.save(pending('a', 9));
		await receipts.save(entry('a', { charge: CHARGE }));
		await receipts.save(pending('a', 9));
		assert.deepEqual(
			(await receipts.newest({}, 10)).map(({ outcome }) => outcome),
			['answered'],
		);
		await receipts.remove('a');
		assert.deepEqual(await receipts.newest({}, 10), []);
	});

	it('finds the newest by what they are, page by page', async () => {
		const usage = await open(storage());
		const { receipts } = usage;
		const entries = Array.from({ length: 7 }, (_, index) =>
			entry(`e${index}`, {
				// Two share each moment.
				time: LOCAL_NOON + Math.floor(index / 2),
				operation: index % 3 === 0 ? 'optimize' : 'chat',
				workspace: index < 4 ? 'file:///w' : 'file:///v',
				charge: CHARGE,
			}),
		);
		await saveAll(usage, entries);
		const first = await receipts.newest({}, 3);
		const second = await receipts.newest({}, 10, first.at(-1));
		assert.deepEqual(
			[...first, ...second].map(({ id }) => id),
			['e6', 'e5', 'e4', 'e3', 'e2', 'e1', 'e0'],
		);
		const ids = async (...question: Parameters<typeof receipts.newest>) =>
			(await receipts.newest(...question)).map(({ id }) => id);
		assert.deepEqual(await ids({ operation: 'optimize', workspace: 'file:///w' }, 10), ['e3', 'e0']);
		assert.deepEqual(await ids({ from: LOCAL_NOON + 1, before: LOCAL_NOON + 2 }, 10), ['e3', 'e2']);
		assert.deepEqual(await ids({ model: 'm2' }, 10), []);
	});

	it('adds up what has ended, exactly, in spans of time', async () => {
		const usage = await open(storage());
		const { receipts } = usage;
		const costs = [0.1, 0.2, 0.3];
		await saveAll(
			usage,
			costs.map((cost, index) =>
				entry(`e${index}`, {
					time: LOCAL_NOON + index,
					receipt: { cost, latency: 0.1, roundTripMs: 100 * (index + 1) },
				}),
			),
		);
		await receipts.save(entry('stopped', { time: LOCAL_NOON + 1, outcome: 'cancelled', receipt: { roundTripMs: 5 } }));
		await receipts.save(pending('p', 100));
		const totals = await receipts.totals({});
		assert.deepEqual(
			[totals.requests, totals.answered, totals.stopped, totals.failed, totals.cost, totals.medianRoundTripMs],
			[4, 3, 1, 0, 0.6, 200],
		);
		assert.deepEqual([totals.totalTokens, totals.promptTokens], [undefined, undefined]);
		const aggregates = await receipts.aggregates([LOCAL_NOON, LOCAL_NOON + 2]);
		const inSpan = (index: number) => {
			const { requests, medianRoundTripMs } = totalsOf(aggregates.filter(({ from }) => from === LOCAL_NOON + index));
			return [requests, medianRoundTripMs];
		};
		assert.deepEqual(
			[inSpan(0), inSpan(2)],
			[
				[3, 150],
				[1, 300],
			],
		);
		assert.equal(await receipts.first(), LOCAL_NOON);
	});

	it('makes a reservation only if it fits, counting those of other windows', async () => {
		const [one, other] = [await open(storage()), await open(storage())];
		const writer = `p${process.ppid}-running`;
		const reserve = ({ receipts }: typeof one, id: string) =>
			receipts.reserve({ spans: [{ from: 0 }], samples: {}, count: 0 }, ([charged]) => {
				reserved = charged?.reserved.tokens;
				const fits = (charged?.used.tokens ?? 0) + (charged?.reserved.tokens ?? 0) + 60 <= 100;
				return fits ? pending(id, 60, writer) : undefined;
			});
		let reserved: number | undefined;
		assert.equal(await reserve(one, 'a'), true);
		assert.deepEqual([await reserve(other, 'b'), reserved], [false, 60]);
		await one.receipts.save(entry('a', { charge: { requests: 1, tokens: 10, cost: 0 } }));
		assert.equal(await reserve(other, 'b'), true);
	});

	it('completes what windows left that have ended, at its estimate', async () => {
		const usage = await open(storage());
		const own = `p${process.pid}-own`;
		const { receipts } = await open(storage(), { writer: own });
		await saveAll(usage, [
			pending('gone', 1, 'p4194304999-gone'),
			pending('running', 2, `p${process.ppid}-running`),
			pending('overdue', 4, `p${process.ppid}-running`, LOCAL_NOON - 1),
			pending('own', 8, own, LOCAL_NOON - 1),
		]);
		await receipts.reconcile();
		const outcomes = (await receipts.newest({}, 10)).map(({ id, outcome }) => [id, outcome]);
		assert.deepEqual(
			new Map(outcomes.map(([id = '', outcome]) => [id, outcome])),
			new Map([
				['gone', UNKNOWN],
				['overdue', UNKNOWN],
				['own', PENDING],
				['running', PENDING],
			]),
		);
		const [charged] = await receipts.charged([{ from: 0 }]);
		assert.deepEqual([charged?.used.tokens, charged?.reserved.tokens], [5, 10]);
		await receipts.save(entry('gone', { charge: CHARGE }));
		assert.equal((await receipts.newest({ outcome: 'answered' }, 10))[0]?.id, 'gone');
	});
});
