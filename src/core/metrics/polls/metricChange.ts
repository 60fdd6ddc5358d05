import type { MetricSeries } from '../body/metricsTree.ts';
import type { FigureKind } from '../body/metricUnit.ts';
import type { RunValues } from './pollRuns.ts';

/** How a series changed over a span. */
export interface MetricChange {
	/** What a counter added, or the last value minus the first; undefined for a single value. */
	readonly by: number | undefined;
	/** How often a counter started again: its service was restarted, or its period ended. */
	readonly restarts: number;
}

/** Fewer increases may be chance. */
const ENOUGH_INCREASES = 3;
const ENOUGH_FALLS = 2;

/**
 * The kind of a series, given its values over time. An assumed gauge that only grows is a counter, and a series named
 * like a counter that falls slightly is a gauge. What the body states is not doubted.
 */
export function kindOverTime(series: Pick<MetricSeries, 'kind' | 'basis'>, runs: readonly RunValues[]): FigureKind {
	const { kind, basis } = series;
	const steps = runs.flatMap(({ values }) =>
		values.slice(1).map((value, index) => ({ from: values[index] ?? value, to: value })),
	);
	if (kind === 'gauge' && basis === 'assumed') {
		const grows = steps.filter(({ from, to }) => to > from).length >= ENOUGH_INCREASES;
		const isWhole = runs.every(({ values }) => values.every(Number.isInteger));
		return grows && isWhole && steps.every(({ from, to }) => to >= from) ? 'counter' : kind;
	}
	if (kind === 'counter' && basis === 'named') {
		return steps.filter(({ from, to }) => to < from && to > from / 2).length >= ENOUGH_FALLS ? 'gauge' : kind;
	}
	return kind;
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
