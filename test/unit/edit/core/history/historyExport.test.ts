import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../../../src/edit/core/history/historyEntry.ts';
import { type HistoryRow, historyCsv, historyJson } from '../../../../../src/edit/core/history/historyExport.ts';
import { proofOf, speedOf } from '../../../../support/proofs.ts';

const accepted = {
	id: 'a',
	time: 2_000,
	workspace: 'file:///w',
	uri: 'file:///w/a.ts',
	languageId: 'typescript',
	level: 'high',
	proposal: 'p',
	receipts: ['r'],
	before: 'secret before\n',
	after: 'secret after\n',
	added: 2,
	removed: 1,
	cost: 0.004,
	proof: proofOf({ speed: speedOf('faster'), tests: 214 }),
};
const answer: HistoryEntry = {
	id: 'b',
	time: 1_000,
	workspace: 'file:///w',
	operation: 'optimize',
	uri: 'file:///w/=b.ts',
	languageId: 'typescript',
	request: '=HYPERLINK("x")',
	text: 'secret answer',
	cost: 0.5,
	outcome: 'discarded',
	proof: proofOf({ same: { kind: 'notShown', reason: 'flaky', detail: 'secret output' } }),
};
const differs = {
	kind: 'differs',
	difference: { name: 'total()', input: 'key = "secret in"', before: '"secret one"', after: '"secret other"' },
} as const;
const rows: readonly HistoryRow[] = [
	{ time: 2_000, accepted, answers: [] },
	{ time: 1_000, answers: [answer] },
	{ time: 0, answers: [{ ...answer, proof: proofOf({ speed: { kind: 'notMeasured', reason: 'tooShort' } }) }] },
	{ time: 0, accepted: { ...accepted, proof: proofOf({ changedLive: ['a.ts'] }) }, answers: [] },
	{ time: 0, answers: [{ ...answer, proof: proofOf({ speed: { kind: 'notMeasured', reason: 'otherResult' } }) }] },
	{ time: 0, answers: [{ ...answer, proof: proofOf({ calls: { compared: 187 }, tests: 214 }) }] },
	{ time: 0, answers: [{ ...answer, proof: proofOf({ same: differs, calls: { compared: 9, detail: 'secret' } }) }] },
	{ time: 0, accepted: { ...accepted, proof: proofOf({ calls: { compared: 3, reason: 'fewCalls' } }) }, answers: [] },
];

const WITHOUT = { differences: false };

describe('the export of the history', () => {
	it('is a table with a row for each, whose cells no spreadsheet runs', () => {
		const [head, first, second, third, fourth, fifth, sixth, seventh, eighth] = historyCsv(rows, WITHOUT).split('\r\n');
		assert.equal(
			head,
			'time,workspace,file,operation,request,outcome,lines_added,lines_removed,cost,verdict,ratio,ratio_low,ratio_high,tests,calls,reason,proved',
		);
		assert.equal(
			first,
			'1970-01-01T00:00:02.000Z,file:///w,file:///w/a.ts,optimize,high,accepted,2,1,0.004,faster,2.9,2.6999999999999997,3.1,214,,,2026-01-31T12:00:00.000Z',
		);
		assert.match(second ?? '', /,"'=HYPERLINK\(""x""\)",discarded,,,0\.5,notProven,,,,,,flaky,/);
		assert.match(third ?? '', /,same,,,,,,tooShort,/);
		assert.match(fourth ?? '', /,notProven,,,,,,changedLive,/);
		assert.match(fifth ?? '', /,notProven,,,,,,otherResult,/);
		assert.match(sixth ?? '', /,same,,,,214,187,,/);
		assert.match(seventh ?? '', /,differs,,,,,,,/);
		assert.match(eighth ?? '', /,same,,,,,,,/);
	});

	it('is the same as JSON', () => {
		const { exported, history } = JSON.parse(historyJson(rows, 3_000, WITHOUT));
		assert.equal(exported, '1970-01-01T00:00:03.000Z');
		assert.equal(history.length, 8);
		assert.deepEqual(history[1], {
			time: '1970-01-01T00:00:01.000Z',
			operation: 'optimize',
			workspace: 'file:///w',
			file: 'file:///w/=b.ts',
			request: '=HYPERLINK("x")',
			outcome: 'discarded',
			cost: 0.5,
			verdict: 'notProven',
			reason: 'flaky',
			proved: '2026-01-31T12:00:00.000Z',
		});
	});

	it('holds no code, no answer, no output, and nothing of the call that both versions differ on', () => {
		for (const text of [historyCsv(rows, WITHOUT), historyJson(rows, 0, WITHOUT)])
			assert.doesNotMatch(text, /secret|total/);
	});

	it('holds the call that both versions differ on if asked for, and still no code, no answer, and no output', () => {
		const wanted = { differences: true };
		const [head = '', ...lines] = historyCsv(rows, wanted).split('\r\n');
		assert.ok(head.endsWith(',proved,difference'));
		assert.deepEqual(
			lines.filter((line) => line.includes('secret')),
			[lines[6]],
		);
		assert.match(lines[6] ?? '', /,"total\(\): key = ""secret in"" · before ""secret one"" · after ""secret other"""$/);
		const { history } = JSON.parse(historyJson(rows, 0, wanted));
		assert.equal(history[6].difference, 'total(): key = "secret in" · before "secret one" · after "secret other"');
		assert.ok(!('difference' in history[0]));
		const outdone = { ...accepted, proof: proofOf({ same: differs, changedLive: ['a.ts'] }) };
		assert.doesNotMatch(historyCsv([{ time: 0, accepted: outdone, answers: [] }], wanted), /secret/);
	});
});
