import assert from 'node:assert/strict';
import { fillInTheMiddle } from '../../../../../../src/edit/core/answer/extraction/fillInTheMiddle.ts';

describe('an answer with the marks of a gap', () => {
	for (const [title, answer, expected] of [
		['after the mark', '<|fim_middle|>b', 'b'],
		['after the repeated request', '<fim_prefix>a<fim_suffix>c<fim_middle>b', 'b'],
		['after the request, without its first mark', 'a<SUF>c<MID>b', 'b'],
		['before a mark that ends it', 'b<MID>c', 'b'],
		['before the request comes again', '[MIDDLE]b \n[SUFFIX]c', 'b'],
		['before a mark around the gap', 'b\n<|fim_suffix|>c', 'b'],
		['with a mark around it first', '\n<PRE>b', '\n<PRE>b'],
		['without a mark', ' b\n', ' b\n'],
	] as const) {
		it(`is the text of the gap: ${title}`, () => assert.equal(fillInTheMiddle(answer, ''), expected));
	}

	it('is code if the document has such marks', () => {
		assert.equal(fillInTheMiddle('a [MIDDLE] b', 'x [MIDDLE]'), 'a [MIDDLE] b');
		assert.equal(fillInTheMiddle('a [SUFFIX] b', 'x [SUFFIX]'), 'a [SUFFIX] b');
	});
});
