import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bracketsAround } from '../../../../../../src/edit/core/answer/cursor/bracketsAround.ts';
import { trimOverlap } from '../../../../../../src/edit/core/answer/cursor/trimOverlap.ts';

const runs = { numRuns: 2_000 };

const trimmed = (text: string, before: string, after: string) =>
	trimOverlap(text, before, after, bracketsAround({ above: [], before, after, below: [] }, 'javascript'));

describe('overlap with the text around the cursor', () => {
	const cases: readonly (readonly [string, string, string, string, string])[] = [
		['a repeated beginning of the line', 'const total = sum(values);', 'const total = ', '', 'sum(values);'],
		['a repeated beginning with its indentation', '\tconst total = sum();', 'x;\n\tconst total = ', '', 'sum();'],
		['a bracket that is closed already', 'values, 0)', 'sum(', ')', 'values, 0'],
		['a bracket of its own', 'max(1)', 'sum(', ')', 'max(1)'],
		['a bracket and a semicolon', 'values);', 'sum(', ');\nnext', 'values'],
		['a repeated rest of the line', '1 + offset * 2', 'at = ', ' + offset * 2\n', '1'],
		['the quotes of a string, if both are there', "'a b'", "x = '", "');", 'a b'],
		['no quotes if only the first is there', "'a b'", "x = '", ');', "'a b'"],
		['no quotes if they are different ones', "'a b'", 'x = "', '");', "'a b'"],
		['no quote of a string that goes on', "'a', 'b'", "x = '", "');", "'a', 'b'"],
		['a short agreement by chance', 'ab', 'a', 'b', 'ab'],
		['a word of three letters', 'abc', 'x = abc', '', 'abc'],
		['a beginning of three characters', 'a = 1', 'a =', '', ' 1'],
		['no beginning of two characters', 'ab1', 'ab', '', 'ab1'],
		['no beginning that is mostly blank', '  a = 1', '  a ', '', '  a = 1'],
		['a beginning without its indentation', 'abc + d', 'x\ny\n  abc', '', ' + d'],
		['a rest of three characters', 'a + b', 'x = ', ' + b', 'a'],
		['no rest of two characters', 'a b', 'x = ', ' b', 'a b'],
		['a rest above other lines', 'f(a)', 'f(', ')\n.g', 'f(a)'],
		['a rest before blanks', 'a;', 'x = ', ';  \nb', 'a'],
		['no rest below the line', 'a\nbcd', 'x = ', '\nbcd', 'a\nbcd'],
		['a square bracket', '1]', '[', ']', '1'],
		['a square bracket of its own', '[1]', 'x = [', ']', '[1]'],
		['a brace of its own', '{ a }', 'x({', '}', '{ a }'],
		['a brace beside one of its own', '{ a } }', 'x({', ' }', '{ a }'],
		['a bracket of another kind than an open one', '(a]', '[', ']', '(a'],
		['quotes of one character', "'a'", "x = '", "'", 'a'],
		['quotes and what follows them', "'a');", "x('", "');", 'a'],
		['quotes around nothing', "''", "x = '", "'", ''],
		['a quote that is not closed', "'ab", "x = '", "'", "'ab"],
		['a quote at the end alone', "ab'", "x = '", "'", 'ab'],
		['nothing around it', 'text', '', '', 'text'],
	];
	for (const [title, text, before, after, expected] of cases) {
		it(`is trimmed: ${title}`, () => assert.equal(trimmed(text, before, after), expected));
	}

	it('only cuts characters that are already around the cursor', () => {
		const some = fc
			.array(fc.constantFrom('a', 'foo', ' ', '\n', '(', ')', '{', '}', ';', '\t', '😀'))
			.map((all) => all.join(''));
		fc.assert(
			fc.property(some, some, some, (text, before, after) => {
				const kept = trimmed(text, before, after);
				const at = text.indexOf(kept);
				assert.notEqual(at, -1);
				const found = Array.from({ length: text.length - kept.length + 1 }, (_, start) => start).some(
					(start) =>
						text.startsWith(kept, start) &&
						before.endsWith(text.slice(0, start)) &&
						after.startsWith(text.slice(start + kept.length)),
				);
				assert.ok(found);
			}),
			runs,
		);
	});
});
