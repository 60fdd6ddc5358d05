import assert from 'node:assert/strict';
import { fenced, parseFence } from '../../../../src/base/text/fence.ts';

describe('a fence', () => {
	it('is longer than any run of backticks in its code', () => {
		assert.equal(fenced('x', 'js'), '```js\nx\n```');
		assert.equal(fenced('a ` b', ''), '```\na ` b\n```');
		assert.equal(fenced('````md\n```', ''), '`````\n````md\n```\n`````');
		assert.equal(fenced('x', 'a`b\nc'), '```abc\nx\n```');
	});

	it('of tildes may have backticks in its info, one of backticks may not', () => {
		assert.deepEqual(parseFence('~~~ a`b'), { indent: '', marks: '~~~', info: 'a`b' });
		assert.equal(parseFence('``` a`b'), undefined);
	});
});
