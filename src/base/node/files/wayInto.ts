import * as systemPath from 'node:path';

/**
 * The way from a folder to a path inside it; empty for the folder itself.
 * @param folder absolute, as `inner` is; both are real, or both as they are written
 * @param path of the system whose paths they are
 * @returns undefined if it is not inside
 */
export function wayInto(folder: string, inner: string, path: systemPath.PlatformPath = systemPath): string | undefined {
	const way = path.relative(folder, inner);
	return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way) ? undefined : way;
}
