import { isProse } from '../../../text/detectLanguage.ts';
import type { CodePlace } from '../../codePlace.ts';
import { verbatimLines, withVerbatimBlanked } from '../../syntax/verbatimLines.ts';
import { commonIndentation, leadingSpace } from '../../whitespace/indentation.ts';
import {
	type CursorLine,
	cursorLine,
	endsInComment,
	isComment,
	lineClosesBlock,
	lineOpensBlock,
} from './cursorLine.ts';
import { placeLines } from './placeLines.ts';
import { trimOverlap } from './trimOverlap.ts';
import { trimRepeatedLines } from './trimRepeatedLines.ts';
import { withoutEnclosing } from './withoutEnclosing.ts';

/** Code as it came, for a cursor. */
export interface NewCode {
	/** With `\n` as line end, and without blank lines around it. */
	readonly code: string;
	/** The blank space that the answer began with, where nothing but the code was in it. */
	readonly lead: string;
}

/**
 * Code as it goes in at a cursor: below a comment that it was asked for with, without lines that stand around it already, as
 * far in as its place, and in the document's style. What its strings say stays as it is.
 * @returns empty where all of it stands there
 */
export function codeAtCursor(answered: NewCode, place: CodePlace): string {
	const line = cursorLine(place);
	const isBelow = goesBelow(answered, line, place.languageId);
	const around = isBelow ? { ...line, above: [...line.above, line.before], before: '', after: '' } : line;
	const inner = withoutEnclosing(answered.code, place);
	const kept = trimRepeatedLines(inner.split('\n'), around).join('\n');
	if (kept.trim() === '') return '';
	const base = isBelow ? indentationBelow({ ...answered, code: kept }, line, place) : leadingSpace(line.before);
	const lead = isBelow ? base : leadFor(answered, around, kept, place);
	const text = lead + placed(kept, { base, isBelow, line: around, place });
	const fitted = isBelow ? `\n${text}` : text;
	const whole = fitted.replaceAll('\n', place.lineEnd);
	return isBelow ? whole : trimOverlap(whole, place.text.slice(0, place.start), place.text.slice(place.start));
}

/** What Markdown knows at the beginning of a line alone: a fence, a heading, a list, a quotation, a table. */
const MARKDOWN_BLOCK = /^\s{0,3}(?:`{3}|~{3}|#{1,6} |[-*+] |\d{1,9}[.)] |>|\|)/;
const PYTHON_BLOCK = /\b(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b/;

/** Whether code begins a line of its own below the cursor's. */
function goesBelow({ code, lead }: NewCode, { before, after }: CursorLine, languageId: string): boolean {
	if (before.trim() === '' || after.trim() !== '') return false;
	if (isComment(before, languageId) || endsInComment(before, languageId)) return true;
	if (isProse(languageId) && MARKDOWN_BLOCK.test(code) && endsInWords(before)) return true;
	if (lead.includes('\n')) return lineOpensBlock(before) || /[;:,>}\w"')\]]$/.test(before.trimEnd());
	if (/^\s*[)\]}]/.test(code)) return false;
	const line = before.trimEnd();
	if (languageId === 'python' && line.endsWith(':') && PYTHON_BLOCK.test(line)) return true;
	return line.endsWith('{') && /\n|;$/.test(code.trim());
}

/** Whether a line has something to read, and no blank behind it that the text is to go on from. */
function endsInWords(line: string): boolean {
	return line === line.trimEnd() && /[\p{L}\p{N}]/u.test(line);
}

/** How far in code stands below the cursor's line. */
function indentationBelow({ code, lead }: NewCode, { before }: CursorLine, place: CodePlace): string {
	// The asterisk that ends a comment stands one further in than the comment.
	const base = leadingSpace(before).slice(0, /^\s* \*/.test(before) ? -1 : undefined);
	if (isComment(before, place.languageId)) return base;
	const first = leadingSpace(code);
	const isDeeper = first.length > base.length && first.startsWith(base);
	// Code that goes on with the document brings its line end, and knows how far in it is.
	if (isDeeper && (lead.includes('\n') || /:$/.test(before.trimEnd()))) return first;
	return lineOpensBlock(before) ? base + levelOf(place) : base;
}

/** The blank space that code begins with on the cursor's line: what was meant, unless it stands there. */
function leadFor({ lead }: NewCode, { before, above, below }: CursorLine, code: string, place: CodePlace): string {
	if (before.trim() !== '') return lead.includes('\n') || /\s$/.test(before) ? '' : lead;
	// At the beginning of an empty line, code may come as far in as it belongs.
	return before === '' ? ownIndentation(code, { above, below }, place) : '';
}

/** How far in code stands at the beginning of a line: as it came, or as it follows from the lines around. */
function ownIndentation(code: string, around: Pick<CursorLine, 'above' | 'below'>, place: CodePlace): string {
	const own = commonIndentation(code.split('\n'));
	const last = around.above.findLast((line) => line.trim() !== '') ?? '';
	const outer = leadingSpace(last);
	if (!lineOpensBlock(last)) return outer.length === own.length ? own : '';
	if (own.length > outer.length) return own;
	if (isProse(place.languageId) || lineClosesBlock(code)) return '';
	// Some blocks hold their lines no further in: those of a namespace, or of a page.
	const next = around.below.find((line) => line.trim() !== '') ?? '';
	return next === '' || lineClosesBlock(next) || leadingSpace(next).length < outer.length
		? outer + levelOf(place)
		: leadingSpace(next);
}

function levelOf({ style }: CodePlace): string {
	return style.insertSpaces ? ' '.repeat(style.width) : '\t';
}

interface Placing {
	readonly base: string;
	readonly isBelow: boolean;
	readonly line: CursorLine;
	readonly place: CodePlace;
}

/** The lines of code as they go to their place; the first begins where that is. */
function placed(code: string, { base, line, place, isBelow }: Placing): string {
	const lines = code.split('\n');
	const held = verbatimLines(code, place.languageId);
	const before = isBelow ? '' : line.before;
	const start = base === '' && before.trim() === '' ? ownIndentation(code, line, place) : base;
	const { languageId, style } = place;
	return placeLines(withVerbatimBlanked(lines, held), { base: start, before, languageId, style })
		.map((each, at) => (held.has(at) ? lines[at] : each.trim() === '' ? '' : each))
		.join('\n');
}
