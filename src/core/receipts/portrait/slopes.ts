/**
 * The slopes between all pairs of points whose `x` lie at least this far apart. Their median is hardly moved by a quarter of
 * the points, whatever these are (Theil and Sen).
 */
export function slopes(points: readonly (readonly [x: number, y: number])[], distance: number): readonly number[] {
	const found: number[] = [];
	for (const [index, [x, y]] of points.entries()) {
		for (const [otherX, otherY] of points.slice(index + 1)) {
			const apart = otherX - x;
			if (apart !== 0 && Math.abs(apart) >= distance) found.push((otherY - y) / apart);
		}
	}
	return found;
}
