import type { drawing } from '@vscode/codicons/src/icons/add.svg';
import type { VNode } from 'preact';

/** The paths of a codicon, on a 16 by 16 grid: what the import of its SVG file gives. */
export type Drawing = typeof drawing;

/** Draws an icon in the color of the text. A screen reader skips it: the text or button around it has the name. */
export function Icon({ drawing }: { readonly drawing: Drawing }): VNode {
	return (
		<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			{drawing.map((path) => (
				<path key={path.d} {...path} />
			))}
		</svg>
	);
}

/** Draws the product's own icon, in strokes of the color of the text. A screen reader skips it. */
export function Logo(): VNode {
	return (
		<svg class="logo" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			<path d="M1.75 10.75 10 6.5l4.25 1.75-8.25 4.5ZM1.75 10.75v1.5L6 14.25v-1.5M6 14.25l8.25-4.5v-1.5" />
			<path
				d="M4.25 1.5c.2 1.5.75 2.05 2.25 2.25-1.5.2-2.05.75-2.25 2.25-.2-1.5-.75-2.05-2.25-2.25 1.5-.2 2.05-.75 2.25-2.25Z"
				fill="currentColor"
				stroke="none"
			/>
		</svg>
	);
}
