import type { Explanation } from './explanation.ts';

/** Where the code that a service explains is in its file. */
export interface ExplainedLines {
	/** The line of the file that the code begins in, from 1. */
	readonly first: number;
	/** How many lines it has: as it was sent, or as it was answered if that is longer. */
	readonly count: number;
}

/**
 * Gives the lines that an explanation names the numbers that the user sees. A service that received a selection counts
 * within it.
 * @param counted says that a mention, such as `line 3`, counts from the first line on; for explanations that name more
 * lines than the code has
 * @returns the same text where no line is named, or something else’s, such as `line 3 of the output`
 */
export function withFileLines(
	{ text, suggestions }: Explanation,
	{ first, count }: ExplainedLines,
	counted: (mention: string) => string,
): Explanation {
	if (first === 1) return { text, suggestions };
	const texts = [text, ...suggestions].map((each) => ({ each, mentions: mentionsIn(each) }));
	const named = texts.flatMap(({ mentions }) => mentions.flatMap(({ lines }) => lines));
	// If one number is wrong, the answer may count in another way.
	const isCertain = named.every((line) => line >= 1 && line <= count);
	const inFile = (mention: string) => mention.replace(/\d+/g, (digits) => `${Number(digits) + first - 1}`);
	const [shown = '', ...others] = texts.map(({ each, mentions }) =>
		replaceMentions(each, mentions, isCertain ? inFile : counted),
	);
	return { text: shown, suggestions: others };
}

/** Where a text names lines of the code. */
interface Mention {
	/** The offset of its beginning. */
	readonly at: number;
	readonly words: string;
	readonly lines: readonly number[];
}

/** Some write it as code or in bold: line `3`, line **3**. */
const NUMBER = '[*`]{0,2}\\d{1,6}[*`]{0,2}';
const RANGE = `${NUMBER}(?:[ ]?[-–—/][ ]?${NUMBER})?`;
/** Elsewhere, what follows the line is a value: `set x on line 3 to 5`. */
const FROM_TO = String.raw`(?<=\bfrom\s)line\s${NUMBER}\s(?:to|through)\s${NUMBER}`;
/** After one line, a dash between spaces or a comma may begin something else: `on line 3, 5 elements are copied`. */
const ONE = String.raw`line\s{1,2}(?:(?:number|no\.)\s|\#)?${NUMBER}(?:[-–—/]${NUMBER})?`;
const SEVERAL = String.raw`line(?:s|\(s\))\s{1,2}${RANGE}(?:(?:,?\s(?:and|or|to|through)\s|,\s|\s&\s)${RANGE}){0,20}`;
/** Lines, or what a paragraph is about: elsewhere, `L2` may be a cache. */
const SHORT = String.raw`L(?:\d{1,6}[-–—]L?\d{1,6}|\d{2,6}|\d(?=\**:)(?<=^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ ])?\**L\d))`;

const NO_NAME_BEFORE = String.raw`(?<![\w.#/-])(?<!\b(?:this|that|each|every|per|one|single|another|command)\s)`;

/** Code, as a block or within a line; or what names lines, as a group. */
const CODE_OR_MENTION = new RegExp(
	[
		'^[ \\t]*(?<fence>`{3,}|~{3,})[^]*?(?:\\n[ \\t]*\\k<fence>|(?![^]))',
		'(?<!`)(?<ticks>`{1,3})(?!`)[^`\\n]{1,500}\\k<ticks>',
		`${NO_NAME_BEFORE}(?<mention>(?:${FROM_TO}|${ONE}|${SEVERAL}|${SHORT})(?!\\d))`,
	].join('|'),
	'gim',
);

/** What follows a number that is no line: `this line 3 times`, `line 3.5`. */
const NO_LINE = /^(?:[\w%]|[.,]\d|[-–—]\w|\s?[×x]\b|\stimes?\b)/i;
/** What follows a line of something else. The code that was sent is the only file that the service knows. */
const OF_OTHERS =
	/^\s+(?:of\s+(?!(?:(?:the|this|your|my)\s+)?(?:(?:original|old|new|given|selected|provided|optimized|rewritten|improved|updated)\s+)?(?:code|selection|snippet|version|source|file|original)\b)|(?:in|from)\s+(?:(?:the|your)\s+)?(?:`?[\w./-]+\.\w|(?:output|log|logs|trace|stack|result|console|terminal|documentation|docs)\b))/i;
/** In characters: how much of what follows is looked at. */
const LONGEST_FOLLOWING = 80;

function mentionsIn(text: string): readonly Mention[] {
	const mentions: Mention[] = [];
	for (const { groups, index: at } of text.matchAll(CODE_OR_MENTION)) {
		const words = groups?.mention;
		if (words === undefined) continue;
		const end = at + words.length;
		const following = text.slice(end, end + LONGEST_FOLLOWING);
		if (NO_LINE.test(following) || OF_OTHERS.test(following)) continue;
		mentions.push({ at, words, lines: Array.from(words.matchAll(/\d+/g), ([digits]) => Number(digits)) });
	}
	return mentions;
}

function replaceMentions(text: string, mentions: readonly Mention[], replaced: (mention: string) => string): string {
	const pieces: string[] = [];
	let end = 0;
	for (const { at, words } of mentions) {
		pieces.push(text.slice(end, at), replaced(words));
		end = at + words.length;
	}
	return [...pieces, text.slice(end)].join('');
}
