import assert from 'node:assert/strict';
import { bracketsAround } from '../../../../../../src/edit/core/answer/cursor/bracketsAround.ts';

describe('what code gains without its end', () => {
	for (const [title, gain, before, kept, end, after, languageId = 'javascript'] of [
		['a bracket that is there already', 1, 'f(', 'a', ')', ')'],
		['no bracket of its own', -1, 'f(', 'g(a', ')', ')'],
		['no bracket of another kind', -1, '{ f(', 'a) {', '}', '}'],
		['a brace beside one of another kind', 1, 'f({', 'a) {}', '}', ' }'],
		['both of two brackets', 2, 'f({', 'a', '})', '})'],
		['nothing without a bracket', 0, 'a', 'b', ';', ';'],
		['nothing of a bracket in a string', 0, 'f(', 'a', '")"', ')'],
		['nothing of a bracket in a comment', 0, 'f(', 'a', ' // )', ')'],
		['a bracket behind a string with one', 1, 'f(', '"("', ')', ')'],
		['no end of its own', -1, 'def a\n', 'if b\n  c\n', 'end', '\nend', 'ruby'],
		['an end that is there already', 1, 'def a\n', 'b\n', 'end', '\nend', 'ruby'],
		['a tag that is there already', 1, '<p>', 'a<br>', '</p>', '</p>', 'html'],
		['no tag of its own', -1, '<p>', '<b>a', '</b>', '</p>', 'html'],
		['an environment that is there already', 1, '\\begin{a}', 'b', '\\end{a}', '\\end{a}', 'latex'],
	] as const) {
		it(`is ${title}`, () => {
			const [line = '', ...above] = before.split('\n').toReversed();
			const [rest = '', ...below] = after.split('\n');
			const around = { above: above.toReversed(), before: line, after: rest, below };
			assert.equal(bracketsAround(around, languageId).gainWithout(kept, end), gain);
		});
	}
});
