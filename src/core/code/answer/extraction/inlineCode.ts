import { wordCounts, wordSimilarity } from '../../diff/wordSimilarity.ts';

/** In lines: of longer code nobody speaks within a sentence. */
const LONGEST_ORIGINAL = 3;
/** Below that, what is quoted is about something else. */
const LEAST_LIKENESS = 0.5;
/** Code in backticks, or behind a colon to the end of its line. */
const QUOTED = /`([^`\n]{1,400})`|:[ \t]+(\S[^\n]{2,400})$/gm;

/**
 * The code that an answer quotes within its sentences, where there is no other: what most resembles the original, and is
 * another than that.
 * @returns undefined where nothing of it does
 */
export function inlineCode(answer: string, original: string): string | undefined {
	if (original.trim() === '' || original.trim().split('\n').length > LONGEST_ORIGINAL) return undefined;
	const words = wordCounts(original);
	const same = (code: string) => code.replace(/\s+/g, '') === original.replace(/\s+/g, '');
	const rated = [...answer.matchAll(QUOTED)]
		.map(([, quoted, behind]) => (quoted ?? behind ?? '').trim())
		.filter((code) => /[(){}=;]/.test(code) && !same(code))
		.map((code) => ({ code, alike: wordSimilarity(wordCounts(code), words) }));
	const best = rated.reduce((one, other) => (other.alike > one.alike ? other : one), { code: '', alike: 0 });
	return best.alike >= LEAST_LIKENESS ? best.code : undefined;
}
