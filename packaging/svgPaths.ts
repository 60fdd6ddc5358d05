import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { optimize } from 'svgo';

/** A shape of a drawing: the attributes of an SVG `path`. */
interface SvgPath {
	readonly d: string;
	readonly 'fill-rule'?: string;
}

/** Digits after the decimal point: on a grid of 16 by 16, a hundredth of a pixel is invisible. */
const PRECISION = 2;

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
 * The paths of an SVG file with a view box of 16 by 16, in as few characters as possible.
 * @throws if it has another view box, or contains anything but paths
 */
export function readSvgPaths(svg: string): readonly SvgPath[] {
	const { data } = optimize(svg, { floatPrecision: PRECISION, multipass: true });
	const [, inner] = /^<svg [^>]*viewBox="0 0 16 16"[^>]*>(.*)<\/svg>$/.exec(data) ?? [];
	if (inner === undefined || inner.replace(/<path [^>]*\/>/g, '') !== '') {
		throw new Error(`This drawing does not consist of paths alone: ${data}`);
	}
	return [...inner.matchAll(/<path [^>]*\/>/g)].map(([path]) => {
		const rule = attribute(path, 'fill-rule');
		return { d: attribute(path, 'd') ?? '', ...(rule === undefined ? {} : { 'fill-rule': rule }) };
	});
}

function attribute(element: string, name: string): string | undefined {
	return new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];
}
