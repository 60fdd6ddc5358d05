import { hasText, nonBlankLines } from './blankLines.ts';

/** How a document is indented. */
export interface IndentationStyle {
	readonly insertSpaces: boolean;
	/** Columns per level. */
	readonly width: number;
}

/**
 * Removes the common indentation of code, and indents all lines but the first like the line that it is put into.
 * @param line the text of that line
 */
export function indentLike(code: string, line: string): string {
	const lines = code.split(/\r\n|\n|\r/);
	const common = commonIndentation(lines);
	const indent = leadingSpace(line);
	return lines
		.map((each) => (each.startsWith(common) ? each.slice(common.length) : each.trimStart()))
		.map((each, at) => (at === 0 || each === '' ? each : indent + each))
		.join('\n');
}

/** The indentation that all non-blank lines share. */
export function commonIndentation(lines: readonly string[]): string {
	const [first, ...rest] = nonBlankLines(lines).map(leadingSpace);
	return rest.reduce(commonStart, first ?? '');
}

/** The spaces and tabs at the start of a line. */
export function leadingSpace(line: string): string {
	return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The columns of whitespace at the start of a line; a tab counts as one. */
export function indentWidth(line: string): number {
	return line.length - line.trimStart().length;
}

function commonStart(a: string, b: string): string {
	const end = [...a].findIndex((character, at) => character !== b[at]);
	return end === -1 ? a : a.slice(0, end);
}

/**
 * Converts the indentation of code to a document's style. Spaces beyond whole levels, such as alignment, are kept;
 * whitespace-only lines become empty.
 */
export function convertIndentation(code: string, { insertSpaces, width }: IndentationStyle): string {
	const lines = code.split(/\r\n|\n|\r/).map(split);
	const spacesPerLevel = ownWidth(lines.map(({ space }) => space)) ?? width;
	const level = insertSpaces ? ' '.repeat(width) : '\t';
	return lines
		.map(({ space, rest }) => {
			if (!hasText(rest)) return '';
			const tabs = countTabs(space);
			const spaces = space.length - tabs;
			const levels = tabs + Math.floor(spaces / spacesPerLevel);
			return level.repeat(levels) + ' '.repeat(spaces % spacesPerLevel) + rest;
		})
		.join('\n');
}

/** The same without the common indentation, which may only show once all lines are in one style. */
export function convertRelativeIndentation(code: string, style: IndentationStyle): string {
	return indentLike(convertIndentation(indentLike(code, ''), style), '');
}

function split(line: string): { readonly space: string; readonly rest: string } {
	const space = leadingSpace(line);
	return { space, rest: line.slice(space.length) };
}

/**
 * The number of spaces per level in the code itself. A single space, as before the asterisks of a comment, is not a
 * level.
 * @returns undefined if it uses tabs, has no levels, or its levels are not multiples of a common width
 */
function ownWidth(spaces: readonly string[]): number | undefined {
	if (spaces.some((space) => countTabs(space) > 0)) return undefined;
	const widths = spaces.map((space) => space.length).filter((width) => width > 1);
	const smallest = widths.reduce((least, width) => Math.min(least, width), Number.POSITIVE_INFINITY);
	return LEVELS.has(smallest) && widths.every((width) => width % smallest <= 1) ? smallest : undefined;
}

/** Other widths come from lines aligned below a bracket. */
const LEVELS: ReadonlySet<number> = new Set([2, 3, 4, 8]);

function countTabs(space: string): number {
	return space.split('\t').length - 1;
}
