import { lazy } from '../../../base/core/lazy.ts';
import { splitCodeBlocks } from '../../../base/text/markdownBlocks.ts';
import { oneLine, shortened } from '../../../base/text/visibleText.ts';

/** In characters: how far to look, because a review asks with each key that is typed. */
const MOST_READ = 10_000;
/** In characters: sentences are added as long as all of them together are no longer. */
const LONG_ENOUGH = 140;
/** In characters: where a longer sentence is cut. */
const LONGEST = 240;

/** Made on first use: it takes some seven milliseconds, and this file is loaded with everything else. */
const sentences = lazy(() => new Intl.Segmenter('en', { granularity: 'sentence' }));

/** The beginning of a text. */
export interface Beginning {
	/** Markdown of one line. */
	readonly text: string;
	/** Whether the text says more. */
	readonly isCut: boolean;
}

/**
 * What a Markdown text says first: its first sentence, and those that follow in the paragraph as long as they are short.
 * Passes over headings, tables, code, and lines that only announce what comes, such as “Here is the code:”.
 */
export function firstSentences(markdown: string): Beginning {
	const read = markdown.slice(0, MOST_READ);
	const blocks = splitCodeBlocks(read).flatMap((part) => (part.kind === 'code' ? [] : blocksOf(part.text)));
	const first = blocks.find(saysSomething) ?? blocks.find((block) => !block.startsWith('|')) ?? '';
	const text = beginningOf(first);
	return { text, isCut: read !== markdown || text !== withoutMark(read) };
}

/** Paragraphs, list items, and headings, each in one line and without the mark of its list. */
function blocksOf(markdown: string): readonly string[] {
	return markdown
		.split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t])|(?<=^#[^\n]*)\n/m)
		.map(withoutMark)
		.filter((block) => block !== '');
}

function withoutMark(block: string): string {
	return oneLine(block).replace(/^(?:(?:[-*+>]|\d{1,9}[.)]) )+/, '');
}

function saysSomething(block: string): boolean {
	// The end is looked for first: from each colon on, many colons would take long.
	return /\p{L}/u.test(block) && !/^[#|]|^\*\*[^*]*[^*.!?]\*\*$|$(?<=:\W*)/.test(block);
}

function beginningOf(block: string): string {
	let beginning = '';
	for (const { segment } of sentences().segment(block)) {
		const isOpen = hasOpenMark(beginning);
		if (beginning !== '' && !isOpen && beginning.length + segment.trimEnd().length > LONG_ENOUGH) break;
		beginning += segment;
		if (beginning.length > LONGEST) break;
	}
	const text = beginning.trimEnd();
	if (text.length <= LONGEST) return text;
	const cut = shortened(text, LONGEST);
	// Code or emphasis that is not closed would show its marks.
	return hasOpenMark(cut) ? `${cut.slice(0, Math.max(cut.lastIndexOf('`'), cut.lastIndexOf('**'))).trimEnd()}…` : cut;
}

/** A full stop within code or emphasis ends no sentence. */
function hasOpenMark(text: string): boolean {
	return [/`/g, /\*\*/g].some((mark) => (text.match(mark)?.length ?? 0) % 2 === 1);
}
