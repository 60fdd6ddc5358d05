import assert from 'node:assert/strict';
import { parseGenerateArgument } from '../../../../../src/core/code/request/generateRequest.ts';

describe('the argument of Generate at Cursor', () => {
	it('may be missing', () => {
		assert.deepEqual(parseGenerateArgument(undefined), { prompt: undefined });
		assert.deepEqual(parseGenerateArgument(null), { prompt: undefined });
	});

	it('gives its prompt as it is', () => {
		assert.deepEqual(parseGenerateArgument({ prompt: ' a\nb ' }), { prompt: ' a\nb ' });
	});

	for (const wrong of ['a', 7, true, [], {}, { prompt: '' }, { prompt: ' \n' }, { prompt: 7 }, { prompt: ['a'] }]) {
		it(`is refused as ${JSON.stringify(wrong)}`, () => assert.equal(parseGenerateArgument(wrong), undefined));
	}

	it('is refused with anything beside the prompt', () => {
		assert.equal(parseGenerateArgument({ prompt: 'a', baseUrl: 'https://example.org' }), undefined);
	});
});
