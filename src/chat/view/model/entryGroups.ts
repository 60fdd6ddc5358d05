import type { Entry } from '../../protocol/chat.ts';

/** A run of entries that is drawn as one unit: an unchanged group is skipped as a whole. */
export interface EntryGroup {
	/** Stable for the life of the conversation in this view. */
	readonly key: number;
	readonly entries: readonly Entry[];
}

/** The largest number of entries in a group. */
export const GROUP_SIZE = 20;

/**
 * Cuts a conversation into groups. Whatever equals its counterpart in `previous` keeps its identity and is not redrawn.
 */
export function groupEntries(entries: readonly Entry[], previous: readonly EntryGroup[] = []): readonly EntryGroup[] {
	const known = new Map(previous.flatMap((group) => group.entries).map((entry) => [entry.id, entry]));
	const kept = entries.map((entry) => keepIfEqual(known.get(entry.id), entry));
	const groups: EntryGroup[] = [];
	for (let start = 0; start < kept.length; start += GROUP_SIZE) {
		const key = groups.length;
		const group = { key, entries: kept.slice(start, start + GROUP_SIZE) };
		const before = previous[key];
		groups.push(before !== undefined && sameEntries(before.entries, group.entries) ? before : group);
	}
	return groups;
}

/**
 * Removes the entries with the ids `removed`, then puts each of `entries` in place of the one with its id, or at the
 * end. An unchanged entry changes nothing.
 */
export function updateGroups(
	groups: readonly EntryGroup[],
	entries: readonly Entry[],
	removed: readonly string[],
): readonly EntryGroup[] {
	const result = [...groups];
	for (const id of removed) removeEntry(result, id);
	for (const entry of entries) putEntry(result, entry);
	return result;
}

/** Whether one of `groups` holds an entry with this id. */
export function hasEntry(groups: readonly EntryGroup[], id: string): boolean {
	return indexOfGroup(groups, id) >= 0;
}

/** The entry with this id. */
export function findEntry(groups: readonly EntryGroup[], id: string): Entry | undefined {
	return groups[indexOfGroup(groups, id)]?.entries.find((entry) => entry.id === id);
}

/** Whether one of `groups` shows the answer with this id. */
export function showsAnswer(groups: readonly EntryGroup[], answerId: string): boolean {
	return groups.some(({ entries }) => entries.some((entry) => isShowing(entry, answerId)));
}

/** Whether an entry shows the answer with this id. */
export function isShowing(entry: Entry, answerId: string): boolean {
	return entry.role === 'assistant' && entry.answerId === answerId;
}

/** Whether all of `groups` are empty. */
export function isEmpty(groups: readonly EntryGroup[]): boolean {
	return groups.every((group) => group.entries.length === 0);
}

/** The index of the group that holds the entry `id`, or -1. Searches from the end, since most changes are there. */
export function indexOfGroup(groups: readonly EntryGroup[], id: string): number {
	return groups.findLastIndex((group) => group.entries.some((entry) => entry.id === id));
}

function removeEntry(groups: EntryGroup[], id: string): void {
	const index = indexOfGroup(groups, id);
	const group = groups[index];
	if (group !== undefined)
		groups[index] = { key: group.key, entries: group.entries.filter((entry) => entry.id !== id) };
}

function putEntry(groups: EntryGroup[], entry: Entry): void {
	const index = indexOfGroup(groups, entry.id);
	const group = groups[index];
	if (group !== undefined) {
		const entries = group.entries.map((old) => (old.id === entry.id ? keepIfEqual(old, entry) : old));
		if (!sameEntries(group.entries, entries)) groups[index] = { key: group.key, entries };
		return;
	}
	const last = groups.at(-1);
	if (last !== undefined && last.entries.length < GROUP_SIZE) {
		groups[groups.length - 1] = { key: last.key, entries: [...last.entries, entry] };
	} else groups.push({ key: groups.length, entries: [entry] });
}

function keepIfEqual(known: Entry | undefined, entry: Entry): Entry {
	return known !== undefined && JSON.stringify(known) === JSON.stringify(entry) ? known : entry;
}

function sameEntries(left: readonly Entry[], right: readonly Entry[]): boolean {
	return left.length === right.length && left.every((entry, index) => entry === right[index]);
}
