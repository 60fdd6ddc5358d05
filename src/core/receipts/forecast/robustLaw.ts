import { median } from '../median.ts';
import { fitLeastSquares, product } from './leastSquares.ts';

/** One figure, and the parts that it grows with. */
export interface LawSample {
	readonly parts: readonly number[];
	readonly value: number;
}

/**
 * What the sample of this index says about a figure with other parts: the law of all other samples, as far off as it was
 * for this one. So the spread of these is that of a new figure, also of few samples.
 */
export type Law = (index: number, parts: readonly number[]) => number;

const ROUNDS = 4;
/** How many times the usual deviation is still usual. */
const USUAL = 3;
/** Of figures scaled to about 1: what is below is not told apart, and what is above is no figure. */
const SMALLEST = 1e-3;
const LARGEST = 1e6;
/** A law that says less than this share without one sample rests on that sample alone. */
const LEAST_WITHOUT = 0.2;

/**
 * Learns a linear law with deviations in proportion to the figure. Samples that are far off hardly count.
 * @param samples at least one, with as many parts each; no value is negative
 */
export function robustLaw(samples: readonly LawSample[]): Law {
	const size = samples[0]?.parts.length ?? 0;
	const scales = Array.from({ length: size }, (_, at) => scaleOf(samples.map(({ parts }) => parts[at] ?? 0)));
	const scaled = (parts: readonly number[]) => parts.map((part, at) => part / (scales[at] ?? 1));
	const unit = scaleOf(samples.map(({ value }) => value));
	const rows = samples.map(({ parts }) => scaled(parts));
	const values = samples.map(({ value }) => Math.min(value / unit, LARGEST));
	let said = proportional(rows, values);
	let weights: readonly number[] = [];
	let fit = fitLeastSquares([], [], []);
	for (let round = 0; round < ROUNDS; round++) {
		weights = weightsFor(said, values);
		fit = fitLeastSquares(rows, values, weights);
		said = rows.map((row) => product(fit.factors, row));
	}
	return (index, parts) => {
		const [row = [], value = 0, weight = 0, own = 0] = [rows[index], values[index], weights[index], said[index]];
		const asked = scaled(parts);
		const change = fit.inverse.map((each) => product(each, row));
		const without = (value - own) / (1 - weight * product(change, row));
		const ownWithout = value - without;
		const askedWithout = product(fit.factors, asked) - weight * without * product(change, asked);
		const rests = !(ownWithout >= LEAST_WITHOUT * own && askedWithout >= 0);
		const says = rests ? product(fit.factors, asked) / own : askedWithout / ownWithout;
		return Number.isFinite(says) ? says * value * unit : value * unit;
	};
}

/** The middle of the figures; of figures that are mostly zero, their mean. */
function scaleOf(figures: readonly number[]): number {
	const middle = median(figures);
	if (middle > 0) return middle;
	const mean = figures.reduce((sum, each) => sum + each / figures.length, 0);
	return mean > 0 ? mean : 1;
}

/** A first guess, which no single sample can spoil: all parts together, times the middle ratio. */
function proportional(rows: readonly (readonly number[])[], values: readonly number[]): readonly number[] {
	const sizes = rows.map((row) => row.reduce((sum, part) => sum + part, 0));
	const ratio = median(values.map((value, at) => value / Math.max(sizes[at] ?? 0, SMALLEST)));
	return sizes.map((size) => size * ratio);
}

/** Deviations count in proportion to the figure, and unusual ones less the more unusual they are. */
function weightsFor(said: readonly number[], values: readonly number[]): readonly number[] {
	const sizes = said.map((each) => Math.max(each, SMALLEST));
	const deviations = sizes.map((size, at) => Math.abs((values[at] ?? 0) / size - 1));
	const limit = Math.max(USUAL * median(deviations), SMALLEST);
	return sizes.map((size, at) => Math.min(1, limit / Math.max(deviations[at] ?? 0, limit)) / size ** 2);
}
