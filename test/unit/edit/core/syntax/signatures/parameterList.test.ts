import assert from 'node:assert/strict';
import {
	bracedBody,
	closingParenthesis,
	firstMatches,
	listParts,
	listPartsAt,
	normalizedType,
	splitInitialValue,
	textAfter,
} from '../../../../../../src/edit/core/syntax/signatures/parameterList.ts';

const LONG = 'a'.repeat(3_000);

describe('the items of a parameter list', () => {
	const lists: readonly (readonly [list: string, parts: string])[] = [
		['', ''],
		['a', 'a'],
		[' a , , b ', 'a|b'],
		['a: [b, c], d', 'a: [b, c]|d'],
		['a: {b, c}, d', 'a: {b, c}|d'],
		['a: (b, c), d', 'a: (b, c)|d'],
		['A<b, c<d>>, e', 'A<b, c<d>>|e'],
		['a => b, c', 'a => b|c'],
		['a -> b, c', 'a -> b|c'],
		['>a, b', '>a, b'],
	];
	for (const [list, parts] of lists) {
		it(`are separated by the commas outside of brackets: ${list}`, () =>
			assert.equal(listParts(list).join('|'), parts));
	}

	const cases: readonly (readonly [text: string, from: number, parts: string, end: number])[] = [
		['f(a, (b)) c', 0, 'a|(b)', 8],
		['f(a, (b)) c', 1, 'a|(b)', 8],
		['f(a, (b)) c', 2, 'b', 7],
		[') f(a)', 0, 'a', 5],
		['f(a)', 0, 'a', 3],
		['f(a', 0, 'a', 3],
		['f', 0, '', 1],
		['f()', 0, '', 2],
		['()(a)', 0, '', 1],
	];
	for (const [text, from, parts, end] of cases) {
		it(`are in the first parentheses: ${text.slice(from)}`, () => {
			assert.equal(listPartsAt(text, from).join('|'), parts);
			assert.equal(closingParenthesis(text, from), end);
		});
	}

	it('are read up to a limit', () => {
		assert.equal(closingParenthesis(`b(${LONG})`, 1), 2_001);
		assert.equal(listPartsAt(`b(${LONG})`, 1).join('').length, 1_999);
		assert.equal(textAfter(`b${LONG}`, 0).length, 2_000);
		assert.equal(bracedBody(`b{${LONG}}`, 1).length, 1_999);
		assert.equal([...firstMatches(LONG, /a/g)].length, 2_000);
	});
});

describe('the text in braces', () => {
	const cases: readonly (readonly [text: string, from: number, body: string])[] = [
		['a { b { c } d } e', 2, ' b { c } d '],
		['a { b { c } d } e', 6, ' c '],
		['{}', 0, ''],
		['{ a', 0, ' a'],
	];
	for (const [text, from, body] of cases) {
		it(`ends where they are closed: ${text.slice(from)}`, () => assert.equal(bracedBody(text, from), body));
	}
});

describe('a type', () => {
	it('has no insignificant whitespace', () => {
		assert.equal(normalizedType(' unsigned \n int '), 'unsigned int');
		assert.equal(normalizedType('Map < A , B > []'), 'Map<A,B>[]');
	});
});

describe('the default value of a parameter', () => {
	const cases: readonly (readonly [parameter: string, parts: readonly string[]])[] = [
		[' a: b ', ['a: b']],
		['a: b = c', ['a: b', 'c']],
		['a=b', ['a', 'b']],
		['a: (b) => c', ['a: (b) => c']],
		['a: (b) => c = d', ['a: (b) => c', 'd']],
		['a = b == c', ['a', 'b == c']],
		['a == b = c', ['a == b', 'c']],
	];
	for (const [parameter, parts] of cases) {
		it(`is not an arrow or a comparison: ${parameter}`, () => assert.deepEqual(splitInitialValue(parameter), parts));
	}
});
