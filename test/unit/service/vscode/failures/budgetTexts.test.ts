import assert from 'node:assert/strict';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { LOCAL_NOON } from '../../../../support/receipts.ts';

const { budgetReachedText } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/failures/budgetTexts.ts'),
);

describe('the sentence of a limit that is used up', () => {
	const passed = {
		limit: { amount: 1_000, unit: 'tokens', per: 'day' },
		used: 2 ** 53,
		reserved: 0,
		needed: 320,
		left: 0,
		resetsAt: LOCAL_NOON,
	} as const;
	const implausible = { time: LOCAL_NOON, operation: 'chat', model: 'm1\u202e', amount: 2 ** 53 };

	it('names the answer whose figure cannot be right, and says what to do', () => {
		const text = budgetReachedText({ ...passed, implausible });
		assert.match(text, /^Budget of 1,000 tokens per day: 9,007,199,254,740,992 tokens used; this one could use/);
		assert.match(
			text,
			/An answer reported 9,007,199,254,740,992 tokens, .* \(chat, m1\ufffd, Jan 31, 2026, 12:00\sPM\)\. If .*, raise the limit, /,
		);
		assert.doesNotMatch(budgetReachedText(passed), /answer/);
	});
});
