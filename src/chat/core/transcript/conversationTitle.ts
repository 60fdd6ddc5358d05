import { oneLine, truncate } from '../../../base/text/visibleText.ts';
import type { Turn } from './transcript.ts';

/** In UTF-16 units. */
const LONGEST_MADE_TITLE = 80;
/** How much of a message, and of each of its lines, is considered; in UTF-16 units. */
const LONGEST_START = 10_000;
const LONGEST_START_OF_LINE = 500;

const FENCE = /^\s*(?:`{3,}|~{3,})[^`]*$/;
const BLOCK_MARKS = /^\s*(?:(?:>|#{1,6}\s|[-*+]\s+\[[ xX]\]\s|[-*+]\s|\d{1,9}[.)]\s)\s*)+/;
/** Inline marks, each with the marked text as a group. Marks inside a word do not count. */
const INLINE_MARKS = new RegExp(
	[
		/(?<!`)(?<ticks>`+)(?!`)(?<code>.+?)(?<!`)\k<ticks>(?!`)/,
		/(?<![\w\\])!?\[(?<label>[^[\]]+)\]\([^()\s]*(?:\s"[^"]*")?\)/,
		/<(?<address>https?:[^\s<>]+)>/,
		/(?<![\w*\\])(?<stars>\*{1,3})(?=[^\s*])(?<strong>[^*]+)(?<=[^\s*\\])\k<stars>(?![\w*])/,
		// A single word may be a name such as __init__.
		/(?<![\w\\])(?<lines>_{1,2})(?=\S)(?<words>[^_]*\s[^_]*)(?<=[^\s\\])\k<lines>(?!\w)/,
		/~~(?=\S)(?<struck>[^~]+)(?<=\S)~~/,
	]
		.map(({ source }) => source)
		.join('|'),
	'g',
);

/**
 * The title of a conversation that the user has not named: made from its first message, or from a branch's first own
 * message. Empty if there are no messages.
 */
export function titleOf(turns: readonly Turn[]): string {
	const hasContent = ({ text, attachments }: Turn) => text !== '' || attachments !== undefined;
	const isOwn = ({ outcome }: Turn) => !(outcome.kind === 'answered' && outcome.copied);
	const turn = turns.find((each) => hasContent(each) && isOwn(each)) ?? turns.find(hasContent);
	return titleFrom(turn?.text ?? '') || cutAtWord(turn?.attachments?.[0]?.label ?? '');
}

/** A title from a message: its first line with a letter or digit, without Markdown, cut at a word; may be empty. */
export function titleFrom(message: string): string {
	let isCode = false;
	for (const line of truncate(message, LONGEST_START).split(/[\r\n]+/)) {
		if (FENCE.test(line)) {
			isCode = !isCode;
			continue;
		}
		const start = truncate(line, LONGEST_START_OF_LINE);
		const text = isCode ? start : withoutMarks(start.replace(BLOCK_MARKS, ''));
		if (/[\p{L}\p{N}]/u.test(text)) return cutAtWord(text);
	}
	return '';
}

function withoutMarks(markdown: string): string {
	return markdown.replace(INLINE_MARKS, (...match) => {
		const { code, address, label, strong, words, struck } = match.at(-1);
		return code?.trim() ?? address ?? withoutMarks(label ?? strong ?? words ?? struck);
	});
}

function cutAtWord(text: string): string {
	const line = oneLine(text);
	if (line.length <= LONGEST_MADE_TITLE) return line;
	const cut = truncate(line, LONGEST_MADE_TITLE);
	const space = cut.lastIndexOf(' ');
	const kept = space > LONGEST_MADE_TITLE / 2 ? cut.slice(0, space) : cut;
	return `${kept.trimEnd()}…`;
}
