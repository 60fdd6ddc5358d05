import { isProse } from '../text/detectLanguage.ts';
import { verbatimLines, withVerbatimBlanked } from './syntax/verbatimLines.ts';
import { commonIndentation, indentLike, leadingSpace } from './whitespace/indentation.ts';
import {
	convertIndentation,
	convertRelativeIndentation,
	type IndentationStyle,
} from './whitespace/indentationStyle.ts';

/** A text in a document that is to be replaced. */
export interface ReindentPlace {
	readonly selected: string;
	/** What stands before it on its first line. */
	readonly before: string;
	/** Of the document. */
	readonly languageId: string;
	readonly style: IndentationStyle;
	readonly lineEnd: '\n' | '\r\n';
}

/** The end of a line that a deeper one follows: a bracket that is not closed, or a mark. */
const OPENS_BLOCK = /[{([][^{}()[\]]*$|[:=\\]$|=>$/;

/**
 * Code in the form that its place asks for: the document's indentation and ends of line, and the blank lines and spaces
 * with which the replaced text began and ended. It may come with the place's own indentation or without any. What its
 * strings say stays as it is.
 */
export function reindent(code: string, place: ReindentPlace): string {
	const selected = unixLines(place.selected);
	const start = selected.lastIndexOf('\n', selected.search(/\S/)) + 1;
	const end = selected.trimEnd().length;
	const replaced = (start === 0 ? place.before : '') + selected.slice(start, end);
	const moved = movedTo(replaced, withoutOuterBlankLines(unixLines(code)), place);
	const text = leadingSpace(selected.slice(start)) + moved.trimStart();
	return (selected.slice(0, start) + text + selected.slice(end)).replaceAll('\n', place.lineEnd);
}

/** The code where the replaced lines are; its first line may begin anywhere. */
function movedTo(replaced: string, code: string, place: ReindentPlace): string {
	const lines = code.split('\n');
	const replacedLines = replaced.split('\n');
	const held = verbatimLines(code, place.languageId);
	const free = withVerbatimBlanked(lines, held);
	const freeReplaced = withVerbatimBlanked(replacedLines, verbatimLines(replaced, place.languageId));
	const fitted = hasPlacesIndentation(free, freeReplaced) ? free : moved(free, freeReplaced, place);
	const base = commonIndentation(freeReplaced);
	const known = new Set(replacedLines);
	// A service may have taken the indentation off all lines alike: then the string had it, too.
	const heldLine = (line: string) => (!known.has(line) && known.has(base + line) ? base + line : line);
	return fitted
		.map((line, at) => (held.has(at) ? heldLine(lines[at] ?? '') : line))
		.map((line, at) => (held.has(at) || line.trim() !== '' ? line : ''))
		.join('\n');
}

/** The lines with their common indentation exchanged for that of the replaced ones, and in the document's style. */
function moved(lines: readonly string[], replaced: readonly string[], place: ReindentPlace): readonly string[] {
	const { style, languageId } = place;
	const code = indentLike(lines.join('\n'), '');
	const before = indentLike(replaced.join('\n'), '');
	// Where the replaced code itself is not written in the editor's style, that style is no guide.
	const isStyled = !isProse(languageId) && convertIndentation(before, style) === trimmedBlankLines(before);
	const styled = isStyled ? convertRelativeIndentation(code, style) : code;
	return indentLike(styled, commonIndentation(replaced)).split('\n');
}

/**
 * Whether only the first line lost its indentation, as it does where a selection begins behind it or a service trims
 * its answer: the others then are where they belong. Told by how far in the replaced lines were.
 */
function hasPlacesIndentation(lines: readonly string[], replaced: readonly string[]): boolean {
	const base = commonIndentation(replaced);
	const [first = '', ...later] = lines.filter((line) => line.trim() !== '');
	const [replacedFirst = '', ...replacedLater] = replaced.filter((line) => line.trim() !== '');
	if (base === '' || later.length === 0 || replacedLater.length === 0) return false;
	if (leadingSpace(first).startsWith(base) || !later.every((line) => line.startsWith(base))) return false;
	// What opens a block goes further in, unless the place has the like of it that does not: `case 'a':` before another.
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

function unixLines(text: string): string {
	return text.replace(/\r\n|\r/g, '\n');
}
