/** What the figures of a series stand for. */
export type FigureKind = 'counter' | 'gauge' | 'ratio' | 'duration' | 'money' | 'text';

/** A unit as the body gave it, in its short form. The kind is undefined for a unit that many kinds have. */
export interface MetricUnit {
	readonly unit: string;
	readonly kind: FigureKind | undefined;
}

/** In characters: a longer text is no unit. */
const LONGEST_UNIT = 12;
/** In characters: a longer number may not come back as it was written. */
const MOST_DIGITS = 15;

const unitsOf = (kind: FigureKind | undefined, table: string): readonly (readonly [string, MetricUnit])[] =>
	table.split(', ').flatMap((line) => {
		const [unit = '', ...others] = line.split(' ');
		return [unit, ...others].map((name) => [name, { unit, kind }] as const);
	});

/** By every way to write them that is taken for a unit; upper and lower case matter in the short ones alone. */
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

/** What a short unit needs to be spoken of beside it. */
export type Measured = 'duration' | 'size' | 'money';

/** Short units that are codes of countries and regions, too, or next to nothing by themselves. */
const AMBIGUOUS: Readonly<Record<string, Measured>> = {
	...{ s: 'duration', ms: 'duration', us: 'duration', ns: 'duration' },
	...{ kb: 'size', mb: 'size', gb: 'size', tb: 'size', cad: 'money' },
};

/** Written out in a name they may be a span that was counted over, rather than a unit. */
const SPANS = new Set(['minutes', 'hours', 'days']);
/** In a name they mean something else. */
const NOT_IN_NAMES = new Set(['min', 'h', 'd', 'B', '$', '%']);
const RATES: Readonly<Record<string, string>> = {
	second: '/s',
	sec: '/s',
	minute: '/min',
	min: '/min',
	hour: '/h',
	day: '/d',
};

/** The unit that a text names by itself: `ms`, `EUR`, `req/s`; undefined where it can be none. */
export function statedUnit(text: string): MetricUnit | undefined {
	const trimmed = text.trim();
	const known = UNITS.get(trimmed) ?? UNITS.get(trimmed.toLowerCase());
	if (known !== undefined) return known;
	return /^[\p{L}\p{Sc}°%µ][\p{L}\p{N}/°%µ·.^²³ -]*$/u.test(trimmed) && trimmed.length <= LONGEST_UNIT
		? { unit: trimmed, kind: undefined }
		: undefined;
}

/** The currency that a text names by itself. */
export function statedCurrency(text: string): MetricUnit | undefined {
	const trimmed = text.trim();
	const isCode = /^[A-Z]{3}$/.test(trimmed) || /^\p{Sc}$/u.test(trimmed);
	return isCode ? { unit: trimmed, kind: 'money' } : undefined;
}

/** The unit that stands in a name, as one of its words in lower case. @param beside what its other words speak of */
export function unitInName(
	word: string,
	beside: { readonly spansTime: boolean; readonly measured: ReadonlySet<Measured> },
): MetricUnit | undefined {
	if (NOT_IN_NAMES.has(word) || (SPANS.has(word) && !beside.spansTime)) return undefined;
	const needed = AMBIGUOUS[word];
	if (needed !== undefined && !beside.measured.has(needed)) return undefined;
	return UNITS.get(word);
}

/** What `per second` and the like are written as. */
export function rateUnit(span: string | undefined): string | undefined {
	return span === undefined ? undefined : RATES[span];
}

/** A number with its unit in one text: `812 ms`, `$12.40`, `99.5%`, and a number alone. */
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
