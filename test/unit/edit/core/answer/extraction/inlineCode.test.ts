import assert from 'node:assert/strict';
import { inlineCode } from '../../../../../../src/edit/core/answer/extraction/inlineCode.ts';

describe('code in a sentence', () => {
	const original = 'total = sum(values);';
	for (const [title, answer, expected] of [
		['in backticks', 'Use `total = fast(values);` here.', 'total = fast(values);'],
		['after a colon', 'Write it so: total = fast(values); ', 'total = fast(values);'],
		['after a colon, above more text', 'Write: total = fast(values);\nDone.', 'total = fast(values);'],
		['in backticks after a colon', 'Write it so: `total = fast(values);`.', 'total = fast(values);'],
		[
			'the most similar of several',
			'`total = a();` or `total = fast(values);` or `total = b();`',
			'total = fast(values);',
		],
		['the first of two that are alike', '`total = fast(values);` or `total = slow(values);`', 'total = fast(values);'],
		['half similar', '`total = values;`', 'total = values;'],
		['too different', '`total(a, b, c, d)`', undefined],
		['the original in other words', 'It was `total =  sum(values) ;`.', undefined],
		['names alone', 'Take `total`, `sum` and `values`.', undefined],
		['none', 'It is good.', undefined],
	] as const) {
		it(`is ${expected === undefined ? 'not ' : ''}found: ${title}`, () =>
			assert.equal(inlineCode(answer, original), expected));
	}

	it('is only looked for if a few lines were selected', () => {
		const quoted = '`a = 1; b = 2; c = fast(values);`';
		assert.equal(inlineCode(quoted, '\na = 1;\nb = 2;\nc = sum(values);\n'), quoted.slice(1, -1));
		assert.equal(inlineCode(quoted, 'a = 1;\nb = 2;\n\nc = sum(values);'), undefined);
		assert.equal(inlineCode('`total = fast(values);`', ' '), undefined);
	});
});
