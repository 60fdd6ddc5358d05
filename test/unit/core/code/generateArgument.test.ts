import assert from 'node:assert/strict';
import { generateArgument } from '../../../../src/core/code/generateArgument.ts';

describe('the argument of Generate at Cursor', () => {
	it('may be missing', () => {
		assert.deepEqual(generateArgument(undefined), { prompt: undefined });
		assert.deepEqual(generateArgument(null), { prompt: undefined });
	});

	it('gives its prompt as it is', () => {
		assert.deepEqual(generateArgument({ prompt: ' a\nb ' }), { prompt: ' a\nb ' });
	});

	for (const wrong of ['a', 7, true, [], {}, { prompt: '' }, { prompt: ' \n' }, { prompt: 7 }, { prompt: ['a'] }]) {
		it(`is refused as ${JSON.stringify(wrong)}`, () => assert.equal(generateArgument(wrong), undefined));
	}

	it('is refused with anything beside the prompt', () => {
		assert.equal(generateArgument({ prompt: 'a', baseUrl: 'https://example.org' }), undefined);
	});
});
