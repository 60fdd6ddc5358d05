import { readdir } from 'node:fs/promises';
import { ignoreMissing } from '../../../base/node/files/ignoreMissing.ts';
import type { Git } from '../git/git.ts';
import { listNewFolders } from '../git/repository.ts';
import { type FileName, joinName, nameKey, parentNames } from './fileName.ts';
import { isLeftOut } from './leftOut.ts';
import type { LiveFiles } from './liveFiles.ts';

/**
 * What is ignored in folders that no repository of the tree knows yet, such as that of a new package: git lists it nowhere.
 * @returns names relative to the tree, those of folders with a slash at the end; without dependencies and caches
 */
export async function ignoredInNewFolders(live: LiveFiles, git: Git): Promise<readonly FileName[]> {
	const lists = live.repositories.map(async ({ name, repository }) =>
		(await listNewFolders(repository.top, git)).map((folder) => joinName(name, folder)),
	);
	const waiting = (await Promise.all(lists)).flat().map(String);
	if (waiting.length === 0) return [];
	const known = new Set(live.names.map(nameKey));
	const above = new Set(live.names.flatMap(parentNames).map(nameKey));
	const ignored: FileName[] = [];
	for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
		// Without a known file in it, it is another repository, or all of it is ignored.
		if (!above.has(folder)) continue;
		const entries = await ignoreMissing(readdir(`${live.folder}/${folder}`, { withFileTypes: true }));
		for (const entry of entries ?? []) {
			const name = `${folder}/${entry.name}`;
			if (known.has(name) || isLeftOut(name)) continue;
			if (above.has(name)) waiting.push(name);
			else ignored.push(entry.isDirectory() ? `${name}/` : name);
		}
	}
	return ignored;
}
