import assert from 'node:assert/strict';
import { exceeded, plansExceeded, requestSize } from '../../../../src/service/core/requestSize.ts';

const user = (content: unknown) => ({ role: 'user', content });

describe('the size of a request', () => {
	for (const [request, size] of [
		[
			{ messages: [user('abc'), user('ab')], max_tokens: 9 },
			{ maxTokens: 9, messages: 2, promptLength: 2 },
		],
		[{ messages: [user('a')] }, { maxTokens: 1_000, messages: 1, promptLength: 1 }],
		[{ messages: [user(['ab'])] }, { maxTokens: 1_000, messages: 1 }],
		[{ messages: ['ab'] }, { maxTokens: 1_000, messages: 1 }],
		[{ messages: [] }, { maxTokens: 1_000, messages: 0 }],
		[
			{ prompt: 'abc', max_tokens: '9' },
			{ maxTokens: 1_000, promptLength: 3 },
		],
		[{ prompt: ['abc'], max_tokens: 9 }, { maxTokens: 9 }],
		[{ code: 'abcd' }, { promptLength: 4 }],
		[{ code: 7 }, {}],
		[{}, {}],
	] as const) {
		it(`is counted by parts: ${JSON.stringify(request)}`, () => assert.deepEqual(requestSize(request), size));
	}

	it('exceeds a limit from one more on', () => {
		const limits = { maxTokens: 500, messages: 10, promptLength: 1_000 };
		assert.deepEqual(exceeded(limits, 'trial'), []);
		for (const limit of ['maxTokens', 'messages', 'promptLength'] as const) {
			assert.deepEqual(exceeded({ ...limits, [limit]: limits[limit] + 1 }, 'trial'), [limit]);
		}
		assert.deepEqual(exceeded({}, 'trial'), []);
	});

	it('exceeds several plans, the largest first', () => {
		assert.deepEqual(plansExceeded({ maxTokens: 500 }), []);
		assert.deepEqual(plansExceeded({ maxTokens: 2_001 }), ['core', 'trial']);
		assert.deepEqual(plansExceeded({ promptLength: 8_001 }), ['enterprise', 'core', 'trial']);
	});
});
