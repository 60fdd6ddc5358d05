import { type Dirent, readdirSync } from 'node:fs';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import type { Budget } from '../files/fileStamps.ts';

/** The live tree and its copy, absolute and real. */
export interface Trees {
	readonly live: string;
	readonly copy: string;
}

/** The trees, and what determines how the dependencies of the live one are linked. */
export interface LinkedTrees extends Trees {
	/**
	 * Folders of dependencies that contain links to sources, at any depth, relative to the live tree, with `/`: through a single link
	 * to such a folder, live sources would run.
	 */
	readonly mixed: ReadonlySet<string>;
	/** How much more may be copied instead of linked. */
	readonly budget: Budget;
}

/** The content of a folder; undefined if it does not exist, or this user may not read it. */
export function folderEntries(folder: string): readonly Dirent[] | undefined {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
		throw error;
	}
}
