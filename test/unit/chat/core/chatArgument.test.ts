import assert from 'node:assert/strict';
import { chatArgument } from '../../../../src/chat/core/chatArgument.ts';

describe('the argument of Open Chat', () => {
	for (const [value, expected] of [
		[undefined, { prompt: '' }],
		[{ prompt: 'x' }, { prompt: 'x' }],
		[{}, { prompt: '' }],
		[{ prompt: 1 }, undefined],
		[{ prompt: 'x', send: true }, undefined],
		['x', undefined],
		[[], undefined],
		[{ prompt: 'x'.repeat(1_000_001) }, undefined],
	] as const) {
		it(`is checked: ${JSON.stringify(value)?.slice(0, 30)}`, () => assert.deepEqual(chatArgument(value), expected));
	}
});
