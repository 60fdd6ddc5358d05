import assert from 'node:assert/strict';
import { daysOf } from '../../../../src/core/receipts/dayUsage.ts';
import { ledgerCsv, ledgerJson } from '../../../../src/core/receipts/ledgerExport.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';

const HEAD =
	'kind,time,workspace,operation,model,provider,outcome,requests,prompt_tokens,completion_tokens,total_tokens,cost,' +
	'latency,round_trip_ms,latency_sum,latency_count,median_round_trip_ms,service';
const TIME = new Date(LOCAL_NOON).toISOString();
const service = 'https://s.example/';
const days = daysOf([
	entry('old', { service }),
	entry('older', { service, receipt: { model: 'm1', provider: 'p1', cost: 0.5, roundTripMs: 300 } }),
	entry('failed', { service, outcome: 'unavailable', receipt: { roundTripMs: 9 } }),
]);

describe('the exported ledger', () => {
	it('has a row per receipt, and for older ones a row per day, kind and outcome', () => {
		const failed = entry('b', { outcome: 'unavailable', workspace: '', receipt: { roundTripMs: 1.5 } });
		assert.deepEqual(ledgerCsv({ entries: [entry('a', { service: 'local' }), failed], days }).split('\r\n'), [
			HEAD,
			'day,2026-01-31,file:///w,chat,m1,p1,answered,2,3,4,7,0.75,,,0.5,1,200,https://s.example/',
			'day,2026-01-31,file:///w,chat,,,unavailable,1,,,,,,,,,,https://s.example/',
			`receipt,${TIME},file:///w,chat,m1,p1,answered,1,3,4,7,0.25,0.5,100,,,,local`,
			`receipt,${TIME},,chat,,,unavailable,1,,,,,,1.5,,,,`,
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
			const csv = ledgerCsv({ entries: [entry('a', { receipt: { model: text, roundTripMs: 1 } })], days: [] });
			assert.equal(csv, `${HEAD}\r\nreceipt,${TIME},file:///w,chat,${cell},,answered,1,,,,,,1,,,,\r\n`);
		});
	}

	it('can be JSON with the same receipts and days, and their totals', () => {
		const exported = JSON.parse(ledgerJson({ entries: [entry('a')], days }, LOCAL_NOON));
		assert.equal(exported.exported, TIME);
		assert.deepEqual(exported.receipts, [{ ...entry('a'), time: TIME }]);
		assert.deepEqual(exported.days, JSON.parse(JSON.stringify(days)));
		assert.deepEqual([exported.totals.requests, exported.totals.totalTokens, exported.totals.cost], [4, 14, 1]);
	});

	it('has sums and times without errors of binary fractions, and stated figures unchanged', () => {
		const receipt = { cost: 0.00042, latency: 0.123456789, roundTripMs: 10.213901000010082 };
		const entries = Array.from({ length: 16 }, (_, index) => entry(`e${index}`, { receipt }));
		const old = daysOf(entries.map((each) => ({ ...each, time: LOCAL_NOON - 86_400_000 })));
		const exported = JSON.parse(ledgerJson({ entries, days: old }, LOCAL_NOON));
		assert.deepEqual(exported.receipts[0].receipt, { cost: 0.00042, latency: 0.123456789, roundTripMs: 10.2 });
		const { cost, meanLatency, lastRoundTripMs, medianRoundTripMs } = exported.totals;
		assert.deepEqual([cost, meanLatency, lastRoundTripMs, medianRoundTripMs], [0.01344, 0.123456789, 10.2, 10.2]);
		const [day] = exported.days;
		assert.deepEqual([day.cost, day.roundTrips[0], day.newest.roundTripMs], [0.00672, 10.2, 10.2]);
		assert.doesNotMatch(ledgerCsv({ entries, days: old }), /\d{12}|10\.2\d/);
	});

	it('counts all requests in its totals by outcome: answered, failed and stopped', () => {
		const entries = [
			entry('a'),
			entry('b', { outcome: 'cancelled', receipt: { roundTripMs: 1 } }),
			entry('c', { outcome: 'unavailable', receipt: { roundTripMs: 1 } }),
			entry('d'),
		];
		const { requests, answered, failed, stopped } = JSON.parse(ledgerJson({ entries, days: [] }, LOCAL_NOON)).totals;
		assert.deepEqual([requests, answered, failed, stopped], [4, 2, 1, 1]);
	});

	it('leaves out tokens that no answer of a day stated', () => {
		const silent = daysOf([entry('a', { service, receipt: { roundTripMs: 1 } })]);
		assert.match(ledgerCsv({ entries: [], days: silent }), /answered,1,,,,,,,,,1,https/);
	});
});
