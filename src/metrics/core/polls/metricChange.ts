import type { FigureKind } from '../body/metricMeaning.ts';
import type { RunValues } from './pollRuns.ts';

/** How a series changed over a span. */
export interface MetricChange {
	/** What a counter added, or the last value minus the first; undefined for a single value. */
	readonly by: number | undefined;
	/** How often a counter started again: its service was restarted, or its period ended. */
	readonly restarts: number;
}

/** One fall may be a restart, after which a counter grew much until the next poll. */
const ENOUGH_FALLS = 2;

/** The kind of a series, given its values over time: one that is named like a counter but falls slightly is a gauge. */
export function kindOverTime(kind: FigureKind, runs: readonly RunValues[]): FigureKind {
	const falls = runs.flatMap(({ values }) =>
		values.filter((value, index) => {
			const before = values[index - 1] ?? value;
			return value < before && value > before / 2;
		}),
	);
	return kind === 'counter' && falls.length >= ENOUGH_FALLS ? 'gauge' : kind;
}

/** How values changed, over all runs together. */
export function changeOver(kind: FigureKind, runs: readonly RunValues[]): MetricChange {
	const changes = runs.map(({ values, isNew }) =>
		changeOfRun(kind, kind === 'counter' && isNew ? [0, ...values] : values),
	);
	const known = changes.flatMap(({ by }) => by ?? []);
	return {
		by: known.length === 0 ? undefined : rounded(known.reduce((a, b) => a + b)),
		restarts: changes.reduce((sum, { restarts }) => sum + restarts, 0),
	};
}

/** Values oldest first. A counter that falls has restarted at 0, so its whole new value was added. */
function changeOfRun(kind: FigureKind, values: readonly number[]): MetricChange {
	const [first] = values;
	const last = values.at(-1);
	if (first === undefined || last === undefined || values.length < 2) return { by: undefined, restarts: 0 };
	if (kind !== 'counter') return { by: last - first, restarts: 0 };
	let by = 0;
	let restarts = 0;
	let before = first;
	for (const value of values.slice(1)) {
		if (value < before) restarts++;
		by += value < before ? value : value - before;
		before = value;
	}
	return { by, restarts };
}

/** Removes the error of binary fractions: 0.3 - 0.1 is 0.2. */
function rounded(value: number): number {
	return Number(value.toPrecision(12));
}
