import type { MetricSeries } from '../body/metricsTree.ts';
import type { FigureKind } from '../body/metricUnit.ts';
import type { RunValues } from './pollRuns.ts';

/** How a series went over some time. */
export interface MetricChange {
	/** What came on top, or how much more there is than at first; undefined where there was only one value. */
	readonly by: number | undefined;
	/** How often a counter began anew: its service was restarted, or its span ended. */
	readonly restarts: number;
}

/** Fewer increases may be chance. */
const ENOUGH_INCREASES = 3;
const ENOUGH_FALLS = 2;

/**
 * The kind of a series, now that its values over time are known: what was only assumed to be a gauge and does nothing but
 * grow is a counter, and what is named like a counter and falls by little is a gauge. What the body states is not doubted.
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

/** How values changed: in all runs together. */
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

/** Values oldest first. A counter that falls began anew: all that it shows then came on top. */
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

/** Without what binary fractions add: 0.3 - 0.1 is 0.2. */
function rounded(value: number): number {
	return Number(value.toPrecision(12));
}
