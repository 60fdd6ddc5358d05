/** Decisions read off a list of random numbers: the smaller the numbers, the plainer the program that follows from them. */
export class Choices {
	readonly #numbers: readonly number[];
	#next = 0;

	constructor(numbers: readonly number[]) {
		this.#numbers = numbers;
	}

	/** A number from 0 to one less than `count`; 0 when the list is used up. */
	below(count: number): number {
		return (this.#numbers[this.#next++] ?? 0) % count;
	}

	/** One of these; the first when the list is used up. */
	pick<Option>(options: readonly [Option, ...Option[]]): Option {
		return options[this.below(options.length)] ?? options[0];
	}

	/** True in so many of 100 cases; false when the list is used up. */
	chance(percent: number): boolean {
		return this.below(100) >= 100 - percent;
	}

	/** So many results. */
	times<Result>(count: number, make: () => Result): readonly Result[] {
		return Array.from({ length: count }, make);
	}
}
