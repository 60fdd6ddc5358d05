import { sep } from 'node:path';

/** A path of this system with `/` between its parts, as git and our own lists have it. */
export function withSlashes(path: string): string {
	return path.replaceAll(sep, '/');
}
