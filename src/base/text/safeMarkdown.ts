import { fenced, parseFence } from './fence.ts';
import { type AnswerPart, splitCodeBlocks } from './markdownBlocks.ts';

/**
 * Markdown that shows the same words and loads nothing: in VS Code's own preview, an answer's images and HTML would
 * reach the network. Images become the text of links, tags become text; code is unchanged.
 */
export function safeMarkdown(text: string): string {
	return splitCodeBlocks(text)
		.map((part) => (part.kind === 'code' ? coloredCode(part.code, part.language) : harmless(part.text)))
		.join('\n\n');
}

/** Languages of fences that are only colored: extensions render others, some of them with a server's help. */
const COLORED = new Set(
	(
		'bash c c++ cpp cs csharp css dart diff go golang html java javascript js json jsx kotlin lua php powershell ps1 py ' +
		'python r rb rs ruby rust scala scss sh shell sql swift toml ts tsx typescript xml yaml yml zsh'
	).split(' '),
);

function coloredCode(code: string, language: string): string {
	return fenced(code, COLORED.has(language.toLowerCase()) ? language : '');
}

/** Code within a line: between as many backticks as before it, in one paragraph. */
const CODE_SPAN = /(?<!`)(`{1,3})(?!`)((?:[^`\n]|\n(?!\s*\n)){1,500}?)(?<!`)\1(?!`)/g;

function harmless(markdown: string): string {
	const pieces: string[] = [];
	let at = 0;
	for (const { 0: whole, 2: code = '', index } of markdown.matchAll(CODE_SPAN)) {
		pieces.push(escapeMarkup(markdown.slice(at, index)), codeSpan(code));
		at = index + whole.length;
	}
	return [...pieces, escapeMarkup(markdown.slice(at))].join('');
}

function escapeMarkup(markdown: string): string {
	return markdown
		.replace(/[&<]/g, (character) => (character === '<' ? '&lt;' : '&amp;'))
		.replace(/!(?=\[)/g, '&#33;')
		.replace(/^([ \t]*\[[^\]\n]{0,999}\]):/gm, '$1\\:');
}

/**
 * Nothing can be escaped inside backticks, and the preview may see other spans than we do: as HTML it is safe either
 * way.
 */
function codeSpan(code: string): string {
	return `<code>${code.replaceAll('\n', ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')}</code>`;
}

/** Texts as a Markdown list that loads nothing. */
export function safeList(items: readonly string[]): string {
	return items.map((item) => `- ${safeMarkdown(item).replaceAll('\n', '\n  ')}`).join('\n');
}

/**
 * Breaks the Markdown links in a text from elsewhere: VS Code makes those in a notification clickable, even commands.
 * @returns the text with a space between the two parts of each link
 */
export function breakMarkdownLinks(text: string): string {
	return text.replaceAll('](', '] (');
}

/** Joins the non-empty texts with blank lines. */
export function joinParagraphs(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join('\n\n');
}

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
