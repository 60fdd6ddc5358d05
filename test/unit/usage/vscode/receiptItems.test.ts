import assert from 'node:assert/strict';
import { answersOf, type Turn } from '../../../../src/chat/core/transcript/transcript.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { answerReceipt, receiptText, totalItems } = await withFakeVscode(
	() => import('../../../../src/usage/vscode/receiptItems.ts'),
);

const receipt = {
	model: 'large',
	provider: 'Example',
	usage: { promptTokens: 2_412, completionTokens: 6_834, totalTokens: 9_246 },
	latency: 0.029138,
	cost: 0.00042,
	roundTripMs: 1_234,
};

/** A turn whose answer used this much. */
function turn(cost: number, copied?: true): Turn {
	const mark = copied ? { copied } : {};
	const taken = { usage: { promptTokens: 3, completionTokens: 4 }, cost, roundTripMs: 5 };
	const answered = { kind: 'answered', id: 'a', text: 'y', time: 0, receipt: taken } as const;
	return { id: 'u', text: 'x', time: 0, outcome: { ...answered, ...mark } };
}

describe('the receipt of an answer', () => {
	it('starts with the essential figures and contains every known one', () => {
		const { figures, details } = answerReceipt({ receipt });
		assert.deepEqual(
			figures.map(({ text }) => text),
			['9,246 tokens', 'cost 0.00042', '1.23 s'],
		);
		assert.match(figures[0]?.hint ?? '', /2,412 → 6,834/);
		const values = ['large', 'Example', '2,412', '6,834', '9,246', '0.00042', '0.0291', '1.23 s'];
		assert.deepEqual(
			details.map(({ value }) => value),
			values,
		);
		assert.equal(
			receiptText(receipt),
			'large · Example · 2,412 → 6,834 tokens · cost 0.00042 · latency 0.0291 · 1.23 s',
		);
	});

	it('shows names of models and providers on one line, without what turns it around or cannot be seen', () => {
		const hostile = { model: 'large\u202e\n# x\0', provider: 'Ex\u2066am\u200bple', roundTripMs: 0 };
		const names = ['large\ufffd # x\ufffd', 'Ex\ufffdam\ufffdple'];
		assert.deepEqual(
			answerReceipt({ receipt: hostile }).details.map(({ value }) => value),
			names,
		);
		assert.equal(receiptText(hostile), names.join(' · '));
	});

	it('leaves out a time that was not measured', () => {
		assert.deepEqual(answerReceipt({ receipt: { roundTripMs: 0 } }), { figures: [], details: [] });
	});

	it('starts with a note if it was copied, and leaves out what the service did not state', () => {
		const { figures, note, details } = answerReceipt({ receipt: { roundTripMs: 7 }, copied: true });
		assert.match(note ?? '', /charged in the conversation that it was copied from/);
		assert.deepEqual(
			[figures.map(({ text }) => text), details.map(({ label }) => label)],
			[['copied, not charged here', '0.01 s'], ['Measured round trip']],
		);
	});
});

describe('the sum of a conversation', () => {
	const texts = (turns: readonly Turn[]) => totalItems(turns.flatMap(answersOf)).map(({ text }) => text);

	it('counts only the conversation’s own receipts, and says that copied ones are left out', () => {
		assert.deepEqual(texts([turn(0.5), turn(0.25)]), ['6 → 8 tokens', 'cost 0.75']);
		assert.deepEqual(texts([turn(0.1), turn(0.2)]), ['6 → 8 tokens', 'cost 0.3']);
		const branch = [turn(0.5, true), turn(0.25)];
		assert.deepEqual(texts(branch), ['3 → 4 tokens', 'cost 0.25']);
		assert.match(
			totalItems(branch.flatMap(answersOf)).at(-1)?.hint ?? '',
			/copied from another conversation are not counted/,
		);
	});

	it('is missing until a branch has used something', () => {
		assert.deepEqual(texts([turn(0.5, true)]), []);
	});
});
