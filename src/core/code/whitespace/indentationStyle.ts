import { indentLike, leadingSpace } from './indentation.ts';

/** How a document indents. */
export interface IndentationStyle {
	readonly insertSpaces: boolean;
	/** Columns of one level. */
	readonly width: number;
}

/**
 * Code whose levels of indentation are written in a document's style. What is left over from whole levels, such as
 * alignment, stays as spaces; lines of white space alone become empty.
 */
export function convertIndentation(code: string, { insertSpaces, width }: IndentationStyle): string {
	const lines = code.split(/\r\n|\n|\r/).map(split);
	const spacesPerLevel = ownWidth(lines.map(({ space }) => space)) ?? width;
	const level = insertSpaces ? ' '.repeat(width) : '\t';
	return lines
		.map(({ space, rest }) => {
			if (rest.trim() === '') return '';
			const tabs = countTabs(space);
			const spaces = space.length - tabs;
			const levels = tabs + Math.floor(spaces / spacesPerLevel);
			return level.repeat(levels) + ' '.repeat(spaces % spacesPerLevel) + rest;
		})
		.join('\n');
}

/** The same without the indentation that all lines share, which may show only when they are written in one style. */
export function convertRelativeIndentation(code: string, style: IndentationStyle): string {
	return indentLike(convertIndentation(indentLike(code, ''), style), '');
}

function split(line: string): { readonly space: string; readonly rest: string } {
	const space = leadingSpace(line);
	return { space, rest: line.slice(space.length) };
}

/**
 * How many spaces the code itself indents by. A single space, as before the asterisks of a comment, is no level.
 * @returns undefined where it uses tabs, has no levels, or they are not multiples of a width that people use
 */
function ownWidth(spaces: readonly string[]): number | undefined {
	if (spaces.some((space) => countTabs(space) > 0)) return undefined;
	const widths = spaces.map((space) => space.length).filter((width) => width > 1);
	const smallest = widths.reduce((least, width) => Math.min(least, width), Number.POSITIVE_INFINITY);
	return LEVELS.has(smallest) && widths.every((width) => width % smallest <= 1) ? smallest : undefined;
}

/** Other widths are those of lines that hang below a bracket. */
const LEVELS: ReadonlySet<number> = new Set([2, 3, 4, 8]);

function countTabs(space: string): number {
	return space.split('\t').length - 1;
}
