import type { ComponentChildren, VNode } from 'preact';

/** The drawings of the page, on a 16 by 16 grid, in the color of the text. */
export type MetricsIconName = 'refresh' | 'export' | 'pin' | 'warning';

const DRAWINGS: Readonly<Record<MetricsIconName, ComponentChildren>> = {
	refresh: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.75h-2.75" />,
	export: <path d="M8 10V2.5M5 5.25 8 2.25l3 3M3 9.5v4h10v-4" />,
	pin: <path d="M5.5 2.5h5M6.25 2.5v4L4 9h8L9.75 6.5v-4M8 9v4.75" />,
	warning: <path d="M8 2.25 14.25 13.25H1.75ZM8 6.5v3.25M8 11.4v.1" />,
};

/** Draws the icon `name`. It says nothing to a screen reader: what stands beside it, or holds it, does. */
export function MetricsIcon({ name }: { readonly name: MetricsIconName }): VNode {
	return (
		<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			{DRAWINGS[name]}
		</svg>
	);
}
