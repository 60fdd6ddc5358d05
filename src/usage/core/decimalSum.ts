/** The number of decimal digits that a number always holds exactly. */
const EXACT_DIGITS = 15;

/**
 * A sum of decimal numbers, exact up to 15 digits: carries along what each binary addition loses (Neumaier), and rounds
 * the sum to the digits that a number holds. 0.1 + 0.2 is 0.3.
 */
export class DecimalSum {
	#sum = 0;
	#lost = 0;

	get value(): number {
		return Number((this.#sum + this.#lost).toPrecision(EXACT_DIGITS));
	}

	add(value: number): void {
		const sum = this.#sum + value;
		const [large, small] = Math.abs(this.#sum) >= Math.abs(value) ? [this.#sum, value] : [value, this.#sum];
		this.#lost += large - sum + small;
		this.#sum = sum;
	}
}

/** The exact sum of decimals. */
export function decimalSum(values: readonly number[]): number {
	const sum = new DecimalSum();
	for (const value of values) sum.add(value);
	return sum.value;
}
