import assert from 'node:assert/strict';
import { estimatedTokens } from '../../../../../src/chat/core/message/attachment.ts';

describe('how many tokens a text is', () => {
	it('is thought to be its length by 3.5, rounded up', () => {
		assert.deepEqual([0, 1, 7, 8, 3_500].map(estimatedTokens), [0, 1, 2, 3, 1_000]);
	});
});
