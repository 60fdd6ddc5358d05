import { fenced, parseFence } from './fence.ts';
import { type AnswerPart, splitCodeBlocks } from './markdownBlocks.ts';

/**
 * Markdown that shows the same words and changes nothing around it, wherever it breaks off: each block of code is closed,
 * tags are text, and link definitions and footnotes, which would hold for the whole document, are text, too.
 */
export function selfContainedMarkdown(text: string): string {
	return splitCodeBlocks(text).map(selfContainedPart).join('\n');
}

function selfContainedPart(part: AnswerPart): string {
	if (part.kind === 'code') return fenced(part.code, part.language);
	// What is left of a text with very many blocks.
	const hasFences = part.text.split('\n').some((line) => parseFence(line) !== undefined);
	return hasFences ? fenced(part.text, 'markdown') : selfContainedProse(part.text);
}

/** As `selfContainedMarkdown`, for text without blocks of code, such as a heading or a line. */
export function selfContainedProse(markdown: string): string {
	const lines = markdown.split('\n');
	const hasList = lines.some((line) => LIST_ITEM.test(line));
	return withoutOpenFormula(
		chunksOf(lines)
			.flatMap((chunk) => selfContainedChunk(chunk, hasList))
			.join('\n'),
	);
}

/** The lines from each blank one to the next: no paragraph reaches from one chunk into another. */
function chunksOf(lines: readonly string[]): readonly (readonly string[])[] {
	const starts = [0, ...lines.flatMap((line, at) => (at > 0 && isBlank(line) ? [at] : []))];
	return starts.map((start, index) => lines.slice(start, starts[index + 1]));
}

function selfContainedChunk(lines: readonly string[], hasList: boolean): readonly string[] {
	// Below a list, an indented line may be text.
	if (!hasList && lines.every((line) => isBlank(line) || /^(?: {4}|\t)/.test(line))) return lines;
	return lines.map(lines.every(hasPlainSpans) ? outsideSpans : escapeTags);
}

const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
/** A run of backticks, and the code up to the next run of the same length; or what is between such spans. */
const SPAN_OR_TEXT = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|[^`]+/g;
/** The start of a tag, a comment, an instruction or a declaration, unless it is a web or mail address in brackets. */
const TAG = /(?<!\\)(\\*)<(?=[A-Za-z/!?])(?!https?:\/\/[^\s<>`]*>|[\w.+-]+@[\w.-]+>)/gi;
/** In UTF-16 units: the spans of a longer line take too long to find. */
const LONGEST_LINE = 10_000;
/** One on lines of its own, or within a line that begins with a word. */
const FORMULA = /(?<![^\n])\$\$[^$]+\$\$(?![^\n])|(?<=\p{L}[^$\n]*)\$\$[^$\n]+\$\$/gu;
const FORMULA_START = /^((?:[ \t>*+-]|\d{1,9}[.)])*)\$\$/gm;

function isBlank(line: string): boolean {
	return /^[ \t]*$/.test(line);
}

/**
 * Whether the code spans of a line are the same for every reader: each is closed on the line, and nothing around them may
 * come before them (an escaped backtick, a formula, a cell of a table). If that holds for all lines of a paragraph, no
 * span can reach from one line into another.
 */
function hasPlainSpans(line: string): boolean {
	if (line.length > LONGEST_LINE || /\\`|[$|]/.test(line)) return false;
	return line.replace(SPAN_OR_TEXT, '') === '';
}

function outsideSpans(line: string): string {
	return line.replace(SPAN_OR_TEXT, (part) => (part.startsWith('`') ? part : escapeTags(part)));
}

function escapeTags(text: string): string {
	return (
		text
			// Not escaped by a backslash: it would become part of an address before it.
			.replace(TAG, (_, escapes: string) => `${escapes.slice(escapes.length % 2)}&lt;`)
			.replace(/\]:/g, ']\\:')
	);
}

/** Readers with formulas take all that follows for one that is never closed. */
function withoutOpenFormula(markdown: string): string {
	const isOpen = markdown.replace(FORMULA, '').includes('$$');
	return isOpen ? markdown.replace(FORMULA_START, '$1\\$\\$$') : markdown;
}
