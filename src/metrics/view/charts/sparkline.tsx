import type { VNode } from 'preact';
import { sparkPath } from './sparkPath.ts';

const WIDTH = 120;
const HEIGHT = 28;

/** A line without axes, for a card. Screen readers skip it: the card has the figures. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }): VNode {
	const path = sparkPath(values, WIDTH, HEIGHT);
	return (
		<svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
			{path === '' ? null : <path d={path} vector-effect="non-scaling-stroke" />}
		</svg>
	);
}
