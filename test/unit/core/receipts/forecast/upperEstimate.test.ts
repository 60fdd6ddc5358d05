import assert from 'node:assert/strict';
import { upperEstimate } from '../../../../../src/core/receipts/forecast/upperEstimate.ts';
import type { SentFacts } from '../../../../../src/core/receipts/sentFacts.ts';

const SENT: SentFacts = { characters: 301, newCharacters: 300, messages: 1, kind: 'prose', maxTokens: 500 };
const range = (high: number) => ({ low: 1, middle: 2, high });

describe('the upper estimate of a request', () => {
	it('is a third of the characters and max_tokens without a forecast, and says that the cost is unknown', () => {
		const parts = { promptTokens: 101, completionTokens: 500 };
		const expected = { tokens: 601, ...parts, cost: undefined };
		assert.deepEqual(upperEstimate(SENT, 'chat', undefined), expected);
		const { maxTokens: _, ...withoutLimit } = SENT;
		assert.equal(upperEstimate(withoutLimit, 'generate', undefined).tokens, 1_101);
	});

	it('is twice the input for optimize', () => {
		assert.equal(upperEstimate({ ...SENT, characters: 300 }, 'optimize', undefined).tokens, 200);
		assert.equal(upperEstimate({ ...SENT, characters: 300 }, 'optimize', { promptTokens: range(70) }).tokens, 140);
	});

	it('is the upper end of the forecast, of its parts where there is no total', () => {
		const parts = { promptTokens: range(80), completionTokens: range(40) };
		const whole = { ...parts, totalTokens: range(110.2), cost: range(0.5) };
		const expected = { tokens: 111, promptTokens: 80, completionTokens: 40, cost: 0.5 };
		assert.deepEqual(upperEstimate(SENT, 'chat', whole), expected);
		assert.equal(upperEstimate(SENT, 'chat', parts).tokens, 120);
		assert.equal(upperEstimate(SENT, 'chat', { promptTokens: range(80) }).tokens, 580);
		assert.equal(upperEstimate(SENT, 'chat', { completionTokens: range(40) }).tokens, 141);
	});
});
