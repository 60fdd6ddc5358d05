/** How many of the ascending numbers are smaller than `limit`. */
export function countBelow(numbers: readonly number[], limit: number): number {
	let low = 0;
	let high = numbers.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((numbers[middle] ?? limit) < limit) low = middle + 1;
		else high = middle;
	}
	return low;
}
