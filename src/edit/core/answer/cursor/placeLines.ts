import { isProse } from '../../../../base/text/languages.ts';
import { lineClosesBlock, lineOpensBlock } from '../../syntax/blockLines.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import {
	commonIndentation,
	convertRelativeIndentation,
	type IndentationStyle,
	indentLike,
	leadingSpace,
} from '../../whitespace/indentation.ts';

/** Where lines of code go. */
export interface LinesPlace {
	/** The indentation at that place. */
	readonly base: string;
	/** The text before the first line of the code. */
	readonly before: string;
	readonly languageId: string;
	readonly style: IndentationStyle;
}

/**
 * Indents lines of code for a place, in its style. The first line starts at the place itself. The code may come without
 * indentation, with that of the place, or with its own; an answer that was trimmed has lost the indentation of its
 * first line. Lines that close a block around the place are indented less.
 */
export function placeLines(lines: readonly string[], place: LinesPlace): readonly string[] {
	const { base, style, languageId } = place;
	if (isProse(languageId) && languageId !== 'plaintext') return indentLike(lines.join('\n'), base).split('\n');
	const columns = (line: string) => leadingSpace(line).replaceAll('\t', ' '.repeat(style.width)).length;
	const start = base === '' ? columns(commonIndentation(lines)) : firstColumn(lines, place, columns);
	const isOuter = (line: string, at: number) => at > 0 && line.trim() !== '' && columns(line) < start;
	const inner = lines.map((line) => withoutColumns(line, start, style));
	const styled = isProse(languageId) ? inner.join('\n') : convertRelativeIndentation(inner.join('\n'), style);
	const out = outwards(lines, { start, base, columns, style });
	return indentLike(styled, base)
		.split('\n')
		.map((line, at) => (isOuter(lines[at] ?? '', at) ? out(lines[at] ?? '') : line));
}

interface Outwards {
	/** The column of the code's first line. */
	readonly start: number;
	readonly base: string;
	readonly columns: Columns;
	readonly style: IndentationStyle;
}

/**
 * Indents a line that is further left than the first: unchanged if all lines are already at their place, else by whole
 * levels.
 */
function outwards(lines: readonly string[], { start, base, columns, style }: Outwards): (line: string) => string {
	const here = columns(base);
	const level = levelOf(lines, columns) ?? style.width;
	return (line) => {
		const less = start - columns(line);
		const removed = start === here ? less : Math.ceil(less / level) * style.width;
		return withoutColumns(base, removed, style) + line.trimStart();
	};
}

type Columns = (line: string) => number;

/** The column of the first line in the code itself, recovered if it was trimmed. */
function firstColumn(lines: readonly string[], place: LinesPlace, columns: Columns): number {
	const filled = nonBlankLines(lines);
	const [first = '', second = '', ...rest] = filled;
	const here = columns(place.base);
	const least = filled.reduce((smallest, line) => Math.min(smallest, columns(line)), columns(first));
	const found = columns(first) > 0 ? columns(first) : lostColumn([first, second, ...rest], { place, here, columns });
	const outer = filled.find((line, at) => at > 0 && columns(line) < found);
	return found === here || outer === undefined || lineClosesBlock(outer) ? found : least;
}

interface Lost {
	readonly place: LinesPlace;
	/** The column of the place. */
	readonly here: number;
	readonly columns: Columns;
}

/** The column of the first line before it was trimmed, inferred from the lines after it; 0 if it was not. */
function lostColumn(lines: readonly [string, string, ...string[]], { place, here, columns }: Lost): number {
	const [first, second, ...rest] = lines;
	const inside = columns(second);
	const next = rest.find((line) => columns(line) < inside);
	// The line after a block, or the one that closes it, is indented like the line that opens it.
	if (opensBlock(place.before + first) || (next !== undefined && closesBlock(first, next))) {
		if (next !== undefined) return columns(next);
		const level = place.style.width;
		return Math.abs(inside - here - level) < Math.abs(inside - level) ? here : 0;
	}
	// One level less than the place: it closes the surrounding block.
	if (lineClosesBlock(second)) return inside === here - place.style.width ? here : 0;
	// Code that continues the document's line goes on at its own place in the document.
	const isContinuing = place.before.trim() !== '' && !continuesStatement(place.before + first, second);
	if (isContinuing && inside <= here && (inside > 0 || TOP_LEVEL.test(second))) return here;
	if (inside === here || (next !== undefined && !continuesStatement(first, second))) return inside;
	return Math.abs(inside - here) < inside ? here : 0;
}

/** Whether an indented line follows, in any language. */
function opensBlock(line: string): boolean {
	const isOpen = line.split(/[([{]/).length > line.split(/[)\]}]/).length;
	return isOpen || lineOpensBlock(line) || /(?:[:=]|->|\b(?:of|where|let))$/.test(line.trimEnd());
}

/** What hardly anyone nests in Python. */
const TOP_LEVEL = /^(?:class\s|(?:async\s+)?def\s|if __name__\b|@\w)/;

const OPENING_WORD =
	/^\s*(?:(?:local|public|private|static)\s+)?(?:def|class|module|if|unless|while|until|for|case|begin|function|select|sub|do|repeat|struct|type)\b/i;
const CLOSING_WORD = /^\s*(?:end|fi|done|esac|else|elsif|elif|when|rescue|until)\b/i;

/** Whether a keyword or tag closes what a line opens. */
function closesBlock(line: string, closing: string): boolean {
	const tag = /^\s*<\/([\w.:-]+)/.exec(closing)?.[1];
	return tag === undefined ? OPENING_WORD.test(line) && CLOSING_WORD.test(closing) : line.includes(`<${tag}`);
}

/** Whether the second line continues the statement of the first. */
function continuesStatement(first: string, second: string): boolean {
	return /^\s*(?:[.?:,=]|&&|\|\|?|\+(?!\+))/.test(second) || /[,\\+*/&|(<=?]$/.test(first.trimEnd());
}

/** The columns of one level, if the lines show it. */
function levelOf(lines: readonly string[], columns: Columns): number | undefined {
	const widths = new Set(nonBlankLines(lines.slice(1)).map(columns));
	const steps = [...widths]
		.toSorted((a, b) => a - b)
		.flatMap((width, at, all) => (at === 0 ? [] : [width - (all[at - 1] ?? 0)]));
	return steps.length === 0 ? undefined : steps.reduce((least, step) => Math.min(least, step));
}

function withoutColumns(line: string, count: number, { width }: IndentationStyle): string {
	let left = count;
	let at = 0;
	while (left > 0 && (line[at] === ' ' || line[at] === '\t')) {
		left -= line[at] === '\t' ? width : 1;
		at += 1;
	}
	return line.slice(at);
}
