import { diffLines } from '../../../core/diff/diffLines.ts';
import { type Hunk, hunkContent } from '../../../core/diff/hunks.ts';

/**
 * Finds changes again after an edit or a decision: by what they change, and what is left by its order.
 * @returns for each new change the index of the old one that it was; undefined if it was none
 */
export function pairChanges(before: readonly Hunk[], after: readonly Hunk[]): readonly (number | undefined)[] {
	const differences = diffLines(before.map(hunkContent), after.map(hunkContent));
	let shift = 0;
	let next = 0;
	return after.map((_, index) => {
		while ((differences[next]?.addedEnd ?? Number.POSITIVE_INFINITY) <= index) {
			const { end, addedEnd } = differences[next++] ?? { end: 0, addedEnd: 0 };
			shift = end - addedEnd;
		}
		const difference = differences[next];
		if (difference === undefined || index < difference.addedStart) return index + shift;
		const old = difference.start + index - difference.addedStart;
		return old < difference.end ? old : undefined;
	});
}
