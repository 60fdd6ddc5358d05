import { unixLineEnds } from '../../base/text/lineEnds.ts';
import { diffHunks, type Hunk } from '../../edit/core/diff/hunks.ts';
import { type OutlineItem, outlineOf } from '../../edit/core/syntax/outline/outline.ts';
import type { ProvedChange } from './provedChange.ts';

/**
 * The one function that a change is about, such as `total()`, or the type around it; functions that it adds are beside the
 * point.
 * @returns undefined if it is about several, or about code outside of any
 */
export function changedName({ languageId, before, after }: ProvedChange): string | undefined {
	const [old, changed] = [unixLineEnds(before), unixLineEnds(after)];
	const items = outlineOf(changed, languageId).items;
	const known = new Set(namesIn(outlineOf(old, languageId).items));
	const names = diffHunks(old, changed).map((hunk) => nameAround(items, hunk));
	const distinct = new Set(names.filter((name) => name !== undefined && known.has(name)));
	const [only] = distinct;
	return distinct.size === 1 ? only : undefined;
}

/** The outermost function around a change, otherwise the innermost type. */
function nameAround(items: readonly OutlineItem[], hunk: Hunk): string | undefined {
	const last = hunk.addedStart + Math.max(1, hunk.added.length) - 1;
	const around = items.find(({ start, end }) => start <= hunk.addedStart && last < end);
	if (around === undefined) return undefined;
	const inner = around.holdsMembers ? nameAround(around.children, hunk) : undefined;
	return inner ?? nameOf(around);
}

function namesIn(items: readonly OutlineItem[]): readonly string[] {
	return items.flatMap((item) => [nameOf(item) ?? '', ...(item.holdsMembers ? namesIn(item.children) : [])]);
}

function nameOf({ kind, name, holdsMembers }: OutlineItem): string | undefined {
	if (kind !== 'declaration' || name === '') return undefined;
	return holdsMembers || name.includes(' ') ? name : `${name}()`;
}
