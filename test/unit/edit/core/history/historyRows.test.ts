import assert from 'node:assert/strict';
import type { AcceptedOptimization } from '../../../../../src/edit/core/history/acceptedOptimization.ts';
import { type HistoryEntry, rawAnswerText } from '../../../../../src/edit/core/history/historyEntry.ts';
import { historyRows, totalCost } from '../../../../../src/edit/core/history/historyExport.ts';

import { isSteady } from '../../../../support/steadyTime.ts';

const answer = (id: string, time: number, proposal?: string) =>
	({ id, time, ...(proposal === undefined ? {} : { proposal }) }) as HistoryEntry;
const accepted = (id: string, time: number, proposal: string) => ({ id, time, proposal }) as AcceptedOptimization;

describe('the total cost', () => {
	for (const [costs, sum] of [
		[[], undefined],
		[[undefined], undefined],
		[[1, undefined, 2], 3],
		[[0], 0],
	] as const) {
		it(`of ${JSON.stringify(costs)} is ${sum}`, () =>
			assert.equal(totalCost(costs.map((cost) => (cost === undefined ? {} : { cost }))), sum));
	}
});

describe('the rows of the history', () => {
	it('join each accepted part of a proposal with all of its answers, without listing an answer twice', () => {
		const rows = historyRows(
			[accepted('answers removed', 1, 'o'), accepted('first hunk', 20, 'p'), accepted('second hunk', 21, 'p')],
			[answer('a', 10, 'p'), answer('b', 11, 'p'), answer('same', 15), answer('c', 30, 'q'), answer('d', 31, 'q')],
		);
		assert.deepEqual(
			rows.map((row) => [row.accepted?.id, row.answers.map(({ id }) => id).join(), row.time]),
			[
				[undefined, 'c,d', 31],
				['second hunk', 'a,b', 21],
				['first hunk', 'a,b', 20],
				[undefined, 'same', 15],
				['answers removed', '', 1],
			],
		);
	});
});

describe('a raw answer', () => {
	it('is its text, followed by the other prose in the body with its location', () => {
		const body = { code: 'a();', notes: ['It is shorter.', 'a();'], model: 'large-1', usage: { total: 3 } };
		assert.deepEqual(rawAnswerText({ text: 'a();', recognized: true, body }), {
			text: 'a();\n\n---\n\n`/notes/0`\n\nIt is shorter.',
		});
	});

	it('is only the text if the body has no other prose', () => {
		for (const body of ['let a;\nlet b;', { id: 'x', content: 'let a;\nlet b;' }, { code: ['let a;', 'let b;'] }])
			assert.deepEqual(rawAnswerText({ text: 'let a;\nlet b;', recognized: true, body }), { text: 'let a;\nlet b;' });
	});

	it('is the formatted body if no text was found in it', () => {
		const body = { odd: ['some words'] };
		assert.deepEqual(rawAnswerText({ text: '{ … }', recognized: false, body }), { text: '{ … }', isBody: true });
	});

	it('takes linear time for a body with many texts', () => {
		// Each one almost matches at every position of the text.
		const words = Array.from({ length: 10_000 }, (_, at) => `${'y y'.repeat(30)}${at}`);
		const read = (text: string, body: readonly string[]) => rawAnswerText({ text, recognized: true, body });
		assert.equal(read('y y'.repeat(300_000), words).text.split('---').length, 21);
		assert.ok(isSteady((length) => read('y y'.repeat(length), words.slice(0, length / 30)), 300_000));
	});
});
