import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readlink, realpath } from 'node:fs/promises';
import * as systemPath from 'node:path';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { errorCode } from './fileErrors.ts';

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
	return pathBelow(folder, path) !== undefined;
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

/** Where a path really leads; undefined if nowhere. Blocks, so it is only for worker threads. */
export function realPathOf(path: string): string | undefined {
	try {
		return realpathSync.native(path);
	} catch {
		return undefined;
	}
}

/** A path of this system with `/` between its parts, as git and our own lists have it. */
export function withSlashes(path: string): string {
	return path.replaceAll(sep, '/');
}

/**
 * The way from a folder to a path inside it; empty for the folder itself.
 * @param folder absolute, as `inner` is; both are real, or both as they are written
 * @param path of the system whose paths they are
 * @returns undefined if it is not inside
 */
export function pathBelow(
	folder: string,
	inner: string,
	path: systemPath.PlatformPath = systemPath,
): string | undefined {
	const way = path.relative(folder, inner);
	return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way) ? undefined : way;
}

/** A name for the file or folder of something that cannot be a name itself, such as a workspace: 32 hexadecimal digits. */
export function hashedName(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
