import { parseFence } from '../../base/text/fence.ts';
import { hiddenIn, unixLineEnds, withoutHidden } from '../../base/text/hiddenCharacters.ts';
import { fencedBlocks } from '../../edit/core/answer/extraction/fencedBlocks.ts';
import { stripSpecialTokens } from '../../edit/core/answer/extraction/stripSpecialTokens.ts';

/** A commit message as it goes into Git’s box. */
export interface CommitMessage {
	/** The subject, and below a blank line the rest, if there is any. */
	readonly text: string;
	/** The characters that were taken out because they cannot be seen, by their code points. */
	readonly hidden: readonly string[];
}

/** In UTF-16 units. A longer text is no message; the longest in the history of Linux is about as long. */
const LONGEST = 20_000;
/** In UTF-16 units. */
const LONGEST_INTRODUCTION = 300;

/**
 * The commit message in an answer: without a fence or quotes around it, and without what a model says before and after it.
 * Trailers stay.
 * @returns undefined if there is none
 */
export function commitMessageIn(answer: string): CommitMessage | undefined {
	if (answer.length > LONGEST) return undefined;
	const text = unfenced(unixLineEnds(stripSpecialTokens(answer, '')));
	const paragraphs = paragraphsOf(withoutHidden(text));
	const [first = '', ...rest] = withoutEnd(withoutLead(paragraphs));
	// Signs alone on the first line leave it blank.
	const [subject = '', ...more] = plainSubject(unquoted([first, ...rest].join('\n\n')))
		.trimStart()
		.split('\n');
	const body = paragraphsOf(more.join('\n').replace(BODY_LABEL, '$1')).join('\n\n');
	const message = [subject.trim(), body].filter(Boolean).join('\n\n');
	return /[\p{L}\p{N}]/u.test(message) ? { text: message, hidden: hiddenIn(text) } : undefined;
}

/** The first block of an answer that begins with one, or leads up to one; a message may hold a block itself. */
function unfenced(answer: string): string {
	const lines = answer.split('\n');
	const opening = lines.findIndex((line) => parseFence(line) !== undefined);
	if (opening === -1) return answer;
	const [lead = '', ...more] = paragraphsOf(lines.slice(0, opening).join('\n'));
	const isLead = more.length === 0 && (lead === '' || isIntroduction(lead));
	return (isLead ? fencedBlocks(answer).blocks[0]?.code : undefined) ?? answer;
}

/** Separated by blank lines, or by a rule of Markdown; without white space at the ends of lines. */
function paragraphsOf(text: string): readonly string[] {
	return text
		.replace(/[^\S\n]+$/gm, '')
		.replace(/^(?:-{3,}|\*{3,}|_{3,}|={3,})$/gm, '')
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
		.filter((paragraph) => paragraph.trim() !== '');
}

/** What a model says before a message; a subject may end in a colon, too, or begin with such a word. */
const INTRODUCTIONS = [
	/\bhere(?:’s|'s| is| are)\b.*[:：][*_]{0,2}$/i,
	/^here(?:’s|'s| is)\b/i,
	/^(?:this is|below is|the following|based on|i(?:’d|'d| would)? suggest|my suggest\w*|(?:two|three|four|some|several|\d) (?:choices|options|suggestions))\b.*[:：][*_]{0,2}$/i,
	/^(?:sure|certainly|of course|okay|ok|great)(?:[.!]|, (?:here|this|below|i)\b)/i,
	/^(?:#{1,6} )?[*_]{0,2}(?:(?:suggested |proposed |generated )?(?:git )?(?:commit )?message|(?:option|choice|suggestion)(?: \d)?)[*_]{0,2}[:：][*_]{0,2}$/i,
];
const LIST_MARK = /^\s*(?:[-*+•]|\d+[.)])\s/;
/** The same on the line of the message: a scope, as in `title: center it`, is no label. */
const SUBJECT_LABEL =
	/^(?:#{1,6} )?[*_]{0,2}(?:(?:Suggested |Proposed |Generated )?(?:Git |git )?[Cc]ommit [Mm]essage|Commit|Subject(?: [Ll]ine)?|Title)[*_]{0,2}[:：][*_]{0,2} */;
const BODY_LABEL = /^(\s*)[*_]{0,2}(?:Body|Description)[*_]{0,2}[:：][*_]{0,2}[^\S\n]*\n?/;
/** What a model says after a message. */
const END =
	/^(?:[*_]{0,2}(?:explanation|rationale)[*_]{0,2}[:：]|(?:please )?let me\b|feel free|i hope|hope this|would you like|this commit message\b)/i;

function isIntroduction(line: string): boolean {
	return line.length <= LONGEST_INTRODUCTION && !line.includes('\n') && INTRODUCTIONS.some((each) => each.test(line));
}

/** The message may begin on the line below. Before a list, a line is its subject. */
function withoutLead([first = '', ...rest]: readonly string[]): readonly string[] {
	const [line = '', ...lines] = first.split('\n');
	const [next, ...more] = lines.length > 0 ? [lines.join('\n'), ...rest] : rest;
	return next === undefined || !isIntroduction(line) || LIST_MARK.test(next) ? [first, ...rest] : [next, ...more];
}

function withoutEnd(paragraphs: readonly string[]): readonly string[] {
	const end = paragraphs.findIndex((paragraph, at) => at > 0 && END.test(paragraph));
	return end === -1 ? paragraphs : paragraphs.slice(0, end);
}

const QUOTES = [
	['"', '"'],
	["'", "'"],
	['“', '”'],
	['„', '“'],
	['«', '»'],
	['`', '`'],
	['**', '**'],
] as const;

/** Without signs that stand around the whole text, or around its first line. */
function unquoted(text: string): string {
	const [subject = '', ...rest] = text.split('\n');
	const whole = withoutPair(text.trim());
	return whole ?? [withoutPair(subject.trim()) ?? subject, ...rest].join('\n');
}

function withoutPair(text: string): string | undefined {
	for (const [before, after] of QUOTES) {
		if (text.length <= before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) continue;
		const inside = text.slice(before.length, -after.length);
		// In `"a" and "b"`, the first does not belong to the last.
		if (!inside.includes(before) && !inside.includes(after)) return inside.trim();
	}
	return undefined;
}

/** Without the label, the heading, and the emphasis of Markdown. */
function plainSubject(text: string): string {
	return unquoted(text.replace(SUBJECT_LABEL, '').replace(/^#{1,6} +/, ''));
}
