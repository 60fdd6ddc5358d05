import { unixLineEnds } from '../../base/text/hiddenCharacters.ts';
import { isProse, languageFamily } from '../../base/text/languages.ts';
import { stripStringsAndComments } from './syntax/stripStringsAndComments.ts';
import {
	commonIndentation,
	convertIndentation,
	convertRelativeIndentation,
	type IndentationStyle,
	indentLike,
	leadingSpace,
} from './whitespace/indentation.ts';

/** A text in a document to replace. */
export interface ReindentPlace {
	readonly selected: string;
	/** The text before it on its first line. */
	readonly before: string;
	/** The document's language. */
	readonly languageId: string;
	readonly style: IndentationStyle;
	readonly lineEnd: '\n' | '\r\n';
}

/** The end of a line that an indented one follows: an open bracket or one of these marks. */
const OPENS_BLOCK = /[{([][^{}()[\]]*$|[:=\\]$|=>$/;

/**
 * Fits code to its place: gives it the document's indentation and line endings, and the leading and trailing whitespace
 * of the replaced text. The code may come with or without the place's own indentation. The contents of strings stay as
 * they are.
 */
export function reindent(code: string, place: ReindentPlace): string {
	const selected = unixLineEnds(place.selected);
	const start = selected.lastIndexOf('\n', selected.search(/\S/)) + 1;
	const end = selected.trimEnd().length;
	const replaced = (start === 0 ? place.before : '') + selected.slice(start, end);
	const moved = movedTo(replaced, withoutOuterBlankLines(unixLineEnds(code)), place);
	const text = leadingSpace(selected.slice(start)) + moved.trimStart();
	return (selected.slice(0, start) + text + selected.slice(end)).replaceAll('\n', place.lineEnd);
}

/** The code, indented for the replaced lines; its first line may start anywhere. */
function movedTo(replaced: string, code: string, place: ReindentPlace): string {
	const lines = code.split('\n');
	const replacedLines = replaced.split('\n');
	const verbatim = verbatimLines(code, place.languageId);
	const movable = withVerbatimBlanked(lines, verbatim);
	const movableReplaced = withVerbatimBlanked(replacedLines, verbatimLines(replaced, place.languageId));
	const fitted = hasPlacesIndentation(movable, movableReplaced) ? movable : moved(movable, movableReplaced, place);
	const base = commonIndentation(movableReplaced);
	const known = new Set(replacedLines);
	// A service may have dedented all lines alike, including those inside the string.
	const restoredLine = (line: string) => (!known.has(line) && known.has(base + line) ? base + line : line);
	return fitted
		.map((line, at) => (verbatim.has(at) ? restoredLine(lines[at] ?? '') : line))
		.map((line, at) => (verbatim.has(at) || line.trim() !== '' ? line : ''))
		.join('\n');
}

/** Replaces the common indentation with that of the replaced lines, in the document's style. */
function moved(lines: readonly string[], replaced: readonly string[], place: ReindentPlace): readonly string[] {
	const { style, languageId } = place;
	const code = indentLike(lines.join('\n'), '');
	const before = indentLike(replaced.join('\n'), '');
	// If the replaced code itself does not follow the editor's style, do not impose it.
	const isStyled = !isProse(languageId) && convertIndentation(before, style) === trimmedBlankLines(before);
	const styled = isStyled ? convertRelativeIndentation(code, style) : code;
	return indentLike(styled, commonIndentation(replaced)).split('\n');
}

/**
 * Whether only the first line lost its indentation, because the selection starts after it or the service trimmed its
 * answer; the other lines are then already in place. Judged by the indentation of the replaced lines.
 */
function hasPlacesIndentation(lines: readonly string[], replaced: readonly string[]): boolean {
	const base = commonIndentation(replaced);
	const [first = '', ...later] = lines.filter((line) => line.trim() !== '');
	const [replacedFirst = '', ...replacedLater] = replaced.filter((line) => line.trim() !== '');
	if (base === '' || later.length === 0 || replacedLater.length === 0) return false;
	if (leadingSpace(first).startsWith(base) || !later.every((line) => line.startsWith(base))) return false;
	// A block is indented, unless the replaced code starts with a similar line whose block is not: `case 'a':` before
	// another.
	const opensFlat = (line: string, next = '') =>
		OPENS_BLOCK.test(line.trimEnd()) && leadingSpace(next).length <= base.length;
	if (opensFlat(first, later[0]) && !opensFlat(replacedFirst, replacedLater[0])) return false;
	const indent = commonIndentation(later).length;
	const expected = commonIndentation(replacedLater).length;
	return Math.abs(indent - expected) < Math.abs(indent - (expected - base.length));
}

function trimmedBlankLines(code: string): string {
	return code.replace(/^[ \t]+$/gm, '');
}

function withoutOuterBlankLines(code: string): string {
	return code.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
}

/**
 * The indexes of lines whose whitespace must not change: those that start inside a string or here-document.
 * @param code with `\n` line endings
 */
export function verbatimLines(code: string, languageId: string): ReadonlySet<number> {
	const { stringLines, open } = stripStringsAndComments(code, languageFamily(languageId));
	// Code that starts or ends inside a string may be read inside out.
	return new Set(open ? [] : stringLines);
}

/** Blanks the verbatim lines, so that only the others are examined and moved. */
export function withVerbatimBlanked(lines: readonly string[], verbatim: ReadonlySet<number>): readonly string[] {
	return verbatim.size === 0 ? lines : lines.map((line, at) => (verbatim.has(at) ? '' : line));
}
