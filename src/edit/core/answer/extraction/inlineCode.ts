import { wordCounts, wordSimilarity } from '../../diff/similarity.ts';

/** In lines: sentences do not quote longer code. */
const LONGEST_ORIGINAL = 3;

/** Below this similarity, the quote is about something else. */
const LEAST_SIMILARITY = 0.5;

/** Code in backticks, or after a colon up to the end of the line. */
const QUOTED = /`([^`\n]{1,400})`|:[ \t]+([^\s`][^\n]{2,400})$/gm;

/**
 * The code that an answer quotes in its sentences, for answers without any other: the quote that is most similar to the
 * original but not equal to it.
 * @returns undefined if none is similar
 */
export function inlineCode(answer: string, original: string): string | undefined {
	if (original.trim() === '' || original.trim().split('\n').length > LONGEST_ORIGINAL) return undefined;
	const words = wordCounts(original);
	const same = (code: string) => code.replace(/\s+/g, '') === original.replace(/\s+/g, '');
	const rated = [...answer.matchAll(QUOTED)]
		.map(([, quoted, following]) => (quoted ?? following ?? '').trim())
		.filter((code) => /[(){}=;]/.test(code) && !same(code))
		.map((code) => ({ code, similarity: wordSimilarity(wordCounts(code), words) }));
	const best = rated.reduce((one, other) => (other.similarity > one.similarity ? other : one), {
		code: '',
		similarity: 0,
	});
	return best.similarity >= LEAST_SIMILARITY ? best.code : undefined;
}
