import { hunkEnd, splitLines } from '../diff/hunks.ts';
import { type ProposedChanges, proposedText } from './proposedChanges.ts';

/** The new code of changes alone: from the first to the last changed line; empty if nothing changes. */
export function changedCode(changes: ProposedChanges): string {
	const { base, hunks } = changes;
	const [first, last] = [hunks[0], hunks.at(-1)];
	if (first === undefined || last === undefined) return '';
	const { text } = proposedText(changes, base);
	const [lines, before] = [splitLines(text), splitLines(base)];
	return lines.slice(first.start, lines.length - (before.length - hunkEnd(last))).join('');
}
