import assert from 'node:assert/strict';
import { wordContainment, wordCounts, wordSimilarity } from '../../../../../src/edit/core/diff/similarity.ts';

describe('the words that two texts share', () => {
	const cases: readonly (readonly [one: string, other: string, similarity: string, contained: string])[] = [
		['', '', '0.00', '0.00'],
		['', 'a', '0.00', '0.00'],
		['a', '', '0.00', '0.00'],
		['a(b)', 'b + a', '1.00', '1.00'],
		['a a b', 'a b', '0.80', '0.67'],
		['a b', 'a a b', '0.80', '1.00'],
		['a1 22', 'a 22', '0.50', '0.50'],
		['_a $b é', '_a $b é', '1.00', '1.00'],
		['1a', '1 a', '1.00', '1.00'],
	];
	for (const [one, other, similarity, contained] of cases) {
		it(`are counted as often as both have them: ${one} and ${other}`, () => {
			const [own, others] = [wordCounts(one), wordCounts(other)];
			assert.equal(wordSimilarity(own, others).toFixed(2), similarity);
			assert.equal(wordContainment(own, others).toFixed(2), contained);
		});
	}
});
