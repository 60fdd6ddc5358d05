/** A linear law: the factor of each part, and what its change without one sample is computed from. */
export interface LinearFit {
	readonly factors: readonly number[];
	/** The inverse of the normal matrix; zero where a part is not used. */
	readonly inverse: readonly (readonly number[])[];
}

/** A part of which less than this is left without the others says nothing of its own. */
const LEAST_OWN_SHARE = 1e-9;

/**
 * The weighted least squares fit of `values` by the parts of each row, without a negative factor: no part makes a figure
 * smaller. A part that says nothing of its own is not used.
 * @param rows scaled to about 1, with few parts, as many in each
 */
export function fitLeastSquares(
	rows: readonly (readonly number[])[],
	values: readonly number[],
	weights: readonly number[],
): LinearFit {
	const size = rows[0]?.length ?? 0;
	const normal = matrix(size, () => 0);
	const right = new Array<number>(size).fill(0);
	for (let at = 0; at < rows.length; at++) {
		const [parts = [], value = 0, weight = 0] = [rows[at], values[at], weights[at]];
		addRow(right, parts, weight * value);
		for (let row = 0; row < size; row++) addRow(normal[row], parts, weight * (parts[row] ?? 0));
	}
	let best: LinearFit = { factors: right.map(() => 0), inverse: matrix(size, () => 0) };
	let mostExplained = 0;
	// All choices of parts are tried: there are three parts at most.
	for (let choice = 1; choice < 2 ** size; choice++) {
		const fit = solve(normal, right, choice);
		if (fit === undefined || fit.factors.some((factor) => factor < 0)) continue;
		const explained = product(right, fit.factors);
		if (explained <= mostExplained) continue;
		best = fit;
		mostExplained = explained;
	}
	return best;
}

/** The scalar product of two rows of parts. */
export function product(a: readonly number[], b: readonly number[]): number {
	let sum = 0;
	for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
	return sum;
}

/**
 * Solves for the parts whose bits are set in `choice`, by elimination. The matrix is symmetric and positive, so its rows
 * keep their places.
 * @returns undefined if these parts say the same
 */
function solve(
	normal: readonly (readonly number[])[],
	right: readonly number[],
	choice: number,
): LinearFit | undefined {
	const size = right.length;
	const used = right.flatMap((_, at) => ((choice >> at) & 1 ? [at] : []));
	const left = matrix(size, (row, column) => normal[row]?.[column] ?? 0);
	const inverse = matrix(size, (row, column) => Number(row === column && used.includes(row)));
	for (const pivot of used) {
		const own = left[pivot]?.[pivot] ?? 0;
		if (!(own > LEAST_OWN_SHARE * (normal[pivot]?.[pivot] ?? 0))) return undefined;
		// The left side last: its column says what is subtracted from both.
		for (const rows of [inverse, left]) {
			const scaled = (rows[pivot] ?? []).map((each) => each / own);
			for (const row of used) if (row !== pivot) addRow(rows[row], scaled, -(left[row]?.[pivot] ?? 0));
			rows[pivot] = scaled;
		}
	}
	return { factors: inverse.map((row) => product(row, right)), inverse };
}

function matrix(size: number, element: (row: number, column: number) => number): number[][] {
	return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => element(row, column)));
}

function addRow(row: number[] | undefined, parts: readonly number[], factor: number): void {
	if (row === undefined) return;
	for (let at = 0; at < parts.length; at++) row[at] = (row[at] ?? 0) + factor * (parts[at] ?? 0);
}
