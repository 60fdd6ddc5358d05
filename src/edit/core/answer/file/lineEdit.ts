import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { hasText, nonBlankLines } from '../../whitespace/blankLines.ts';

/** Lines to replace those from `start` up to, but not including, `end`. */
export interface LineEdit {
	readonly start: number;
	readonly end: number;
	readonly lines: readonly string[];
}

/**
 * Replaces an item of the file with one of the code. Comments and decorators above a declaration stay unless the code
 * has its own.
 */
export function editOf(item: OutlineItem, code: Outline, target: OutlineItem, file: Outline): LineEdit {
	const hasComments = item.start < item.decorators;
	const hasDecorators = item.decorators < item.header;
	const comments = code.lines.slice(item.start, item.decorators);
	const kept = hasComments && !hasDecorators ? file.lines.slice(target.decorators, target.header) : [];
	const body = withoutBlankEnd(code.lines.slice(item.decorators, item.end));
	const end = trimmedEnd(target, file);
	const belowComments = hasDecorators ? target.decorators : target.header;
	return {
		start: hasComments ? target.start : belowComments,
		end,
		lines: withComma([...comments, ...kept, ...body], file.lines[end - 1] ?? ''),
	};
}

/** The index after the item's last line that is not blank. */
export function trimmedEnd({ header, end }: OutlineItem, { lines }: Outline): number {
	return header + withoutBlankEnd(lines.slice(header, end)).length;
}

/** Replaces the text above the members of an item; undefined if it is the same. */
export function ownTextEdit(own: readonly string[], start: number, before: readonly string[]): LineEdit | undefined {
	if (own.join('\n').trim() === before.join('\n').trim()) return undefined;
	return { start, end: start + withoutBlankEnd(before).length, lines: withoutBlankEnd(own) };
}

/** An item with its comments and the blank lines above them. */
export function withBlanksAbove({ start, end }: OutlineItem, { lines }: Outline): readonly string[] {
	let first = start;
	while (lines[first - 1]?.trim() === '') first -= 1;
	return withoutBlankEnd(lines.slice(first, end));
}

/** An item with its comments and the blank lines below it. */
export function withBlanksBelow({ start, end }: OutlineItem, { lines }: Outline): readonly string[] {
	let last = end;
	while (lines[last]?.trim() === '') last += 1;
	return lines.slice(start, last);
}

/** The text of an item, ignoring indentation and blank lines. */
export function textOf({ header, end }: OutlineItem, { lines }: Outline): string {
	const texts = nonBlankLines(lines.slice(header, end));
	return texts.map((line) => line.trim()).join('\n');
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
	return lines.slice(0, lines.findLastIndex(hasText) + 1);
}

/** In a list, what follows decides whether a comma is needed. */
function withComma(lines: readonly string[], replaced: string): readonly string[] {
	const last = lines.at(-1)?.trimEnd() ?? '';
	const wants = replaced.trimEnd().endsWith(',');
	if (wants === last.endsWith(',')) return lines;
	if (!wants) return [...lines.slice(0, -1), last.slice(0, -1)];
	return /[\w"'\]})]$/.test(last) ? [...lines.slice(0, -1), `${last},`] : lines;
}
