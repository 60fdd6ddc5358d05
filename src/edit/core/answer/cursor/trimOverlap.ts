import { prefixFunction } from '../../diff/prefixFunction.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import { leadingSpace } from '../../whitespace/indentation.ts';
import { isImport, isTopOfFile } from '../extraction/codeSigns.ts';
import type { BracketsAround } from './bracketsAround.ts';
import type { CursorLine } from './cursorLine.ts';

/** Shorter matches may be chance. */
const SHORTEST = 3;

/** No editor inserts more closing brackets, and each way to cut them is weighed by itself. */
const MOST_CLOSERS = 16;

/**
 * Removes what is already around the cursor from generated text: services often repeat the start of the line or close a
 * bracket that is already closed. Only exact repetitions are cut.
 * @param before all text before the cursor; its last line is compared
 * @param after all text after the cursor; its first line is compared
 */
export function trimOverlap(text: string, before: string, after: string, brackets: BracketsAround): string {
	return withoutRepeatedEnd(withoutRepeatedBeginning(withoutQuotes(text, before, after), before), after, brackets);
}

/** Removes the quotes of a string if they are already around the cursor. */
function withoutQuotes(text: string, before: string, after: string): string {
	const quote = before.at(-1) ?? '';
	if (!/["'`]/.test(quote) || !after.startsWith(quote) || !text.startsWith(quote)) return text;
	const end = text.indexOf(quote, 1);
	const rest = /^[^\r\n]*/.exec(after)?.[0].slice(1) ?? '';
	return end !== -1 && rest.startsWith(text.slice(end + 1)) ? text.slice(1, end) : text;
}

function withoutRepeatedBeginning(text: string, before: string): string {
	const line = before.slice(before.lastIndexOf('\n') + 1);
	const repeated = [line, line.trimStart()].find((start) => start.trim().length >= SHORTEST && text.startsWith(start));
	return repeated === undefined ? text : text.slice(repeated.length);
}

function withoutRepeatedEnd(text: string, after: string, brackets: BracketsAround): string {
	const rest = /^[^\r\n]*/.exec(after)?.[0].trimEnd() ?? '';
	if (rest.trim() === '') return text;
	// Closing brackets and the like that the editor inserted while the user typed.
	const closers = /^[\s)\]}>"'`;,]*/.exec(rest)?.[0].length ?? 0;
	const isRepeated = rest.trim().length >= SHORTEST || rest.length === closers;
	const most = Math.min(closers, MOST_CLOSERS);
	let best = { kept: text, gain: 0 };
	for (let length = rest.length; length > 0; length = Math.min(length - 1, most)) {
		const repeated = rest.slice(0, length);
		if (repeated.trim() === '' || !text.endsWith(repeated)) continue;
		const kept = text.slice(0, -length);
		const gain = brackets.gainWithout(kept, repeated);
		const isEqual = isRepeated && length === rest.length && gain === 0;
		if (gain > best.gain || isEqual) best = { kept, gain };
	}
	return best.kept;
}

/** The most overlaps to check. */
const MOST_OVERLAPS = 20;

/**
 * Removes what is already around the place: the lines directly above that the code starts with, the lines directly
 * below that it ends with, and imports found anywhere above. Lines match if they are indented alike or all shifted by
 * the same amount.
 * @param lines of the code
 */
export function trimRepeatedLines(
	lines: readonly string[],
	{ above, below }: CursorLine,
	brackets: BracketsAround,
): readonly string[] {
	const begun = withoutKnownTop(withoutLinesAbove(lines, above, below), above);
	const first = begun.findIndex((line) => line.trim() !== '');
	return withoutLinesBelow(begun.slice(Math.max(0, first)), below, brackets);
}

/**
 * The same for code that replaces `selected`. A line that the selection itself starts with is kept, and one that it ends
 * with, too, unless the lines above are repeated: then so are those below.
 */
export function trimSurroundingLines(
	lines: readonly string[],
	selected: readonly string[],
	{ above, below }: CursorLine,
	brackets: BracketsAround,
): readonly string[] {
	const [own, code] = [nonBlankLines(selected), nonBlankLines(lines)];
	const begun = code[0]?.trim() === own[0]?.trim() ? lines : withoutLinesAbove(lines, above, below);
	const isOwnEnd = begun === lines && code.at(-1)?.trim() === own.at(-1)?.trim();
	return isOwnEnd ? begun : withoutLinesBelow(begun, below, brackets);
}

function withoutLinesAbove(
	lines: readonly string[],
	above: readonly string[],
	below: readonly string[],
): readonly string[] {
	const code = nonBlankLines(lines);
	// The surroundings are repeated on both sides, such as an HTML element.
	const isAround = code.length > 1 && code.at(-1)?.trim() === nonBlankLines(below)[0]?.trim();
	const near = nonBlankLines(above);
	for (const count of overlaps(code, near)) {
		const [own, existing] = [code.slice(0, count), near.slice(-count)];
		if ((isAround || own.some(isDistinctive)) && areSame(own, existing)) {
			const last = own.at(-1);
			return lines.slice(lines.indexOf(last ?? '', count - 1) + 1);
		}
	}
	return lines;
}

function withoutLinesBelow(
	lines: readonly string[],
	below: readonly string[],
	brackets: BracketsAround,
): readonly string[] {
	const code = nonBlankLines(lines);
	const near = nonBlankLines(below);
	for (const count of overlaps(near, code)) {
		const [own, existing] = [code.slice(-count), near.slice(0, count)];
		if (!areSame(own, existing)) continue;
		let end = lines.length;
		for (let left = count; left > 0; end -= 1) if ((lines[end - 1] ?? '').trim() !== '') left -= 1;
		// Keep brackets that the code itself needs.
		const gain = brackets.gainWithout(lines.slice(0, end).join('\n'), `\n${lines.slice(end).join('\n')}`);
		if (gain < 0 || (gain === 0 && !own.some(isDistinctive))) continue;
		// The blank lines before them are already there, too.
		while (below[0]?.trim() === '' && lines[end - 1]?.trim() === '') end -= 1;
		return lines.slice(0, end);
	}
	return lines;
}

/** How many first lines of one text match the end of another, longest match first (Knuth, Morris and Pratt). */
function overlaps(begins: readonly string[], ends: readonly string[]): readonly number[] {
	const wanted = begins.map((line) => line.trim());
	const back = prefixFunction(wanted);
	let length = 0;
	for (const line of ends.slice(-wanted.length)) {
		while (length > 0 && line.trim() !== wanted[length]) length = back[length - 1] ?? 0;
		if (line.trim() === wanted[length]) length += 1;
	}
	const found: number[] = [];
	for (; length > 0 && found.length < MOST_OVERLAPS; length = back[length - 1] ?? 0) found.push(length);
	return found;
}

/** Removes the repeated top of a file: imports already above, and the file's first line. */
function withoutKnownTop(lines: readonly string[], above: readonly string[]): readonly string[] {
	const known = new Set(above.map((line) => line.trim()));
	const isBelowTop = above.some((line) => line.trim() !== '');
	const first = lines.findIndex((line) => line.trim() !== '' && !isImport(line) && !isTopOfFile(line));
	const end = first === -1 ? lines.length : first;
	const isKnown = (line: string, at: number) =>
		at < end && line.trim() !== '' && (known.has(line.trim()) || (isBelowTop && isTopOfFile(line)));
	return lines.filter((line, at) => !isKnown(line, at));
}

function areSame(own: readonly string[], existing: readonly string[]): boolean {
	const shift = (one = '', other = '') => leadingSpace(one).length - leadingSpace(other).length;
	return own.every((line, at) => {
		const isMoved = at > 0 && shift(line, existing[at]) !== shift(own[1], existing[1]);
		return line.trim() === existing[at]?.trim() && !isMoved;
	});
}

/** Whether a line has enough content to be recognized, or ends a comment, which no other end can follow. */
function isDistinctive(line: string): boolean {
	if (/^\s*(?:\*+\/|-->)\s*$/.test(line)) return true;
	return !/^\s*(?:end\w*|fi|done|esac)\b\W*$/.test(line) && (line.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3;
}
