/** A line common to two texts, by its index in each. */
export interface LinePair {
	readonly at: number;
	readonly addedAt: number;
}

/** How far each diagonal was followed: the index in `from`, or −1 if it was not reached. */
type Furthest = Int32Array;

/**
 * The common lines along the shortest edit script between two lists, in order. After E. W. Myers, “An O(ND) difference
 * algorithm and its variations” (1986): for each number of edits, how far every diagonal (the index in `from` minus
 * that in `to`) can be followed.
 * @param most edits, that is, added or removed lines; the time grows with their square
 * @returns undefined if more edits are needed
 */
export function myersLcs(
	from: readonly number[],
	to: readonly number[],
	most: number,
): readonly LinePair[] | undefined {
	const furthest = new Int32Array(2 * most + 3).fill(-1);
	const middle = most + 1;
	const rows: Furthest[] = [];
	for (let edits = 0; edits <= most; edits += 1) {
		rows.push(furthest.slice());
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			let at = entry(furthest, middle + diagonal).at;
			while (at < from.length && at - diagonal < to.length && from[at] === to[at - diagonal]) at += 1;
			furthest[middle + diagonal] = at;
			if (at >= from.length && at - diagonal >= to.length) return pairsAlong(rows, at, diagonal);
		}
	}
	return undefined;
}

/** Where a diagonal is entered with one more edit, and from which neighbor: the one followed further. */
function entry(furthest: Furthest, place: number): { readonly at: number; readonly before: number } {
	const goes = furthest[place - 1] ?? -1;
	const comes = furthest[place + 1] ?? -1;
	return goes < comes ? { at: comes, before: place + 1 } : { at: goes + 1, before: place - 1 };
}

/** @param rows how far the diagonals were followed before each edit */
function pairsAlong(rows: readonly Furthest[], end: number, diagonal: number): readonly LinePair[] {
	const middle = ((rows[0]?.length ?? 1) - 1) / 2;
	const pairs: LinePair[] = [];
	let [at, place] = [end, middle + diagonal];
	for (const row of rows.toReversed()) {
		const { at: entered, before } = entry(row, place);
		for (at -= 1; at >= entered; at -= 1) pairs.push({ at, addedAt: at - (place - middle) });
		at = row[before] ?? -1;
		place = before;
	}
	return pairs.reverse();
}
