/** What the figures of a series measure. */
export type FigureKind = 'counter' | 'gauge' | 'ratio' | 'duration' | 'money' | 'text';

/** A unit in its short form. The kind is undefined for a unit that does not determine it. */
export interface MetricUnit {
	readonly unit: string;
	readonly kind: FigureKind | undefined;
}

/** In characters: a longer text is not a unit. */
const LONGEST_UNIT = 12;
/** In characters: a longer number might lose digits. */
const MOST_DIGITS = 15;

const unitsOf = (kind: FigureKind | undefined, table: string): readonly (readonly [string, MetricUnit])[] =>
	table.split(', ').flatMap((line) => {
		const [unit = '', ...others] = line.split(' ');
		return [unit, ...others].map((name) => [name, { unit, kind }] as const);
	});

/** By every accepted spelling; case matters only in the short ones. */
const UNITS: ReadonlyMap<string, MetricUnit> = new Map([
	...unitsOf(
		'duration',
		'ns nanoseconds nanos, µs us microseconds micros, ms msec millis milliseconds, s sec secs seconds',
	),
	...unitsOf('duration', 'min minutes, h hours, d days'),
	...unitsOf('ratio', '% percent pct percentage'),
	...unitsOf('money', '$, €, £, ¥, USD usd, EUR eur, GBP gbp, JPY jpy, CHF chf, CAD cad, AUD aud, CNY cny, INR inr'),
	...unitsOf('money', 'cents, dollars, euros'),
	...unitsOf(undefined, 'bytes byte, B, kB kb KB, MB mb, GB gb, TB tb, KiB kib, MiB mib, GiB gib, TiB tib'),
]);

/** What the other words of a name must measure before a short unit is believed. */
export type Measured = 'duration' | 'size' | 'money';

/** Short units that are also codes of countries and regions, or too short to be certain. */
const AMBIGUOUS: ReadonlyMap<string, Measured> = new Map(
	Object.entries({
		...({ s: 'duration', ms: 'duration', us: 'duration', ns: 'duration' } as const),
		...({ kb: 'size', mb: 'size', gb: 'size', tb: 'size', cad: 'money' } as const),
	}),
);

/** Spelled out in a name, these may be the period of a count rather than a unit. */
const SPANS = new Set(['minutes', 'hours', 'days']);
/** In a name these mean something else. */
const NOT_IN_NAMES = new Set(['min', 'h', 'd', 'B', '$', '%']);
const RATES: ReadonlyMap<string, string> = new Map(
	Object.entries({ second: '/s', sec: '/s', minute: '/min', min: '/min', hour: '/h', day: '/d' }),
);

/** The unit that a text consists of: `ms`, `EUR`, `req/s`; undefined if it cannot be one. */
export function statedUnit(text: string): MetricUnit | undefined {
	const trimmed = text.trim();
	const known = UNITS.get(trimmed) ?? UNITS.get(trimmed.toLowerCase());
	if (known !== undefined) return known;
	return /^[\p{L}\p{Sc}°%µ][\p{L}\p{N}/°%µ·.^²³ -]*$/u.test(trimmed) && trimmed.length <= LONGEST_UNIT
		? { unit: trimmed, kind: undefined }
		: undefined;
}

/** The currency that a text consists of: an ISO 4217 code or a sign; undefined if it is neither. */
export function statedCurrency(text: string): MetricUnit | undefined {
	const trimmed = text.trim();
	const isCode = /^[A-Z]{3}$/.test(trimmed) || /^\p{Sc}$/u.test(trimmed);
	return isCode ? { unit: trimmed, kind: 'money' } : undefined;
}

/** The unit that a word of a name stands for. @param word in lower case @param beside what the other words measure */
export function unitInName(
	word: string,
	beside: { readonly spansTime: boolean; readonly measured: ReadonlySet<Measured> },
): MetricUnit | undefined {
	if (NOT_IN_NAMES.has(word) || (SPANS.has(word) && !beside.spansTime)) return undefined;
	const needed = AMBIGUOUS.get(word);
	if (needed !== undefined && !beside.measured.has(needed)) return undefined;
	return UNITS.get(word);
}

/** The short form of `per second` and the like: `/s`. @param span the word after `per`, in lower case */
export function rateUnit(span: string | undefined): string | undefined {
	return span === undefined ? undefined : RATES.get(span);
}

/** Reads a number with or without a unit: `812 ms`, `$12.40`, `99.5%`, `7`; undefined for any other text. */
export function readFigure(
	text: string,
): { readonly value: number; readonly unit: MetricUnit | undefined } | undefined {
	const found = /^(\p{Sc})?\s?(-?(?:0|[1-9]\d*)(?:\.\d+)?)\s?([\p{L}\p{Sc}%µ]{1,7})?$/u.exec(text.trim());
	if (found === null) return undefined;
	const [, sign, digits = '', ending] = found;
	if (digits.length > MOST_DIGITS) return undefined;
	const name = sign ?? ending;
	if (name === undefined) return { value: Number(digits) + 0, unit: undefined };
	const unit = UNITS.get(name) ?? statedCurrency(name);
	return unit === undefined || (sign !== undefined && ending !== undefined)
		? undefined
		: { value: Number(digits) + 0, unit };
}
