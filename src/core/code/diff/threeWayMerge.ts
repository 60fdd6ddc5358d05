import { diffHunks, type Hunk, hunkEnd, splitLines } from './hunks.ts';

/** The result of applying a proposal to a text that has changed since. */
export interface MergeResult {
	/** The current text with all changes of the proposal that still apply. */
	readonly text: string;
	/** How many changes of the proposal no longer apply: their lines were edited differently. */
	readonly conflicts: number;
}

/**
 * Applies a proposal to a text that was edited in the meantime (a three-way merge by lines). The user's edits win;
 * changes that are already there stay.
 * @param base the text that the proposal was made for
 * @param proposed the proposed changes to it
 * @param live the current text
 */
export function threeWayMerge(base: string, proposed: readonly Hunk[], live: string): MergeResult {
	const lines = splitLines(base);
	const pieces: string[] = [];
	let at = 0;
	let conflicts = 0;
	for (const region of regionsOf(proposed, diffHunks(base, live))) {
		const wanted = rewritten(lines, region, region.wanted);
		const written = rewritten(lines, region, region.written);
		const clash = region.wanted.length > 0 && region.written.length > 0 && wanted !== written;
		if (clash) conflicts += region.wanted.length;
		pieces.push(lines.slice(at, region.start).join(''), region.written.length > 0 ? written : wanted);
		at = region.end;
	}
	return { text: pieces.join('') + lines.slice(at).join(''), conflicts };
}

/** A range of base lines that either side has changed, with all hunks that touch it. */
interface Region {
	readonly start: number;
	readonly end: number;
	readonly wanted: readonly Hunk[];
	readonly written: readonly Hunk[];
}

function regionsOf(wanted: readonly Hunk[], written: readonly Hunk[]): readonly Region[] {
	const all = [
		...wanted.map((hunk): Region => ({ start: hunk.start, end: hunkEnd(hunk), wanted: [hunk], written: [] })),
		...written.map((hunk): Region => ({ start: hunk.start, end: hunkEnd(hunk), wanted: [], written: [hunk] })),
	].sort((a, b) => a.start - b.start || a.end - b.end);
	const regions: Region[] = [];
	for (const region of all) {
		const last = regions.at(-1);
		if (last === undefined || !touch(last, region)) regions.push(region);
		else {
			regions[regions.length - 1] = {
				start: last.start,
				end: Math.max(last.end, region.end),
				wanted: [...last.wanted, ...region.wanted],
				written: [...last.written, ...region.written],
			};
		}
	}
	return regions;
}

/** Whether two regions share a line, or insert at the same place, or the first leaves no line end for the next. */
function touch(one: Region, next: Region): boolean {
	return next.start < one.end || (next.start === one.start && next.end === one.end) || isOpen(one);
}

/** Whether its last line has no line end: what came after it would continue that line. */
function isOpen({ wanted, written }: Region): boolean {
	return [...wanted, ...written].some(({ added }) => added.at(-1)?.endsWith('\n') === false);
}

function rewritten(lines: readonly string[], region: Region, hunks: readonly Hunk[]): string {
	const pieces: string[] = [];
	let at = region.start;
	for (const hunk of hunks) {
		pieces.push(...lines.slice(at, hunk.start), ...hunk.added);
		at = hunkEnd(hunk);
	}
	return [...pieces, ...lines.slice(at, region.end)].join('');
}
