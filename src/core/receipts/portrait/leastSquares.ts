import type { Estimate } from './finding.ts';

/** One observation of a linear law without a constant: `y` is near the sum of the coefficients times `x`. */
export interface Observation {
	readonly x: readonly number[];
	readonly y: number;
	/** The larger, the more it counts: one over the variance of its noise, up to a common factor. */
	readonly weight: number;
}

/** Into how many groups observations are divided to estimate the margins. */
const GROUPS = 10;

/** By how many standard errors an estimate may be off: 99.7 % of a normal law; wider, because the groups are few. */
const WIDTH = 3.25;

/** How much of a column must be left after the other columns have explained what they can. */
const LEAST_OF_ITS_OWN = 0.02;

/**
 * The coefficients by weighted least squares; undefined if the observations do not determine them: too few, or one column
 * follows from the others.
 */
export function leastSquares(observations: readonly Observation[]): readonly number[] | undefined {
	const size = observations[0]?.x.length ?? 0;
	if (observations.length < size) return undefined;
	const rows = Array.from({ length: size }, (_, row) => [
		...Array.from({ length: size }, (_, column) => sum(observations, ({ x }) => at(x, row) * at(x, column))),
		sum(observations, ({ x, y }) => at(x, row) * y),
	]);
	return solve(rows);
}

/**
 * The coefficients with margins, from leaving out a tenth of the observations at a time (the jackknife), which makes no
 * assumption on how the noise is distributed. Neighbors are left out together, because their noise is related.
 */
export function estimates(observations: readonly Observation[]): readonly Estimate[] | undefined {
	const all = leastSquares(observations);
	if (all === undefined) return undefined;
	const groups = Math.min(GROUPS, observations.length);
	const groupOf = (index: number) => Math.floor((index * groups) / observations.length);
	const parts: (readonly number[])[] = [];
	for (let group = 0; group < groups; group++) {
		const part = leastSquares(observations.filter((_, index) => groupOf(index) !== group));
		if (part === undefined) return undefined;
		parts.push(part);
	}
	return all.map((value, index) => {
		const mean = parts.reduce((total, part) => total + at(part, index), 0) / groups;
		const spread = parts.reduce((total, part) => total + (at(part, index) - mean) ** 2, 0);
		return { value, margin: WIDTH * Math.sqrt((spread * (groups - 1)) / groups) };
	});
}

function sum(observations: readonly Observation[], term: (observation: Observation) => number): number {
	return observations.reduce((total, observation) => total + observation.weight * term(observation), 0);
}

/** Gaussian elimination of a symmetric system, the right side in the last column. */
function solve(rows: number[][]): readonly number[] | undefined {
	const diagonal = rows.map((row, index) => at(row, index));
	for (const [index, pivotRow] of rows.entries()) {
		const pivot = at(pivotRow, index);
		// What is left of the diagonal is what the columns before this one do not explain.
		if (!(pivot > LEAST_OF_ITS_OWN * at(diagonal, index))) return undefined;
		for (const [other, row] of rows.entries()) {
			if (other === index) continue;
			const factor = at(row, index) / pivot;
			for (const column of row.keys()) row[column] = at(row, column) - factor * at(pivotRow, column);
		}
	}
	return rows.map((row, index) => at(row, rows.length) / at(row, index));
}

function at(values: readonly number[], index: number): number {
	return values[index] ?? 0;
}
