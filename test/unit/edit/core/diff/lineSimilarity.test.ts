import assert from 'node:assert/strict';
import { areSimilarLines, lineSimilarity, similarStretches } from '../../../../../src/edit/core/diff/similarity.ts';

const lines = (text: string) => (text === '' ? [] : text.split('|'));
const LONG = 'abcdefghijkl';

describe('the similarity of two lists of lines', () => {
	const cases: readonly (readonly [one: string, other: string, similarity: string])[] = [
		['', '', '0.00'],
		['a', 'a', '1.00'],
		['a', 'b', '0.00'],
		['a', '', '0.00'],
		['{|a', '}|a', '1.00'],
		['{', '{', '0.00'],
		['  a|b', 'b  |a', '1.00'],
		['a|a', 'a', '0.67'],
		['a', 'a|a', '0.67'],
		['a|a|b', 'a|b|b', '0.67'],
		[`${LONG}|a`, `${LONG}|b`, '0.92'],
		[`${LONG}${LONG}|a`, `${LONG}${LONG}|b`, '0.92'],
		[`${LONG}|abcdef`, `${LONG}|ghijkl`, '0.67'],
		[`${'-'.repeat(40)}abc|a`, `${'-'.repeat(40)}abc|b`, '0.75'],
		[`${'-'.repeat(48)}abc|a`, `${'-'.repeat(48)}abc|b`, '0.00'],
		[`${' '.repeat(48)}abc|a`, 'abc|b', '0.75'],
	];
	for (const [one, other, similarity] of cases) {
		it(`is ${similarity}: ${one} and ${other}`, () =>
			assert.equal(lineSimilarity(lines(one), lines(other)).toFixed(2), similarity));
	}
});

describe('the stretches of a file that are similar to code', () => {
	const cases: readonly (readonly [wanted: string, file: string, stretches: string])[] = [
		['alpha|beta', 'x|alpha|beta|y', '1–3 1.00'],
		['alpha', 'x|y', ''],
		['{', '{', ''],
		['alpha', 'alpha|xxxxxxxxxx|alpha', '0–1 1.00, 2–3 1.00'],
		['alpha|beta|gamma', 'alpha|xxxxxxxxx|alpha|beta', '2–4 0.78, 0–1 0.53'],
		['alpha|beta', 'beta|xxxxxx|alpha|xxxxxx|alpha|xxxxxx|alpha', '2–3 0.71, 4–5 0.71, 0–1 0.62'],
		['alpha|gamma', 'alpha|x|gamma', '0–3 0.95'],
		['alpha|gamma', 'alpha|xxxxxxxxxxxx|gamma', '0–1 0.67, 2–3 0.67'],
		['}|alpha', '}|alpha', '0–2 1.00'],
		['alpha|}|}', '}|alpha|}|y', '1–3 1.00'],
		['let total = one;|alpha();|}', 'x|let total = two;|alpha();|y', '1–3 0.31'],
		['alpha();|let total = one;', 'x|alpha();|let total = two;|y', '1–3 0.31'],
		['zero|let total = one;|alpha();', 'let total = two;|alpha();', '0–2 0.28'],
		['let total = one;|alpha();', 'let other = six;|alpha();|y', '1–2 0.48'],
		['alpha();|let total = one;|let total = one;', 'alpha();|let total = two;|let total = two;|y', '0–3 0.19'],
		['alpha();|let total = one;', 'alpha();|let total = two;|let total = two;|y', '0–2 0.31'],
		['let total = one;|alpha();', 'let total = two;|let total = two;|alpha();', '1–3 0.31'],
	];
	for (const [wanted, file, stretches] of cases) {
		it(`are the best first: ${wanted} in ${file}`, () => {
			const found = similarStretches(lines(wanted), lines(file), 3);
			assert.equal(
				found.map(({ start, end, likeness }) => `${start}–${end} ${likeness.toFixed(2)}`).join(', '),
				stretches,
			);
		});
	}

	it('are not more than asked for', () => {
		assert.equal(similarStretches(['alpha'], lines('alpha|xxxxxxxxxx|alpha|xxxxxxxxxx|alpha'), 2).length, 2);
		assert.equal(similarStretches(['alpha'], lines('alpha|xxxxxxxxxx|alpha|xxxxxxxxxx|alpha'), 0).length, 0);
	});
});

describe('a line that may be a new version of another', () => {
	const cases: readonly (readonly [one: string, other: string, isSimilar: boolean])[] = [
		['', ' ', true],
		['}', '  }', true],
		['}', ')', false],
		['a b', 'a c', true],
		['a b c', 'a d e', false],
		['a', 'a b', true],
		['a', 'a b c', false],
		['a b c', 'a', false],
		['a b', 'b a', true],
		['a a a', 'a b', true],
		['}', 'a', false],
		[`${'- '.repeat(250)}a`, `${'+ '.repeat(250)}a`, false],
		[`${'- '.repeat(249)}a`, `${'+ '.repeat(249)}a`, true],
	];
	for (const [one, other, isSimilar] of cases) {
		it(`is ${isSimilar ? '' : 'not '}similar: ${one.slice(-10)} and ${other.slice(-10)}`, () =>
			assert.equal(areSimilarLines(one, other), isSimilar));
	}
});
