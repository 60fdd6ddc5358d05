import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { allReceipts, receiptsCsv, receiptsJson } from '../../../../src/usage/core/receiptExport.ts';
import { entry, FakeUsageStore, LOCAL_NOON } from '../../../support/receipts.ts';

const HEAD =
	'time,workspace,service,operation,level,model,provider,outcome,prompt_tokens,completion_tokens,total_tokens,cost,' +
	'latency,round_trip_ms,conversation';
const TIME = new Date(LOCAL_NOON).toISOString();

const csvOf = (entries: readonly LedgerEntry[]) => [...receiptsCsv(entries)].join('');
const jsonOf = (entries: readonly LedgerEntry[], now: number) => [...receiptsJson(entries, now)].join('');

describe('the exported receipts', () => {
	it('are all, read page by page, oldest first', async () => {
		const entries = Array.from({ length: 2_500 }, (_, index) => entry(`e${index}`, { time: LOCAL_NOON + index }));
		let pauses = 0;
		const all = await allReceipts(new FakeUsageStore(entries), async () => pauses++);
		const ids = all.map(({ id }) => id);
		assert.equal(pauses, 3);
		assert.deepEqual([ids.length, ids[0], ids.at(-1), new Set(ids).size], [2_500, 'e0', 'e2499', 2_500]);
	});

	it('have a row each', () => {
		const sent = { characters: 1, newCharacters: 1, messages: 1, kind: 'code' } as const;
		const failed = entry('b', { outcome: 'unavailable', workspace: '', receipt: { roundTripMs: 1.5 } });
		const optimized = { operation: 'optimize', service: 'local', sent: { ...sent, level: 'high', conversation: 'c' } };
		assert.deepEqual(csvOf([entry('a', optimized), failed]).split('\r\n'), [
			HEAD,
			`${TIME},file:///w,local,optimize,high,m1,p1,answered,3,4,7,0.25,0.5,100,c`,
			`${TIME},,local,chat,,,,unavailable,,,,,,1.5,`,
			'',
		]);
	});

	for (const [text, cell] of [
		['=cmd|calc', "'=cmd|calc"],
		['+1', "'+1"],
		['-1', "'-1"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\t=1', '"\'\t\'=1"'],
		['x;=1+1;y', '"x;\'=1+1;y"'],
		['x; "@a"', '"x;\' ""@a"""'],
		['x\t-1', '"x\t\'-1"'],
		['x\n+1', '"x\n\'+1"'],
		['a;b', '"a;b"'],
		['\r=1', '"\'\r\'=1"'],
		['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
		['a "b", c', '"a ""b"", c"'],
		['two\nlines', '"two\nlines"'],
		['plain=1', 'plain=1'],
	] as const) {
		it(`writes ${JSON.stringify(text)} so that no spreadsheet runs it or splits it`, () => {
			const csv = csvOf([entry('a', { receipt: { model: text, roundTripMs: 1 } })]);
			assert.equal(csv, `${HEAD}\r\n${TIME},file:///w,local,chat,,${cell},,answered,,,,,,1,\r\n`);
		});
	}

	it('can be JSON with the same receipts, and their totals', () => {
		const exported = JSON.parse(jsonOf([entry('a')], LOCAL_NOON));
		assert.equal(exported.exported, TIME);
		const { charge: _, ...shown } = entry('a');
		assert.deepEqual(exported.receipts, [{ ...shown, time: TIME }]);
		assert.deepEqual([exported.totals.requests, exported.totals.totalTokens, exported.totals.cost], [1, 7, 0.25]);
	});

	it('have sums and times without errors of binary fractions, and stated figures unchanged', () => {
		const receipt = { cost: 0.00042, latency: 0.123456789, roundTripMs: 10.213901000010082 };
		const entries = Array.from({ length: 32 }, (_, index) => entry(`e${index}`, { receipt }));
		const exported = JSON.parse(jsonOf(entries, LOCAL_NOON));
		assert.deepEqual(exported.receipts[0].receipt, { cost: 0.00042, latency: 0.123456789, roundTripMs: 10.2 });
		const { cost, meanLatency, medianRoundTripMs } = exported.totals;
		assert.deepEqual([cost, meanLatency, medianRoundTripMs], [0.01344, 0.123456789, 10.2]);
		assert.doesNotMatch(csvOf(entries), /\d{12}|10\.2\d/);
	});

	it('are written in parts, and read as if they were one', () => {
		const entries = Array.from({ length: 1_200 }, (_, index) => entry(`e${index}`));
		assert.deepEqual([[...receiptsCsv(entries)].length, [...receiptsJson(entries, LOCAL_NOON)].length], [4, 5]);
		for (const some of [[], entries.slice(0, 1), entries]) {
			const text = jsonOf(some, LOCAL_NOON);
			assert.equal(text, `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
			assert.equal(JSON.parse(text).receipts.length, some.length);
		}
	});

	it('add up to their totals, exactly, whatever the costs', () => {
		const cents = fc.integer({ min: 0, max: 1_000_000 });
		fc.assert(
			fc.property(fc.array(cents, { maxLength: 200 }), (costs) => {
				const entries = costs.map((cost, index) =>
					entry(`e${index}`, { receipt: { cost: cost / 10_000, roundTripMs: 1 } }),
				);
				const { totals } = JSON.parse(jsonOf(entries, LOCAL_NOON));
				const sum = costs.reduce((before, cost) => before + cost, 0) / 10_000;
				assert.equal(totals.cost, costs.length === 0 ? undefined : sum);
			}),
		);
	});

	it('count all requests in their totals by outcome: answered, failed and stopped, and none under way', () => {
		const entries = [
			entry('a'),
			entry('b', { outcome: 'cancelled', receipt: { roundTripMs: 1 } }),
			entry('c', { outcome: 'unavailable', receipt: { roundTripMs: 1 } }),
			entry('d'),
			entry('e', { outcome: 'pending', receipt: { roundTripMs: 0 } }),
		];
		const { requests, answered, failed, stopped } = JSON.parse(jsonOf(entries, LOCAL_NOON)).totals;
		assert.deepEqual([requests, answered, failed, stopped], [4, 2, 1, 1]);
	});
});
