/** A number as it is written. */
export interface WrittenNumber {
	/** Without its unit. */
	readonly text: string;
	/** The word directly after it, or after one space; empty if there is none. */
	readonly unit: string;
}

/** What looks like a number in a text. */
export interface NumberToken extends WrittenNumber {
	readonly start: number;
	readonly end: number;
	/** Undefined if it reads differently from country to country, or is not a plain number. */
	readonly value: number | undefined;
}

/**
 * Digits with possible separators, and an exponent. Digits in a name, such as `utf8` or `Sum-8`, do not match. A group of three
 * digits after a space may belong to the number or be another one.
 */
const TOKEN =
	/(?<![\p{L}\p{N}_.,'’]|[\p{L}\p{N}_][-+−])[-+−]?(?:\d|\.(?=\d))(?:[\d_]|[.,'’٫٬](?=\d)|[ \u00a0\u2007\u2009\u202f](?=\d{3}(?!\d)))*(?:[eE][-+]?\d+)?/gu;
/** In characters: how much after a number is read. */
const LONGEST_UNIT = 20;
const UNIT = /^ ?([\p{L}%/]*)/u;

/**
 * Unambiguous everywhere: digits with a point, an exponent, or underscores between groups of three. A comma, an apostrophe, or a
 * space separates groups in one country and decimals, or numbers, in another.
 */
const PLAIN = /^-?(?:\d{1,3}(?:_\d{3})+|\d+)?(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
/** With more digits after it, as in `1m30s`, `0x1F`, `12:30`, and `2026-01-31`, it is not a number with a unit. */
const CONTINUED = /^(?:[\p{L}_]+|[-−–:/])\p{N}/u;

/** Everything in a text that looks like a number, in order. */
export function numberTokens(text: string): readonly NumberToken[] {
	return [...text.matchAll(TOKEN)].map((match) => {
		const [written] = match;
		const start = match.index;
		const end = start + written.length;
		const following = text.slice(end, end + LONGEST_UNIT);
		const unit = UNIT.exec(following)?.[1] ?? '';
		const value = CONTINUED.test(following) ? undefined : plainNumber(written);
		return { text: written, start, end, value, unit };
	});
}

/** Reads a plain number. */
export function plainNumber(text: string): number | undefined {
	const written = text.trim().replace(/^\+/, '').replace(/^−/, '-');
	if (!PLAIN.test(written) || !/\d/.test(written)) return undefined;
	const value = Number(written.replaceAll('_', ''));
	return Number.isFinite(value) ? value : undefined;
}

/**
 * Whether numbers that a program printed are in one notation and unit. `1.234` is a decimal in one country and a thousand in
 * another: next to `987`, it is ambiguous. `1.2 s` and `900 ms` are clear, but not comparable.
 */
export function areAlike(tokens: readonly WrittenNumber[]): boolean {
	if (new Set(tokens.map(({ unit }) => unit)).size > 1) return false;
	const isGrouped = ({ text }: WrittenNumber) => /^[-+−]?[1-9]\d{0,2}\.\d{3}$/.test(text);
	const isShort = ({ text }: WrittenNumber) => /^[-+−]?\d{1,3}$/.test(text);
	const isOpen = tokens.every((token) => isGrouped(token) || isShort(token));
	return !isOpen || !tokens.some(isGrouped) || !tokens.some(isShort);
}
