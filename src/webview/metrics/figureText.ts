// Figures as texts. A unit stands beside a figure only where the service gave one.

const formats = new Map<string, Intl.NumberFormat>();

/** A figure to six digits; whole numbers with all of theirs; a dash for what is missing. @param locale a BCP 47 tag */
export function figureText(value: number | null, locale: string, unit?: string): string {
	if (value === null) return '—';
	const digits = Number.isInteger(value) ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 6 };
	return withUnit(format(locale, digits).format(value), unit);
}

/** A figure in few characters, for an axis or a card: 1.2K for 1,234. @param locale a BCP 47 tag */
export function shortText(value: number | null, locale: string, unit?: string): string {
	if (value === null) return '—';
	const digits = { notation: 'compact', maximumSignificantDigits: 3 } as const;
	return withUnit(format(locale, digits).format(value), unit);
}

/** A change with its sign. @param locale a BCP 47 tag */
export function changeText(value: number, locale: string, unit?: string): string {
	const digits = { maximumSignificantDigits: 6, signDisplay: 'exceptZero' } as const;
	return withUnit(format(locale, digits).format(value), unit);
}

/** Puts values in the place of {0}, {1} and so on. */
export function fill(text: string, ...values: readonly string[]): string {
	return text.replace(/\{(\d)\}/g, (whole, index: string) => values[Number(index)] ?? whole);
}

function withUnit(text: string, unit: string | undefined): string {
	if (unit === undefined) return text;
	if (/^\p{Sc}$/u.test(unit)) return unit + text;
	return /^[%/]/.test(unit) ? text + unit : `${text}\u202f${unit}`;
}

function format(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const name = locale + JSON.stringify(options);
	const found = formats.get(name) ?? new Intl.NumberFormat(locale, options);
	formats.set(name, found);
	return found;
}
