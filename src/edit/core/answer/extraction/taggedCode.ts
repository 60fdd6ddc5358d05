import { isMarkup, languageFamily } from '../../../../base/text/languages.ts';
import { wordCounts, wordSimilarity } from '../../diff/similarity.ts';

/** Words in the names of tags around an answer's code. */
const CODE_WORDS = new Set(
	'code answer output result solution response artifact snippet file content optimized optimised improved refactored updated final replacement pre syntaxhighlight call calls'.split(
		' ',
	),
);
/** A tag at the start of a line. */
const OPENING = /^[ \t]*<([a-zA-Z][\w-]{0,40})((?:\s[^<>\n]{0,200})?)>/gm;
/** Those that are HTML elements. */
const ELEMENTS = /^(?:code|output|pre)$/;

/**
 * The contents of a tag that wraps the code: `<optimized_code>…</optimized_code>`. The tag must start a line.
 * @param known the code that the answer is about; tags that occur in it are part of the code
 * @returns undefined if there is no such tag
 */
export function taggedCode(
	answer: string,
	{ known, languageId }: { readonly known: string; readonly languageId: string },
): { readonly code: string; readonly prose: string } | undefined {
	const isPage = languageId === 'html';
	const hasTags = !isPage && (isMarkup(languageId) || /react$/.test(languageId));
	const mayHoldElements = languageFamily(languageId) === 'javascript';
	const unclosed = new Set<string>();
	for (const match of answer.matchAll(OPENING)) {
		const [whole, name = '', attributes = ''] = match;
		const words = wordsInName(name);
		const called = /\sname="([\w-]{1,40})"/.exec(attributes)?.[1] ?? '';
		if (![...words, ...wordsInName(called)].some((word) => CODE_WORDS.has(word))) continue;
		// In code that has tags itself, a single word may be one of them.
		if ((hasTags && words.length === 1) || (isPage && ELEMENTS.test(name))) continue;
		// JavaScript files may contain elements, too, indented below the statement that returns them.
		if (mayHoldElements && words.length === 1 && /^[ \t]/.test(whole)) continue;
		if (known.includes(`<${name}`)) continue;
		const start = match.index + whole.length;
		const closing = `</${name}>`;
		const end = unclosed.has(closing) ? -1 : answer.indexOf(closing, start);
		if (end === -1) {
			unclosed.add(closing);
			continue;
		}
		const inside = answer.slice(start, end);
		const code = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(inside)?.[1] ?? inside;
		const prose = `${answer.slice(0, match.index).trim()}\n\n${answer.slice(end + closing.length).trim()}`;
		return { code, prose: prose.trim() };
	}
	return undefined;
}

/** The words in a tag name: `optimizedCode`, `optimized_code`, `optimized-code`. */
function wordsInName(name: string): readonly string[] {
	return name
		.replace(/([a-z])([A-Z])/g, '$1-$2')
		.toLowerCase()
		.split(/[-_]/);
}

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

/** The text after it fills the gap; some answers repeat the whole request before it. */
const MIDDLE = /<\|?fim_middle\|?>|<MID>|\[MIDDLE\]|<｜fim▁end｜>/;
const AROUND = /<\|?fim_(?:prefix|suffix)\|?>|<(?:PRE|SUF)>|\[(?:PREFIX|SUFFIX)\]|<｜fim▁(?:begin|hole)｜>/;

/**
 * The text for the gap, if the answer has the markers of fill-in-the-middle models.
 * @param known text in which such markers are part of the code
 */
export function fillInTheMiddle(answer: string, known: string): string {
	const mark = MIDDLE.exec(answer);
	if (mark === null || known.includes(mark[0])) return untilMark(answer, known);
	const before = answer.slice(0, mark.index);
	const following = answer.slice(mark.index + mark[0].length);
	return before.trim() === '' || AROUND.test(before) ? untilMark(following, known) : before;
}

/** Cuts what follows the gap. */
function untilMark(text: string, known: string): string {
	const mark = AROUND.exec(text);
	return mark === null || known.includes(mark[0]) || text.slice(0, mark.index).trim() === ''
		? text
		: text.slice(0, mark.index).trimEnd();
}
