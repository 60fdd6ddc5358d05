const MOST_ATTEMPTS = 5;

/**
 * Repeats, without a pause, what fails only if another window interferes at that very moment.
 * @param attempt resolves to false if it failed
 * @returns what the first successful attempt gave; false if all five failed
 * @throws what an attempt throws, without another one
 */
export async function tryAgain<Result>(attempt: () => Promise<Result | false>): Promise<Result | false> {
	for (let count = 1; count <= MOST_ATTEMPTS; count++) {
		const result = await attempt();
		if (result !== false) return result;
	}
	return false;
}
