import { diffHunks, type Hunk, hunkEnd, splitLines } from './hunks.ts';
import { countsOf } from './similarity.ts';

/** The result of applying a proposal to a text that has changed since. */
export interface MergeResult {
	/** The current text with all changes of the proposal that still apply. */
	readonly text: string;
	/** How many changes of the proposal no longer apply: their lines were edited differently. */
	readonly conflicts: number;
}

/**
 * Applies a proposal to a text that was edited in the meantime (a three-way merge by lines). The user's edits win;
 * changes that are already there stay. Where a proposal moves a line, both halves of the move apply or none.
 * @param base the text that the proposal was made for
 * @param proposed the proposed changes to it
 * @param live the current text
 * @param inserted which lines to take if both sides insert some at the same place
 */
export function threeWayMerge(
	base: string,
	proposed: readonly Hunk[],
	live: string,
	inserted: 'live' | 'both' = 'live',
): MergeResult {
	const lines = splitLines(base);
	const regions = regionsOf(proposed, diffHunks(base, live));
	const result = (region: Region, hunks: readonly Hunk[]) => rewritten(lines, region, hunks);
	const isClash = (region: Region) =>
		region.wanted.length > 0 &&
		region.written.length > 0 &&
		result(region, region.wanted) !== result(region, region.written);
	const isJoined = (region: Region) => inserted === 'both' && region.start === region.end && !isOpen(region);
	const joined = new Set(regions.filter((region) => isClash(region) && isJoined(region)));
	const clashing = regions.filter((region) => isClash(region) && !joined.has(region));
	const lost = withOtherHalves(clashing, regions);
	const pieces: string[] = [];
	let at = 0;
	for (const region of regions) {
		const { start, end, wanted, written } = region;
		const one = written.length > 0 || lost.has(region) ? written : wanted;
		pieces.push(lines.slice(at, start).join(''), result(region, joined.has(region) ? [...written, ...wanted] : one));
		at = end;
	}
	const conflicts = [...lost].reduce((sum, { wanted }) => sum + wanted.length, 0);
	return { text: pieces.join('') + lines.slice(at).join(''), conflicts };
}

/**
 * The regions whose changes are lost, with those that would take away a line which is to be in a lost one: it was moved,
 * and would be nowhere.
 */
function withOtherHalves(clashing: readonly Region[], regions: readonly Region[]): ReadonlySet<Region> {
	const lost = new Set(clashing);
	if (lost.size === 0) return lost;
	const kept = regions.flatMap((region) => [...region.written, ...(lost.has(region) ? [] : region.wanted)]);
	const there = countsOf(addedBy(kept));
	const takers = Map.groupBy(
		regions.flatMap((region) => region.wanted.flatMap(({ removed }) => removed.map((line) => ({ line, region })))),
		({ line }) => line,
	);
	// What is added to a set is visited, too.
	for (const { wanted } of lost) {
		for (const line of addedBy(wanted)) {
			if ((there.get(line) ?? 0) > 0) continue;
			const others =
				takers
					.get(line)
					?.map(({ region }) => region)
					.filter((region) => !lost.has(region)) ?? [];
			takers.delete(line);
			for (const other of others) lost.add(other);
			for (const each of addedBy([...new Set(others)].flatMap((other) => other.wanted)))
				there.set(each, (there.get(each) ?? 0) - 1);
		}
	}
	return lost;
}

/** The lines that hunks add, without those that are nothing but brackets. */
function addedBy(hunks: readonly Hunk[]): readonly string[] {
	return hunks.flatMap(({ added }) => added.filter((line) => /[\p{L}\p{N}]/u.test(line)));
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
