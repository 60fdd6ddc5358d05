import type { Json } from '../../../base/core/json.ts';
import { dayName } from '../../../base/core/localDay.ts';
import { displayValue, type MetricPath, type MetricValue } from './metricValue.ts';

/** In characters: a longer text is not a unit. */
const LONGEST_UNIT = 12;
/** In characters: a longer number might lose digits. */
const MOST_DIGITS = 15;

/** Units by their spellings, in lower case; the first spelling is the one shown. */
const UNITS: ReadonlyMap<string, string> = new Map(
	[
		...['ns', 'µs us', 'ms milliseconds', 's sec seconds', 'min minutes', 'h hours', 'd days'],
		...['% percent', 'bytes', 'kB', 'MB', 'GB', 'TB', 'KiB', 'MiB', 'GiB', 'TiB', 'USD', 'EUR', 'GBP'],
	].flatMap((line) => {
		const [unit = '', ...others] = line.split(' ');
		return [unit, ...others].map((spelling) => [spelling.toLowerCase(), unit] as const);
	}),
);

/** The unit that a text consists of: `ms`, `EUR`, `req/s`; undefined if it cannot be one. */
export function statedUnit(text: Json | undefined): string | undefined {
	const trimmed = typeof text === 'string' ? text.trim() : '';
	const isUnit = /^[\p{L}\p{Sc}°%µ][\p{L}\p{N}/°%µ·.^²³ -]*$/u.test(trimmed) && trimmed.length <= LONGEST_UNIT;
	return UNITS.get(trimmed.toLowerCase()) ?? (isUnit ? trimmed : undefined);
}

/** The currency that a text consists of: an ISO 4217 code or a sign; undefined if it is neither. */
export function statedCurrency(text: Json | undefined): string | undefined {
	const trimmed = typeof text === 'string' ? text.trim() : '';
	return /^(?:[A-Z]{3}|\p{Sc})$/u.test(trimmed) ? trimmed : undefined;
}

/** Reads a number with or without a unit: `812 ms`, `$12.40`, `99.5%`, `7`; undefined for any other text. */
function readFigure(text: string): { readonly value: number; readonly unit: string | undefined } | undefined {
	const found = /^(\p{Sc})?\s?(-?(?:0|[1-9]\d*)(?:\.\d+)?)\s?([\p{L}\p{Sc}%µ]{1,7})?$/u.exec(text.trim());
	if (found === null) return undefined;
	const [, sign, digits = '', ending] = found;
	const name = sign ?? ending ?? '';
	const unit = UNITS.get(name.toLowerCase()) ?? statedCurrency(name);
	const isUnclear = (name !== '' && unit === undefined) || (sign !== undefined && ending !== undefined);
	return isUnclear || digits.length > MOST_DIGITS ? undefined : { value: Number(digits), unit };
}

/** How a value changes: a counter begins at 0 and only grows. A text is no figure, and has no chart. */
export type FigureKind = 'counter' | 'gauge' | 'text';

/** What a value is, according to its body. */
export interface MetricMeaning {
	readonly kind: FigureKind;
	/** Only if the body or the name gave one. */
	readonly unit: string | undefined;
	/** A number even if it was written as text. */
	readonly value: MetricValue;
}

/** What the members around a value declare about it. */
export interface DeclaredUnits {
	readonly unit?: string | undefined;
	/** Used only for money. */
	readonly currency?: string | undefined;
	/** A metric's `type`. */
	readonly type?: 'counter' | 'gauge' | undefined;
}

/** The words of each name that leads to a value, outermost first. */
type WordPath = readonly (readonly string[])[];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** As the last word: a number that identifies something and measures nothing. */
const IDENTIFIERS = words('id version build port');
/** In a name whose number can be a date: a moment. */
const MOMENTS = words('at since time timestamp created updated expires reset seen');
/** As the last word: a count of something, so a unit beside it belongs to its neighbors. */
const COUNTS = words('count samples');
/** What is counted since something began. */
const COUNTED = new Set([...COUNTS, 'requests', 'tokens', 'errors', 'calls', 'messages']);
/** As the last word: a sum that only grows, also of what has a unit. */
const SUMS = words('total sum');
/** How much there is of something, even if it is counted: `requests / active`, `max_tokens`. */
const LEVELS = words(
	'active pending queued running waiting concurrent inflight flight left remaining ' +
		'quota limit limits max peak average avg mean median last per',
);
/** What is measured and not counted, even if it is of something that is: `errors_rate`. */
const MEASURES = words('latency duration rate ratio');
/** What is paid, in the currency that is declared, if any. */
const MONEY = words('cost costs spend spent billing budget balance amount');
/** After `per`. */
const RATES: ReadonlyMap<string, string> = new Map(
	['s sec second', 'min minute', 'h hour', 'd day'].flatMap((line) => {
		const [unit = '', ...others] = line.split(' ');
		return [unit, ...others].map((spelling) => [spelling, `/${unit}`] as const);
	}),
);
/** Another way to write `per` in a name: `tokens/s`. */
const SLASH = /\s?\/\s?(?=(?:s|sec|second|min|minute|h|hour|d|day)(?!\p{L}))/giu;
/** Units that are another word in a name: the least of something, a country. */
const NOT_IN_NAMES = words('min us');

const KNOWN_UNITS: ReadonlySet<string> = new Set(UNITS.values());

/** Numbers between these may be dates, from 2000 to 2100, if they are milliseconds or seconds since 1970. */
const FIRST_DATE = Date.UTC(2000, 0);
const LAST_DATE = Date.UTC(2100, 0);
/** A digit begins a word after two letters: `last60`, but `p50`. */
const WORD_BOUNDS =
	/(?<=\p{L}{2})(?=\p{N})|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}\p{N}%µ'’]+/u;
/** A name's last word and what precedes it: `uptime_seconds`, `uptimeSeconds`, `rate limit per minute`. */
const LAST_WORD = /^(.*[\p{L}\p{N}])(?:[_\s.-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu}))([\p{L}µ]+)$/u;

/** What a value means. @param names the path to it, outermost first */
export function meaningOf(names: MetricPath, value: Json, declared: DeclaredUnits): MetricMeaning {
	const figure = typeof value === 'string' ? readFigure(value) : undefined;
	const number = typeof value === 'number' ? value : figure?.value;
	const path = names.map(nameWords);
	if (isFigure(path, value, number)) {
		const unit = figure?.unit ?? unitOf(path, declared);
		const isAmount = unit !== undefined && unit === declared.currency;
		return {
			kind: declared.type ?? (isAmount ? 'gauge' : kindOf(path, unit)),
			unit,
			value: displayValue(number ?? null),
		};
	}
	return { kind: 'text', unit: undefined, value: displayValue(value) };
}

/** Whether a name says what the figures below it are. */
export function isSignificantName(name: string): boolean {
	return saysMeaning(nameWords(name));
}

/** The words of a name, in lower case, without the labels that Prometheus writes after it, in braces. */
export function nameWords(name: string): readonly string[] {
	const labels = name.trimEnd().endsWith('}') ? name.indexOf('{') : -1;
	const parts = (labels < 0 ? name : name.slice(0, labels)).replace(SLASH, ' per ').split(WORD_BOUNDS);
	return parts.filter((part) => part !== '').map((part) => part.toLowerCase());
}

/** Names without the unit that ends the last one, if that unit is shown beside the figure anyway. */
export function withoutUnitWord(names: MetricPath, unit: string | undefined): MetricPath {
	if (unit === undefined) return names;
	const [, before = '', word = ''] = LAST_WORD.exec(names.at(-1) ?? '') ?? [];
	if (UNITS.get(word.toLowerCase()) === unit) return [...names.slice(0, -1), before];
	const [, rated = '', per = ''] = LAST_WORD.exec(before) ?? [];
	const isRate = per.toLowerCase() === 'per' && RATES.get(word.toLowerCase()) === unit;
	return isRate ? [...names.slice(0, -1), rated] : names;
}

/** The value to show: seconds or milliseconds since 1970 under a name such as `since` become a local date and time. */
export function withMoment(names: MetricPath, value: MetricValue): MetricValue {
	const time = typeof value === 'number' ? dateOf(value) : undefined;
	if (time === undefined || !has(nameWords(names.at(-1) ?? ''), MOMENTS)) return value;
	return `${dayName(time)} ${new Date(time).toTimeString().slice(0, 8)}`;
}

/** In milliseconds since 1970. */
function dateOf(value: number): number | undefined {
	return [value * 1_000, value].find((time) => time >= FIRST_DATE && time < LAST_DATE);
}

/** A null is a missing number if its names say what it measures. */
function isFigure(path: WordPath, value: Json, number: number | undefined): boolean {
	const own = path.at(-1) ?? [];
	if (IDENTIFIERS.has(own.at(-1) ?? '')) return false;
	if (number !== undefined) return dateOf(number) === undefined || !has(own, MOMENTS);
	return value === null && path.some(saysMeaning);
}

function saysMeaning(own: readonly string[]): boolean {
	return [COUNTED, SUMS, LEVELS, MEASURES, MONEY].some((set) => has(own, set)) || unitIn(own) !== undefined;
}

function has(own: readonly string[], set: ReadonlySet<string>): boolean {
	return own.some((word) => set.has(word));
}

/** The unit that is declared, or that the nearest name has. What is counted has none of what is around it. */
function unitOf(path: WordPath, declared: DeclaredUnits): string | undefined {
	const own = path.at(-1) ?? [];
	if (COUNTS.has(own.at(-1) ?? '')) return undefined;
	const isCounted = has(own, COUNTED);
	const [named] = path
		.slice(isCounted ? -1 : 0)
		.flatMap((name) => unitIn(name) ?? [])
		.reverse();
	const isNeighbors = isCounted && !has(own, MEASURES) && KNOWN_UNITS.has(declared.unit ?? '');
	return (isNeighbors ? undefined : declared.unit) ?? named ?? (isMoney(path) ? declared.currency : undefined);
}

/** Only the names around it tell what a name such as `total` counts. */
function isMoney(path: WordPath): boolean {
	const own = path.at(-1) ?? [];
	if (has(own, COUNTED)) return false;
	const all = path.flat();
	return has(all, MONEY) || (own.every((word) => SUMS.has(word)) && !has(all, COUNTED));
}

/**
 * The last unit in a name, and what it is per: `ms` of `latency_ms_p50`, `MB/s`, `/s` of `tokens per second`. A unit after
 * a number is a period.
 */
function unitIn(own: readonly string[]): string | undefined {
	const per = own.lastIndexOf('per');
	const head = per < 1 ? own : own.slice(0, per);
	const found = head.findLast((word, at) => {
		// By itself, a short word is more likely a country: `us`, `gb`.
		const isSure = own.length > 1 || word.length > 2;
		return isSure && UNITS.has(word) && !NOT_IN_NAMES.has(word) && !/^\d+$/.test(head[at - 1] ?? '');
	});
	const unit = UNITS.get(found ?? '');
	const rate = per < 1 ? undefined : RATES.get(own[per + 1] ?? '');
	return unit === undefined ? rate : `${unit}${rate ?? ''}`;
}

function kindOf(path: WordPath, unit: string | undefined): FigureKind {
	const all = path.flat();
	const last = path.at(-1)?.at(-1) ?? '';
	if (has(all, MONEY) || has(all, LEVELS)) return 'gauge';
	if (COUNTS.has(last) || SUMS.has(last)) return 'counter';
	return unit === undefined && !has(all, MEASURES) && has(all, COUNTED) ? 'counter' : 'gauge';
}
