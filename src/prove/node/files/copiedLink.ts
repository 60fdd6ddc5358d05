import type { PlatformPath } from 'node:path';
import { wayInto } from '../../../base/node/files/wayInto.ts';

export interface LiveLink {
	/** What the link says. */
	readonly target: string;
	/** The link itself, in the live tree, absolute. */
	readonly link: string;
	/** Where it really leads, absolute; undefined if nowhere. */
	readonly real: string | undefined;
	/** The live tree and its copy, absolute and real. */
	readonly live: string;
	readonly copy: string;
	readonly path: PlatformPath;
}

/**
 * What a link says in the copy: one that leads into the live tree leads into the copy there, and one that leads out of it
 * leads where it did.
 */
export function copiedLink({ target, link, real, live, copy, path }: LiveLink): string {
	const resolved = path.resolve(path.dirname(link), target);
	const way = wayInto(live, resolved, path);
	if (way !== undefined) {
		if (path.isAbsolute(target)) return path.join(copy, way);
		return climbsOut(target, link, live, path) ? path.relative(path.dirname(link), resolved) || '.' : target;
	}
	const realWay = real === undefined ? undefined : wayInto(live, real, path);
	if (realWay !== undefined) return path.join(copy, realWay);
	return resolved;
}

/** Whether a relative target leaves the tree, even if it comes back by the tree's name. */
function climbsOut(target: string, link: string, live: string, path: PlatformPath): boolean {
	const [climb = ''] = /^(?:\.\.[\\/]?)*/.exec(path.normalize(target)) ?? [];
	return wayInto(live, path.resolve(path.dirname(link), climb), path) === undefined;
}
