import { splitLines } from '../diff/hunks.ts';
import type { ChangedRegion } from './acceptedOptimization.ts';

/** What has become of accepted code: it stands as it was accepted, the code from before is back, or neither. */
export type AcceptedState = 'kept' | 'undone' | 'edited';

/** Shorter lines, in characters, may stand anywhere. */
const SHORTEST_TELLING = 20;

type Sides = Pick<ChangedRegion, 'before' | 'after'>;

/**
 * What has become of accepted code.
 * @param now what its document holds now, with unified line ends
 */
export function acceptedStateOf({ before, after }: Sides, now: string): AcceptedState {
	const region = { before: withUnixLineEnds(before), after: withUnixLineEnds(after) };
	return standingIn(now, region) ?? standingIn(now, telling(changedLines(region))) ?? 'edited';
}

/** The first line of code that was changed, as it was before; where lines were only added, the first of those. */
export function firstChangedLine({ before, after }: Sides): string {
	const changed = changedLines({ before: withUnixLineEnds(before), after: withUnixLineEnds(after) });
	const lines = [...splitLines(changed.before), ...splitLines(changed.after)].map((line) => line.trim());
	return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find((line) => line !== '') ?? '';
}

/** What was only added or only removed leaves the other side in the text in either case: the longer one decides. */
function standingIn(text: string, { before, after }: Sides): AcceptedState | undefined {
	const isUndone = before !== '' && text.includes(before);
	if (isUndone && before.includes(after)) return 'undone';
	if (after !== '' && text.includes(after)) return 'kept';
	return isUndone ? 'undone' : undefined;
}

/** Without the lines around: those may have been edited since, or by another part of the same optimization. */
function changedLines({ before, after }: Sides): Sides {
	const [from, to] = [splitLines(before), splitLines(after)];
	const least = Math.min(from.length, to.length);
	let head = 0;
	while (head < least && from[head] === to[head]) head += 1;
	let tail = 0;
	while (tail < least - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
	const between = (lines: readonly string[]) => lines.slice(head, lines.length - tail).join('');
	return { before: between(from), after: between(to) };
}

function telling({ before, after }: Sides): Sides {
	const long = (lines: string) => (lines.trim().length < SHORTEST_TELLING ? '' : lines);
	return { before: long(before), after: long(after) };
}

/** A text with the same line ends throughout. */
export function withUnixLineEnds(text: string): string {
	return text.replaceAll('\r\n', '\n');
}
