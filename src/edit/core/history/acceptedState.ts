import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { splitLines } from '../diff/hunks.ts';
import type { ChangedRegion } from './acceptedOptimization.ts';

/** The current state of accepted code: still as accepted, back to the old code, or neither. */
export type AcceptedState = 'kept' | 'undone' | 'edited';

/** In characters. Shorter lines may occur anywhere. */
const SHORTEST_DISTINCTIVE = 20;

type Sides = Pick<ChangedRegion, 'before' | 'after'>;

/**
 * Determines the current state of accepted code.
 * @param now the current text of its document, with `\n` line endings
 */
export function acceptedStateOf({ before, after }: Sides, now: string): AcceptedState {
	const region = { before: normalizeLineEnds(before), after: normalizeLineEnds(after) };
	return stateIn(now, region) ?? stateIn(now, distinctive(changedLines(region))) ?? 'edited';
}

/** The first changed line of the old code; if lines were only added, the first added one. */
export function firstChangedLine({ before, after }: Sides): string {
	const changed = changedLines({ before: normalizeLineEnds(before), after: normalizeLineEnds(after) });
	const lines = [...splitLines(changed.before), ...splitLines(changed.after)].map((line) => line.trim());
	return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find((line) => line !== '') ?? '';
}

/**
 * If lines were only added or only removed, the text contains the other side in either case, so the longer side
 * decides.
 */
function stateIn(text: string, { before, after }: Sides): AcceptedState | undefined {
	const isUndone = before !== '' && text.includes(before);
	if (isUndone && before.includes(after)) return 'undone';
	if (after !== '' && text.includes(after)) return 'kept';
	return isUndone ? 'undone' : undefined;
}

/** Drops the context: it may have been edited since, or by another part of the same optimization. */
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

function distinctive({ before, after }: Sides): Sides {
	const long = (lines: string) => (lines.trim().length < SHORTEST_DISTINCTIVE ? '' : lines);
	return { before: long(before), after: long(after) };
}
