import { type Dirent, readdirSync } from 'node:fs';
import { errorCode } from '../../../base/node/files/errorCode.ts';

/** What is in a folder; undefined if there is no such folder, or one that this user may not read. */
export function folderEntries(folder: string): readonly Dirent[] | undefined {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
		throw error;
	}
}
