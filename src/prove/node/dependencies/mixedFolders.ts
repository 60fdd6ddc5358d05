import { join, sep } from 'node:path';
import { realPathOf } from '../../../base/node/files/realPathOf.ts';
import { wayInto } from '../../../base/node/files/wayInto.ts';
import { nameKey, parentNames } from '../files/fileName.ts';

/**
 * The folders of dependencies that hold links to sources of the live tree, at any depth.
 * @param links among the dependencies; they and what is given are relative to the live tree, with `/`
 * @param outermost the folders that are dependencies
 */
export function mixedFolders(
	live: string,
	links: readonly string[],
	outermost: readonly string[],
): ReadonlySet<string> {
	const dependencies = outermost.flatMap((folder) => realPathOf(join(live, folder)) ?? []);
	const leadsToSources = (link: string) => {
		const real = realPathOf(join(live, link));
		return (
			real !== undefined && isSource(live, real) && dependencies.every((each) => wayInto(each, real) === undefined)
		);
	};
	return new Set(links.filter(leadsToSources).flatMap(parentNames).map(nameKey));
}

/** Whether a real path is in the live tree, but not among packages. */
export function isSource(live: string, real: string): boolean {
	return wayInto(live, real)?.split(sep).includes('node_modules') === false;
}
