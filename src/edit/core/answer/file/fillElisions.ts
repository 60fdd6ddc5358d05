import { hasText } from '../../whitespace/blankLines.ts';
import { leadingSpace } from '../../whitespace/indentation.ts';

/** More gaps than any honest answer has. */
const MOST_GAPS = 20;

/**
 * Fills the gaps in a shortened declaration from its old version. The line above each gap and the line below it must
 * occur in the old version exactly once. The first lines always correspond, even if they changed; so do the last ones
 * if they are equal.
 * @param elisions indexes of the lines that stand for omitted code
 * @returns undefined if a gap cannot be located
 */
export function fillElisions(
	lines: readonly string[],
	elisions: ReadonlySet<number>,
	before: readonly string[],
): readonly string[] | undefined {
	if (elisions.size > MOST_GAPS) return undefined;
	const [first = [], ...others] = segmentsOf(lines, elisions);
	const result = [...first];
	let above = first;
	let position = 0;
	for (const [at, below] of others.entries()) {
		const isHead = at === 0 && above.length === 1;
		const from = isHead ? 0 : onlyIndex(before, above.findLast(hasText), position);
		const to = from === undefined ? undefined : endOfGap(before, below, from + 1, at === others.length - 1);
		if (from === undefined || to === undefined) return undefined;
		const kept = movedLike(before.slice(from + 1, to), before[from] ?? '', above.findLast(hasText) ?? '');
		if (kept === undefined) return undefined;
		result.push(...kept, ...below);
		above = below;
		position = to;
	}
	return result;
}

function segmentsOf(lines: readonly string[], elisions: ReadonlySet<number>): readonly (readonly string[])[] {
	const segments: string[][] = [[]];
	for (const [at, line] of lines.entries()) {
		if (elisions.has(at)) segments.push([]);
		else segments.at(-1)?.push(line);
	}
	return segments;
}

function endOfGap(
	before: readonly string[],
	below: readonly string[],
	from: number,
	isLast: boolean,
): number | undefined {
	const texts = below.filter(hasText);
	if (texts.length === 0) return isLast ? before.length : undefined;
	const start = before.length - below.length;
	if (isLast && start >= from && below.every((line, at) => line.trim() === before[start + at]?.trim())) return start;
	return onlyIndex(before, texts[0], from);
}

/** The index of a line from a given index on, ignoring indentation; undefined unless it occurs exactly once. */
function onlyIndex(lines: readonly string[], line: string | undefined, from: number): number | undefined {
	const text = line?.trim();
	const first = lines.findIndex((each, at) => at >= from && each.trim() === text);
	return first !== -1 && lines.findLastIndex((each) => each.trim() === text) === first ? first : undefined;
}

/** Shifts lines by as much as one of them, indented like `from`, was moved to be indented like `to`. */
function movedLike(lines: readonly string[], from: string, to: string): readonly string[] | undefined {
	const [own, wanted] = [leadingSpace(from), leadingSpace(to)];
	if (own.endsWith(wanted)) {
		const surplus = own.slice(0, own.length - wanted.length);
		const isMovable = lines.every((line) => !hasText(line) || line.startsWith(surplus));
		return isMovable ? lines.map((line) => line.slice(surplus.length)) : undefined;
	}
	if (!wanted.endsWith(own)) return undefined;
	return lines.map((line) => (hasText(line) ? wanted.slice(0, wanted.length - own.length) + line : line));
}
