/**
 * A ratio with its interval, such as `×2.9 (2.7–3.1)`: with two decimals near 1, where they matter, and none in the
 * hundreds.
 * @param locale a BCP 47 tag
 */
export function ratioText(
	{ ratio, low, high }: { readonly ratio: number; readonly low: number; readonly high: number },
	locale: string,
): string {
	const digits = digitsOf(low);
	const text = (value: number) =>
		value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
	return `×${text(ratio)} (${text(low)}–${text(high)})`;
}

function digitsOf(value: number): number {
	if (value < 2) return 2;
	return value < 100 ? 1 : 0;
}
