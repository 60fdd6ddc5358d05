const MOST_ATTEMPTS = 5;

/**
 * Repeats at once what fails only if another window interferes at that very moment.
 * @param attempt gives false if it failed
 * @returns what the first one gave that did not; false if all failed
 */
export async function tryAgain<Result>(attempt: () => Promise<Result | false>): Promise<Result | false> {
	for (let count = 1; count <= MOST_ATTEMPTS; count++) {
		const result = await attempt();
		if (result !== false) return result;
	}
	return false;
}
