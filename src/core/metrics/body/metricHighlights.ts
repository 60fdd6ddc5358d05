/** A metric as far as choosing needs it. */
interface Candidate {
	/** A JSON Pointer into the body. */
	readonly pointer: string;
	/** The names that lead to it, outermost first. */
	readonly names: readonly string[];
}

/**
 * The metrics most worth a glance, in their own order: outer values first, and on each level the groups take turns.
 * @param most how many are chosen at most
 */
export function pickHighlights<T extends Candidate>(metrics: readonly T[], most: number): readonly T[] {
	const seen = new Map<string, number>();
	const ranked = metrics.map((metric, order) => {
		const group = metric.pointer.slice(0, metric.pointer.lastIndexOf('/'));
		const turn = seen.get(group) ?? 0;
		seen.set(group, turn + 1);
		// Values outside of any group take no turns.
		return { metric, order, depth: metric.names.length, turn: metric.names.length > 1 ? turn : 0 };
	});
	const chosen = ranked.toSorted((a, b) => a.depth - b.depth || a.turn - b.turn || a.order - b.order).slice(0, most);
	return chosen.toSorted((a, b) => a.order - b.order).map(({ metric }) => metric);
}
