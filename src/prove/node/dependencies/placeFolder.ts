import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { withSlashes } from '../../../base/node/files/withSlashes.ts';
import type { Budget } from '../files/budget.ts';
import { folderEntries } from './folderEntries.ts';
import { makeFolder, placeFile, placeLink, placeSameLink } from './placeEntry.ts';
import type { LinkedTrees } from './trees.ts';

/**
 * Copies a folder if it is small, and there is still room, else links it. Its links lead to the same in the copy.
 * @param folder relative to both trees; the one that it is in is the copy's own
 */
export function placeFolder(trees: LinkedTrees, folder: string): void {
	placeEntries({ trees, made: folder, isCopied: takesFolder(trees.budget, join(trees.live, folder)) }, folder);
}

interface PlacedFolder {
	readonly trees: LinkedTrees;
	/** The outermost folder. */
	readonly made: string;
	readonly isCopied: boolean;
}

function placeEntries(placed: PlacedFolder, folder: string): void {
	const { trees, made, isCopied } = placed;
	const [live, copy] = [join(trees.live, folder), join(trees.copy, folder)];
	if (!isCopied && !trees.mixed.has(withSlashes(folder))) {
		placeLink(live, copy);
		return;
	}
	if (!makeFolder(trees, folder)) return;
	for (const entry of folderEntries(live) ?? []) {
		const name = join(folder, entry.name);
		if (entry.isSymbolicLink()) placeSameLink(trees, name, made);
		else if (entry.isDirectory()) placeEntries(placed, name);
		else if (!isCopied) placeLink(join(trees.live, name), join(trees.copy, name));
		else if (entry.isFile()) placeFile(join(trees.live, name), join(trees.copy, name), (bytes) => bytes);
	}
}

/** Whether there is room for all that is in a folder, at any depth. */
function takesFolder(budget: Budget, folder: string): boolean {
	const waiting = [folder];
	let [files, bytes] = [0, 0];
	for (let inner = waiting.pop(); inner !== undefined && budget.has(files, bytes); inner = waiting.pop()) {
		for (const entry of folderEntries(inner) ?? []) {
			files += 1;
			if (entry.isDirectory()) waiting.push(join(inner, entry.name));
			else bytes += lstatSync(join(inner, entry.name), { throwIfNoEntry: false })?.size ?? 0;
		}
	}
	return budget.takes(files, bytes);
}
