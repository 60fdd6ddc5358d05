import assert from 'node:assert/strict';
import { parseKey } from '../../../../../src/service/core/keys/parseKey.ts';

describe('a key', () => {
	for (const [text, expected] of [
		['  sk-abc\n', { key: 'sk-abc' }],
		['', { problem: 'empty' }],
		['sk abc', { problem: 'whitespace' }],
		['sk-abc\r\nx-evil: 1', { problem: 'whitespace' }],
		['sk-\u0000abc', { problem: 'whitespace' }],
		['Bearer sk-abc', { key: 'sk-abc' }],
		['"Authorization: bearer  sk-abc"\n', { key: 'sk-abc' }],
		['"Authorization": "Bearer sk-abc"', { key: 'sk-abc' }],
		['  "Authorization": "Bearer sk-abc",\n', { key: 'sk-abc' }],
		["'authorization': 'Bearer sk-abc'", { key: 'sk-abc' }],
		["Bearer 'sk-abc'", { key: 'sk-abc' }],
		['“sk-abc”', { key: 'sk-abc' }],
		['\n`sk-abc`\n', { key: 'sk-abc' }],
		['bearer-of-news', { key: 'bearer-of-news' }],
		['Bearer ', { problem: 'empty' }],
		['""', { problem: 'empty' }],
		['"sk-abc', { key: '"sk-abc' }],
		['Bearer sk abc', { problem: 'whitespace' }],
		['sk–abc', { problem: 'notAscii' }],
		['x'.repeat(4_097), { problem: 'tooLong' }],
	] as const) {
		it(`${JSON.stringify(text.slice(0, 20))} is read as ${JSON.stringify(expected)}`, () => {
			assert.deepEqual(parseKey(text), expected);
		});
	}
});
