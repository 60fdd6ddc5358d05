import assert from 'node:assert/strict';
import { resolvePointer } from '../../../../../src/base/text/jsonPointer.ts';
import { longestTexts, previewTexts } from '../../../../../src/service/core/reply/answerTexts.ts';

describe('the places of a body that could hold its answer', () => {
	it('are all its texts, the longest first, each with a pointer that leads there', () => {
		const body = {
			status: 'ok',
			list: [{ 'a/b~c': 'the longest text' }, 'middle'],
			count: 3,
			none: null,
			blank: ' \n',
		};
		const previews = previewTexts(body);
		assert.deepEqual(previews, [
			{ pointer: '/list/0/a~1b~0c', preview: 'the longest text' },
			{ pointer: '/list/1', preview: 'middle' },
			{ pointer: '/status', preview: 'ok' },
		]);
		assert.equal(resolvePointer(body, previews[0]?.pointer ?? ''), 'the longest text');
	});

	it('are previewed on one line, and cut between characters', () => {
		assert.equal(previewTexts({ a: '  one\n\ttwo  ' })[0]?.preview, 'one two');
		const [long] = previewTexts({ a: '🎉'.repeat(200) });
		assert.equal(long?.preview, `${'🎉'.repeat(59)}…`);
	});

	it('are as many as asked for, even in a very long body', () => {
		const body = Array.from({ length: 200_000 }, () => 'x');
		assert.equal(previewTexts(body).length, 100);
		assert.equal(previewTexts(body, 3).length, 3);
		assert.equal(longestTexts(body).length, 10_000);
	});

	it('are none where there is no text', () => assert.deepEqual(previewTexts({ a: 1, b: [] }), []));
});
