/** Ends the lexer's work once its budget is spent. */
export class BudgetSpent extends Error {}

/**
 * How much text may be handed to the lexer's rules, in UTF-16 units: a rule takes time for what it is handed, and hostile text is
 * handed over again and again. Counted rather than timed, so that the same text always looks the same.
 */
export class LexingBudget {
	#left: number;

	constructor(units: number) {
		this.#left = units;
	}

	get isSpent(): boolean {
		return this.#left < 0;
	}

	/** Counts what is about to be handed over; throws `BudgetSpent` where that is too much. */
	spend(units: number): void {
		this.#left -= units;
		if (this.isSpent) throw new BudgetSpent();
	}
}
