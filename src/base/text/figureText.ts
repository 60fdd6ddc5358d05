// Formats numbers, the same for the editor's own surfaces and for webviews. A locale is a BCP 47 tag.

/** Six significant digits, but always all digits before the decimal point and two after it. */
const PLAIN = { maximumFractionDigits: 2, maximumSignificantDigits: 6, roundingPriority: 'morePrecision' } as const;

/** A number with its significant digits. @param options further options for `toLocaleString`, such as a sign */
export function plainFigure(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
	return value.toLocaleString(locale, { ...PLAIN, ...options });
}

/** A number with three significant digits, as our own measurements have, but always all before the decimal point. */
export function briefFigure(value: number, locale: string): string {
	const digits = { maximumSignificantDigits: 3, maximumFractionDigits: 0, roundingPriority: 'morePrecision' } as const;
	return value.toLocaleString(locale, digits);
}

/** A number with its unit, if the service gave one. */
export function withUnit(text: string, unit: string | undefined): string {
	if (unit === undefined) return text;
	if (/^\p{Sc}$/u.test(unit)) return unit + text;
	return /^[%/]/.test(unit) ? text + unit : `${text}\u202f${unit}`;
}

/** The letters for powers of a thousand. */
const STEPS = ['', 'k', 'M', 'G', 'T'];

/** A figure in at most about five characters: 1.2k for 1,234. @param locale a BCP 47 tag */
export function shortFigure(value: number, locale: string): string {
	let scaled = value;
	let step = 0;
	while (Math.abs(scaled) >= 999.5 && step < STEPS.length - 1) {
		scaled /= 1_000;
		step++;
	}
	const ofThousands = { maximumFractionDigits: Math.abs(scaled) < 99.95 ? 1 : 0 };
	const text = scaled.toLocaleString(locale, step === 0 ? { maximumSignificantDigits: 3 } : ofThousands);
	return text + STEPS[step];
}

/** Milliseconds as seconds with two places, without the unit. @param locale a BCP 47 tag */
export function secondsFigure(milliseconds: number, locale: string): string {
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
	return (milliseconds / 1_000).toLocaleString(locale, digits);
}

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

/** A ratio without its interval, such as `×9` or `×1.1`. @param locale a BCP 47 tag */
export function briefRatio(ratio: number, locale: string): string {
	return `×${ratio.toLocaleString(locale, { maximumSignificantDigits: 2 })}`;
}

function digitsOf(value: number): number {
	if (value < 2) return 2;
	return value < 100 ? 1 : 0;
}
