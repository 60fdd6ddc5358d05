import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from './errorCode.ts';
import { wayInto } from './wayInto.ts';

/** As many links in a row as Linux follows. */
const MOST_LINKS = 40;

/**
 * Where a file really is, or would be once it is created: every symbolic link in its path is followed, even one whose
 * target does not exist yet.
 * @param path absolute
 * @throws the file system's error, unless something is missing; ELOOP for circular links
 */
export async function realPath(path: string, links = MOST_LINKS): Promise<string> {
	try {
		return await realpath(path);
	} catch (error) {
		if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
	}
	const folder = await realPath(dirname(path), links);
	const here = join(folder, basename(path));
	const target = await linkTarget(here);
	if (target === undefined) return here;
	if (links === 0) throw Object.assign(new Error(`too many symbolic links: ${path}`), { code: 'ELOOP' });
	return await realPath(resolve(folder, target), links - 1);
}

/** Whether a path leads into a folder, or is that folder; both are real and absolute. */
export function isInside(folder: string, path: string): boolean {
	return wayInto(folder, path) !== undefined;
}

/** Where a symbolic link points; undefined for anything else and for what is missing. */
async function linkTarget(path: string): Promise<string | undefined> {
	try {
		return await readlink(path);
	} catch (error) {
		const code = errorCode(error);
		// EINVAL: not a link. Windows reports UNKNOWN.
		if (code === 'ENOENT' || code === 'EINVAL' || code === 'UNKNOWN') return undefined;
		throw error;
	}
}
