import { isProse } from '../../../../base/text/languages.ts';
import type { CodePlace } from '../../codeEdit.ts';
import { verbatimLines, withVerbatimBlanked } from '../../reindent.ts';
import { lineClosesBlock, lineOpensBlock } from '../../syntax/blockLines.ts';
import { commonIndentation, leadingSpace } from '../../whitespace/indentation.ts';
import { bracketsAround } from './bracketsAround.ts';
import { type CursorLine, cursorLine, endsInComment, isComment } from './cursorLine.ts';
import { placeLines } from './placeLines.ts';
import type { TextPlace } from './textPlace.ts';
import { trimOverlap, trimRepeatedLines } from './trimOverlap.ts';
import { withoutEnclosing } from './withoutEnclosing.ts';

/** Code from an answer, to be inserted at a cursor. */
export interface NewCode {
	/** With `\n` line endings and no blank lines around it. */
	readonly code: string;
	/** The whitespace before the code, if the answer is nothing but code. */
	readonly lead: string;
	/** What kind of text it is written into; undefined if it is code. */
	readonly writes: TextPlace;
}

/** Code as it is inserted at a cursor. */
export interface CodeAtCursor {
	/** Empty if all of it is already there. */
	readonly text: string;
	/** Whether new code that belongs elsewhere in the document was dropped. */
	readonly isCut: boolean;
}

/**
 * Fits code to a cursor: puts it below the comment that asked for it, drops lines that are already around it, and
 * indents it for its place in the document's style. The contents of strings stay as they are.
 */
export function codeAtCursor(answered: NewCode, place: CodePlace): CodeAtCursor {
	const line = cursorLine(place);
	const isWritten = answered.writes !== undefined;
	const isBelow = isWritten
		? isBelowText(answered, line, place.languageId)
		: goesBelow(answered, line, place.languageId);
	const around = isBelow ? { ...line, above: [...line.above, line.before], before: '' } : line;
	const brackets = bracketsAround(around, place.languageId);
	const { code, isCut } = withoutEnclosing(answered.code, place, around);
	const kept = trimRepeatedLines(code.split('\n'), around, brackets).join('\n');
	if (kept.trim() === '') return { text: '', isCut };
	const base = isBelow ? indentationBelow({ ...answered, code: kept }, line, place) : indentationAt(kept, line, place);
	const lead = isBelow ? base : leadFor(answered, line.before, base);
	const lines = placed(kept, { base, before: around.before, place });
	const text = lead + (isWritten ? writtenText(lines, line, answered) : lines);
	const breaks = isWritten && /\n[ \t]*\n/.test(answered.lead) ? '\n\n' : '\n';
	const whole = (isBelow ? breaks + text : text).replaceAll('\n', place.lineEnd);
	return { text: trimOverlap(whole, place.text.slice(0, place.start), place.text.slice(place.start), brackets), isCut };
}

/** Whether text starts on a new line below the cursor's line. */
function isBelowText({ code, lead, writes }: NewCode, { before, after }: CursorLine, languageId: string): boolean {
	if (writes !== 'prose' || after.trim() !== '' || before.trim() === '') return false;
	if (isComment(before, languageId) || endsInComment(before, languageId) || lead.includes('\n')) return true;
	return MARKDOWN_BLOCK.test(code) && endsInWords(before);
}

/** Text with the marks of its comment on each line, and with a space before the words that follow it. */
function writtenText(text: string, { before, after }: CursorLine, { writes }: NewCode): string {
	const mark = /^\s*(?:\*|[/#;%'-]+!?)\s?/.exec(before)?.[0];
	const isComment = writes === 'comment' || writes === 'prompt';
	const marked =
		isComment && mark !== undefined ? text.split('\n').map((line, at) => withMark(line, at, mark)) : [text];
	const written = marked.join('\n');
	if (written.endsWith(' ') && after.startsWith(' ')) return written.trimEnd();
	const isJoined = /[\p{L}\p{N}.,;:!?]$/u.test(written) && /^[\p{L}\p{N}]/u.test(after);
	return isJoined && writes !== 'string' && /(?:^|\s)$/.test(before) ? `${written} ` : written;
}

function withMark(line: string, at: number, mark: string): string {
	const own = mark.trim();
	if (at === 0) return line.startsWith(`${own} `) ? line.slice(own.length + 1) : line;
	return line.trimStart().startsWith(own) ? leadingSpace(mark) + line.trimStart() : (mark + line.trimStart()).trimEnd();
}

/** What Markdown recognizes only at the start of a line: a fence, heading, list, quote or table. */
const MARKDOWN_BLOCK = /^\s{0,3}(?:`{3}|~{3}|#{1,6} |[-*+] |\d{1,9}[.)] |>|\|)/;

/** Whether the code starts on a new line below the cursor's line. */
function goesBelow({ code, lead }: NewCode, { before, after }: CursorLine, languageId: string): boolean {
	if (after.trim() !== '') return false;
	if (isComment(before, languageId) || endsInComment(before, languageId)) return true;
	if (lead.includes('\n')) return lineOpensBlock(before) || /[;:,>}\w"')\]]$/.test(before.trimEnd());
	if (/^\s*[)\]}]/.test(code)) return false;
	const line = before.trimEnd();
	if (languageId === 'python' && line.endsWith(':') && lineOpensBlock(line)) return true;
	return line.endsWith('{') && /\n|;$/.test(code.trim());
}

/** Whether a line ends with text, without a trailing space that the code should continue from. */
function endsInWords(line: string): boolean {
	return line === line.trimEnd() && /[\p{L}\p{N}]/u.test(line);
}

/** The indentation of code below the cursor's line. */
function indentationBelow({ code, lead }: NewCode, { before }: CursorLine, place: CodePlace): string {
	// The asterisk that ends a comment is indented one space more than the comment.
	const base = leadingSpace(before).slice(0, /^\s* \*/.test(before) ? -1 : undefined);
	if (isComment(before, place.languageId)) return base;
	const first = leadingSpace(code);
	const isDeeper = first.length > base.length && first.startsWith(base);
	// Code that continues the document starts with its own line break, so its indentation is right.
	if (isDeeper && (lead.includes('\n') || /:$/.test(before.trimEnd()))) return first;
	return lineOpensBlock(before) ? base + levelOf(place) : base;
}

/** The indentation of code on the cursor's line; at its start, the answer may bring the right one. */
function indentationAt(code: string, line: CursorLine, place: CodePlace): string {
	return line.before === '' ? ownIndentation(code, line, place) : leadingSpace(line.before);
}

/** The whitespace before the code on the cursor's line: the answer's, unless it is already there. */
function leadFor({ code, lead, writes }: NewCode, before: string, base: string): string {
	if (before === '') return base;
	// No sentence starts without one.
	if (writes === 'prose' && lead === '' && /[.!?,;:]$/.test(before) && /^\p{L}/u.test(code)) return ' ';
	return lead.includes('\n') || /\s$/.test(before) ? '' : lead;
}

/** The indentation of code at the start of a line: its own, or the one that the surrounding lines imply. */
function ownIndentation(code: string, { above, below }: CursorLine, place: CodePlace): string {
	const own = commonIndentation(code.split('\n'));
	const last = above.findLast((line) => line.trim() !== '') ?? '';
	const outer = leadingSpace(last);
	if (!lineOpensBlock(last)) return isLevelAbove(own, above) ? own : '';
	if (own.length > outer.length) return own;
	if (isProse(place.languageId) || lineClosesBlock(code)) return '';
	// Some blocks do not indent their lines: those of a namespace or an HTML page.
	const next = below.find((line) => line.trim() !== '') ?? '';
	return next === '' || lineClosesBlock(next) || leadingSpace(next).length < outer.length
		? outer + levelOf(place)
		: leadingSpace(next);
}

/** Whether the last line above, or one of the blocks it ends, is indented by as much. */
function isLevelAbove(indentation: string, above: readonly string[]): boolean {
	let least = Number.POSITIVE_INFINITY;
	for (const line of above.toReversed()) {
		const columns = leadingSpace(line).length;
		if (line.trim() === '' || columns >= least) continue;
		if (columns <= indentation.length) return columns === indentation.length;
		least = columns;
	}
	return false;
}

function levelOf({ style }: CodePlace): string {
	return style.insertSpaces ? ' '.repeat(style.width) : '\t';
}

interface Placing {
	readonly base: string;
	/** The text before the first line. */
	readonly before: string;
	readonly place: CodePlace;
}

/** The lines of the code as they are inserted. The first one starts at the cursor. */
function placed(code: string, { base, before, place: { languageId, style } }: Placing): string {
	const lines = code.split('\n');
	const verbatim = verbatimLines(code, languageId);
	return placeLines(withVerbatimBlanked(lines, verbatim), { base, before, languageId, style })
		.map((each, at) => (verbatim.has(at) ? lines[at] : each.trim() === '' ? '' : each))
		.join('\n');
}
