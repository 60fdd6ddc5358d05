import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** A line through fewer values would mean nothing. */
const FEWEST = 3;

/**
 * The path of a card's line, without axes, from edge to edge. Of many values it draws the lowest and the highest per
 * pixel. Empty for fewer than three values.
 * @param width in pixels, as is `height`
 */
export function sparkPath(values: readonly (number | null)[], width: number, height: number): string {
	const drawn = thinned(values, width);
	const known = drawn.flatMap((value) => value ?? []);
	if (known.length < FEWEST) return '';
	const low = Math.min(...known);
	const high = Math.max(...known);
	const x = scaleLinear([0, Math.max(1, drawn.length - 1)], [1, width - 1]);
	const y = scaleLinear(low === high ? [low - 1, high + 1] : [low, high], [height - 2, 2]);
	const path = line<number | null>(
		(_, index) => x(index),
		(value) => y(value ?? 0),
	);
	return path.defined((value) => value !== null)(drawn) ?? '';
}

function thinned(values: readonly (number | null)[], width: number): readonly (number | null)[] {
	const size = Math.ceil(values.length / Math.max(1, width));
	if (size <= 2) return values;
	const drawn: (number | null)[] = [];
	for (let start = 0; start < values.length; start += size) {
		const known = values.slice(start, start + size).flatMap((value) => value ?? []);
		if (known.length === 0) drawn.push(null);
		else drawn.push(Math.min(...known), Math.max(...known));
	}
	return drawn;
}
