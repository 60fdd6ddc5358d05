// Figures as texts, the same in the editor's own surfaces and in webviews. A locale is a BCP 47 tag.

/** To six digits; no digit before the decimal point is ever dropped, nor two after it. */
const PLAIN = { maximumFractionDigits: 2, maximumSignificantDigits: 6, roundingPriority: 'morePrecision' } as const;

/** A figure with the digits that count. @param options what else `toLocaleString` is to know, such as a sign */
export function plainFigure(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
	return value.toLocaleString(locale, { ...PLAIN, ...options });
}

/** No more digits than our own measurements have, for a figure that stands beside them; none before the decimal point is dropped. */
export function briefFigure(value: number, locale: string): string {
	const digits = { maximumSignificantDigits: 3, maximumFractionDigits: 0, roundingPriority: 'morePrecision' } as const;
	return value.toLocaleString(locale, digits);
}

/** A figure with its unit, which stands there only where the service gave one. */
export function withUnit(text: string, unit: string | undefined): string {
	if (unit === undefined) return text;
	if (/^\p{Sc}$/u.test(unit)) return unit + text;
	return /^[%/]/.test(unit) ? text + unit : `${text}\u202f${unit}`;
}
