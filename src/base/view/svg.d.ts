/** The drawing in an SVG file, as packaging/svgPaths.ts reads it. */
declare module '*.svg' {
	export const drawing: readonly { readonly d: string; readonly 'fill-rule'?: 'evenodd' | 'nonzero' }[];
}
