import assert from 'node:assert/strict';
import { closeFence, fenced, parseFence } from '../../../../src/core/text/fence.ts';

describe('a fence', () => {
	it('is longer than any run of backticks in its code', () => {
		assert.equal(fenced('x', 'js'), '```js\nx\n```');
		assert.equal(fenced('a ` b', ''), '```\na ` b\n```');
		assert.equal(fenced('````md\n```', ''), '`````\n````md\n```\n`````');
	});

	it('of tildes may have backticks in its info, one of backticks may not', () => {
		assert.deepEqual(parseFence('~~~ a`b'), { indent: '', marks: '~~~', info: 'a`b' });
		assert.equal(parseFence('``` a`b'), undefined);
	});

	for (const [markdown, closed] of [
		['text', 'text'],
		['```js\nx\n```', '```js\nx\n```'],
		['```js\nx', '```js\nx\n```'],
		['~~~ a`b\nx\n```', '~~~ a`b\nx\n```\n~~~'],
		['````\n```\nx', '````\n```\nx\n````'],
		['    ```\nindented code', '    ```\nindented code'],
		['```\r\nx\r\n```\r\nafter', '```\r\nx\r\n```\r\nafter'],
	] as const) {
		it(`is closed at the end of a text that leaves it open: ${JSON.stringify(markdown)}`, () => {
			assert.equal(closeFence(markdown), closed);
		});
	}
});
