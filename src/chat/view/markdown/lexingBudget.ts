/** Thrown when the lexer's budget is spent. */
export class BudgetSpent extends Error {}

/**
 * How much text the lexer's rules may read, in UTF-16 units: hostile text makes them read the same text over and over.
 * Counted rather than timed, so that the same text always looks the same.
 */
export class LexingBudget {
	#left: number;

	constructor(units: number) {
		this.#left = units;
	}

	get isSpent(): boolean {
		return this.#left < 0;
	}

	/** Counts text that a rule is about to read. @throws BudgetSpent if that is too much */
	spend(units: number): void {
		this.#left -= units;
		if (this.isSpent) throw new BudgetSpent();
	}
}
