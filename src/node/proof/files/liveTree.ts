import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../files/ignoreMissing.ts';
import type { Repository } from '../git/repository.ts';
import { type FileName, nameKey } from './fileName.ts';
import { type FileStamps, sameStamp } from './fileStamps.ts';
import type { FileWorkers } from './fileWorkers.ts';
import type { LiveFiles } from './liveFiles.ts';

/** Names with their stamps, by keys of the names. */
export interface StampedNames {
	readonly stamps: FileStamps;
	readonly places: ReadonlyMap<string, number>;
	readonly names: readonly FileName[];
}

export function stampedNames(names: readonly FileName[], stamps: FileStamps): StampedNames {
	return { names, stamps, places: new Map(names.map((name, index) => [nameKey(name), index])) };
}

/** The names whose files are different, new, or gone, as they are shown. */
export function changedNames(before: StampedNames, after: StampedNames): readonly string[] {
	const changed = after.names.filter((name, index) => {
		const place = before.places.get(nameKey(name));
		if (place === undefined) return after.stamps.kinds[index] !== 0;
		return !sameStamp(before.stamps, place, after.stamps, index);
	});
	const gone = before.names.filter(
		(name, index) => before.stamps.kinds[index] !== 0 && !after.places.has(nameKey(name)),
	);
	return [...changed, ...gone].map(String);
}

/** The index, HEAD, refs, configuration and hooks of repositories, absolute. */
export async function stampedState(live: Pick<LiveFiles, 'repositories'>, workers: FileWorkers): Promise<StampedNames> {
	const lists = await Promise.all(live.repositories.map(({ repository }) => stateFiles(repository)));
	const names = lists.flat();
	return stampedNames(names, await workers.stamp('', names));
}

async function stateFiles({ gitFolder, commonFolder }: Repository): Promise<readonly string[]> {
	const own = ['index', 'HEAD', 'config.worktree'].map((name) => join(gitFolder, name));
	const common = ['packed-refs', 'config'].map((name) => join(commonFolder, name));
	const folders = new Set([join(gitFolder, 'refs'), join(commonFolder, 'refs'), join(commonFolder, 'hooks')]);
	const below = await Promise.all([...folders].map(filesBelow));
	return [...own, ...common, ...below.flat()];
}

async function filesBelow(folder: string): Promise<readonly string[]> {
	const entries = (await ignoreMissing(readdir(folder, { withFileTypes: true, recursive: true }))) ?? [];
	return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}
