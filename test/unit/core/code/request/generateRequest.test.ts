import assert from 'node:assert/strict';
import { generateRequest } from '../../../../../src/core/code/request/generateRequest.ts';

describe('a generate request', () => {
	const settings = { maxTokens: 1000, temperature: 0.2, plan: 'auto' } as const;

	it('has the prompt, and always the token limit and the temperature', () => {
		assert.deepEqual(generateRequest('p', settings), { prompt: 'p', max_tokens: 1000, temperature: 0.2 });
	});

	it("caps the token limit at the plan's", () => {
		assert.equal(generateRequest('p', { ...settings, plan: 'trial' }).max_tokens, 500);
		assert.equal(generateRequest('p', { ...settings, maxTokens: 9000 }).max_tokens, 4000);
	});
});
