import { prefixFunction } from '../../diff/prefixFunction.ts';
import { lineOpensBlock } from '../../syntax/blockLines.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import { leadingSpace } from '../../whitespace/indentation.ts';
import { isImport, isTopOfFile } from '../extraction/importLines.ts';

/** The most overlaps to check. */
const MOST_OVERLAPS = 20;

/**
 * Removes what is already around the place: the lines directly above that the code starts with, the lines directly
 * below that it ends with, and imports found anywhere above. Lines match if they are indented alike or all shifted by
 * the same amount.
 * @param lines of the code
 * @param above the lines above the place, and `below` those below it
 */
export function trimRepeatedLines(
	lines: readonly string[],
	{ above, below }: { readonly above: readonly string[]; readonly below: readonly string[] },
): readonly string[] {
	const begun = withoutKnownTop(withoutSignature(withoutLinesAbove(lines, above, below), above, below), above);
	const first = begun.findIndex((line) => line.trim() !== '');
	return withoutLinesBelow(begun.slice(Math.max(0, first)), below);
}

/**
 * The same for code that replaces `selected`. A line that the selection itself starts with is kept, and one that it ends
 * with, too, unless the lines above are repeated: then so are those below.
 */
export function trimSurroundingLines(
	lines: readonly string[],
	selected: readonly string[],
	{ above, below }: { readonly above: readonly string[]; readonly below: readonly string[] },
): readonly string[] {
	const [own, code] = [nonBlankLines(selected), nonBlankLines(lines)];
	const begun = code[0]?.trim() === own[0]?.trim() ? lines : withoutLinesAbove(lines, above, below);
	const isOwnEnd = begun === lines && code.at(-1)?.trim() === own.at(-1)?.trim();
	return isOwnEnd ? begun : withoutLinesBelow(begun, below);
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

/**
 * For code that starts with the signature of the block it goes into (perhaps worded slightly differently, or below its
 * own comments and imports): removes the signature, its comments and the end of the block. Imports stay.
 */
function withoutSignature(
	lines: readonly string[],
	above: readonly string[],
	below: readonly string[],
): readonly string[] {
	// The comment that asked for the code, or the block's documentation, may be in between.
	const existing = above.findLast((line) => line.trim() !== '' && !BELOW_SIGNATURE.test(line)) ?? '';
	const name = lineOpensBlock(existing) ? declaredName(existing) : undefined;
	if (name === undefined) return lines;
	const at = lines.findIndex((line) => line.trim() !== '' && !isImport(line) && !BESIDE_SIGNATURE.test(line));
	const signature = lines[at] ?? '';
	if (!lineOpensBlock(signature) || declaredName(signature) !== name) return lines;
	return [...lines.slice(0, at).filter(isImport), ...withoutOwnEnd(lines.slice(at + 1), below)];
}

/** Removes the last line if it closes something that these lines do not open: the block ends further below. */
function withoutOwnEnd(lines: readonly string[], below: readonly string[]): readonly string[] {
	const last = lines.findLastIndex((line) => line.trim() !== '');
	const line = lines[last] ?? '';
	const isEnd = /^\s*[)\]}]+[;,]?\s*$/.test(line) || CLOSING_WORD.test(line);
	return isEnd && closesMore(lines, [line]) && closesMore(below, [line]) ? lines.slice(0, last) : lines;
}

/** Comments, decorators and attributes, which go above a signature. */
const BESIDE_SIGNATURE = /^\s*(?:\/\/|\/\*|\*|#|--|@\w|\[\w)/;
/** Comments, and a one-line docstring. */
const BELOW_SIGNATURE = /^\s*(?:\/\/|\/\*|\*|#|--|"""[^"]*"""\s*$|'''[^']*'''\s*$)/;
const SIGNATURE =
	/^\s*(?:[\w@]+\s+)*?(?:function|def|fn|func|fun|sub|class|struct|interface|trait|impl|module|enum)\s+(?:\([^()]*\)\s*)?([\w$.:]+)/i;
/** With a type before the name. */
const TYPED_SIGNATURE =
	/^\s*(?!return\b|new\b|else\b|await\b|throw\b)[\w<>[\],.:*&?]+(?:\s+[\w<>[\],.:*&?]+){0,5}\s+([\w$]+)\s*\(/;

/** The name that a line declares; undefined if it declares nothing with a block. */
function declaredName(line: string): string | undefined {
	if (line.length > LONGEST_SIGNATURE) return undefined;
	return (SIGNATURE.exec(line) ?? TYPED_SIGNATURE.exec(line))?.[1]?.replace(/:$/, '');
}

/** In characters: longer lines are not signatures. */
const LONGEST_SIGNATURE = 300;

function withoutLinesBelow(lines: readonly string[], below: readonly string[]): readonly string[] {
	const code = nonBlankLines(lines);
	const near = nonBlankLines(below);
	for (const count of overlaps(near, code)) {
		const [own, existing] = [code.slice(-count), near.slice(0, count)];
		// Keep brackets that the code itself needs.
		if (!areSame(own, existing) || !(own.some(isDistinctive) || closesMore(lines, own))) continue;
		let end = lines.length;
		for (let left = count; left > 0; end -= 1) if ((lines[end - 1] ?? '').trim() !== '') left -= 1;
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

/** Whether the code closes more than it opens, by at least what its last lines close. */
function closesMore(lines: readonly string[], last: readonly string[]): boolean {
	const surplus = (code: readonly string[]) => {
		const text = code.join('\n');
		const brackets = text.split(/[)\]}]/).length - text.split(/[([{]/).length;
		const tags = text.split(/<\/[a-z]/i).length - text.split(/<[a-z](?![^<>]*\/>)/i).length;
		const words =
			code.filter((line) => CLOSING_WORD.test(line)).length - code.filter((line) => OPENING_WORD.test(line)).length;
		return brackets + tags + words;
	};
	return surplus(last) > 0 && surplus(lines) >= surplus(last);
}

const CLOSING_WORD = /^\s*(?:end|fi|done|esac|endif|endfor|endwhile|endfunction)\b\W*$/;
const OPENING_WORD =
	/^\s*(?:local\s+)?(?:def|class|module|if|unless|while|until|for|case|begin|function|select)\b(?!.*[{;:]$)|\bdo(?:\s*\|[^|]*\|)?\s*$/;

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

/** Whether a line has enough content to be recognized. */
function isDistinctive(line: string): boolean {
	return !CLOSING_WORD.test(line) && (line.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3;
}
