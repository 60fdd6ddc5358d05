import { applyHunks, hunkEnd } from '../diff/hunks.ts';
import { replacedRegion } from '../diff/replacedRegion.ts';
import type { ProposedChanges } from './proposedChanges.ts';

/** The new code of changes alone: from the first to the last changed line; empty if nothing changes. */
export function changedCode({ base, hunks }: ProposedChanges): string {
	const [first, last] = [hunks[0], hunks.at(-1)];
	if (first === undefined || last === undefined) return '';
	return replacedRegion(base, applyHunks(base, hunks), { start: first.start, end: hunkEnd(last) }).replacement;
}
