import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A shape of a drawing: the attributes of an SVG `path`. */
interface SvgPath {
	readonly d: string;
	readonly 'fill-rule'?: string;
}

const DRAWING = /^<svg [^>]*viewBox="0 0 16 16"[^>]*>(.*)<\/svg>\s*$/s;
/** A path with the attributes that codicons have. `clip-rule` has no effect: nothing is clipped. */
const PATH = /\s*<path (?:fill-rule="([a-z]+)" clip-rule="[a-z]+" )?d="([^"]+)"\/>\s*/g;

/**
 * Lets code import the `drawing` in an SVG file, a list of its paths, so that a view draws it as elements and never as an
 * HTML string. The build fails if the file contains anything but paths.
 */
export const svgPaths: Plugin = {
	name: 'svg-paths',
	setup(build) {
		build.onLoad({ filter: /\.svg$/ }, async ({ path }) => {
			const paths = readSvgPaths(await readFile(path, 'utf8'));
			return { contents: `export const drawing = ${JSON.stringify(paths)};` };
		});
	},
};

/**
 * The paths of an SVG file with a view box of 16 by 16.
 * @throws if it has another view box, or contains anything but paths
 */
export function readSvgPaths(svg: string): readonly SvgPath[] {
	const inner = DRAWING.exec(svg)?.[1];
	if (inner === undefined || inner.replace(PATH, '') !== '') {
		throw new Error(`This drawing does not consist of paths alone: ${svg}`);
	}
	return [...inner.matchAll(PATH)].map(([, rule, d = '']) => ({ d, ...(rule !== undefined && { 'fill-rule': rule }) }));
}
