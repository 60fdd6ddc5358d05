import type { Json } from '../../../base/core/json.ts';

/** In characters: a longer text is not a unit. */
const LONGEST_UNIT = 12;
/** In characters: a longer number might lose digits. */
const MOST_DIGITS = 15;

/** Units by their spellings, in lower case; the first spelling is the one shown. */
export const UNITS: ReadonlyMap<string, string> = new Map(
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
export function readFigure(text: string): { readonly value: number; readonly unit: string | undefined } | undefined {
	const found = /^(\p{Sc})?\s?(-?(?:0|[1-9]\d*)(?:\.\d+)?)\s?([\p{L}\p{Sc}%µ]{1,7})?$/u.exec(text.trim());
	if (found === null) return undefined;
	const [, sign, digits = '', ending] = found;
	const name = sign ?? ending ?? '';
	const unit = UNITS.get(name.toLowerCase()) ?? statedCurrency(name);
	const isUnclear = (name !== '' && unit === undefined) || (sign !== undefined && ending !== undefined);
	return isUnclear || digits.length > MOST_DIGITS ? undefined : { value: Number(digits), unit };
}
