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
