import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { splitLines } from '../diff/hunks.ts';
import { uniqueIndexOf } from '../diff/prefixFunction.ts';
import type { ChangedText } from './acceptedOptimization.ts';

/** The current state of accepted code: still as accepted, back to the old code, or neither. */
export type AcceptedState = 'kept' | 'undone' | 'edited';

/** In characters. Shorter lines may occur anywhere. */
const SHORTEST_DISTINCTIVE = 20;

/**
 * Determines the current state of accepted code.
 * @param now the current text of its document, with `\n` line endings
 */
export function acceptedStateOf({ before, after }: ChangedText, now: string): AcceptedState {
	const region = { before: normalizeLineEnds(before), after: normalizeLineEnds(after) };
	return stateIn(now, region) ?? stateIn(now, distinctive(changedLines(region))) ?? 'edited';
}

/** The first changed line of the old code; if lines were only added, the first added one. */
export function firstChangedLine({ before, after }: ChangedText): string {
	const changed = changedLines({ before: normalizeLineEnds(before), after: normalizeLineEnds(after) });
	const lines = [...splitLines(changed.before), ...splitLines(changed.after)].map((line) => line.trim());
	return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find((line) => line !== '') ?? '';
}

/**
 * If lines were only added or only removed, the text contains the other side in either case, so the longer side
 * decides.
 */
function stateIn(text: string, { before, after }: ChangedText): AcceptedState | undefined {
	const isUndone = before !== '' && text.includes(before);
	if (isUndone && before.includes(after)) return 'undone';
	if (after !== '' && text.includes(after)) return 'kept';
	return isUndone ? 'undone' : undefined;
}

/** Drops the context: it may have been edited since, or by another part of the same optimization. */
function changedLines({ before, after }: ChangedText): ChangedText {
	const [from, to] = [splitLines(before), splitLines(after)];
	const least = Math.min(from.length, to.length);
	let head = 0;
	while (head < least && from[head] === to[head]) head += 1;
	let tail = 0;
	while (tail < least - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
	const between = (lines: readonly string[]) => lines.slice(head, lines.length - tail).join('');
	return { before: between(from), after: between(to) };
}

function distinctive({ before, after }: ChangedText): ChangedText {
	const long = (lines: string) => (lines.trim().length < SHORTEST_DISTINCTIVE ? '' : lines);
	return { before: long(before), after: long(after) };
}

/** The text around accepted code; undefined unless the text holds that code exactly once. */
export function aroundAccepted(
	text: string,
	{ after }: ChangedText,
): { readonly before: string; readonly after: string } | undefined {
	const start = uniqueIndexOf(text, after);
	return start === undefined ? undefined : { before: text.slice(0, start), after: text.slice(start + after.length) };
}

/** A text with accepted code replaced by the code before; undefined unless it holds that code exactly once. */
export function takenBack(text: string, sides: ChangedText): string | undefined {
	const around = aroundAccepted(text, sides);
	return around && around.before + sides.before + around.after;
}
