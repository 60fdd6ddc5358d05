import assert from 'node:assert/strict';
import { generateRequest, parseGenerateArgument } from '../../../../src/generate/core/generateRequest.ts';

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

describe('the argument of Generate at Cursor', () => {
	it('may be missing', () => {
		assert.deepEqual(parseGenerateArgument(undefined), { prompt: undefined });
		assert.deepEqual(parseGenerateArgument(null), { prompt: undefined });
	});

	it('keeps its prompt unchanged', () => {
		assert.deepEqual(parseGenerateArgument({ prompt: ' a\nb ' }), { prompt: ' a\nb ' });
	});

	for (const wrong of ['a', 7, true, [], {}, { prompt: '' }, { prompt: ' \n' }, { prompt: 7 }, { prompt: ['a'] }]) {
		it(`is refused as ${JSON.stringify(wrong)}`, () => assert.equal(parseGenerateArgument(wrong), undefined));
	}

	it('is refused with any member other than the prompt', () => {
		assert.equal(parseGenerateArgument({ prompt: 'a', baseUrl: 'https://example.org' }), undefined);
	});
});
