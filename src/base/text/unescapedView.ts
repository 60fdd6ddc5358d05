const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const U = 0x75;
const LONGEST_CODE = 4;
/**
 * An escape for a character, or a hidden character: a text without them needs only its backslashes removed.
 */
const DISGUISED = /\\u[0-9a-f]{4}|%[2-7][0-9a-f]|[^\P{Cc}\t\n\r]|\p{Cf}|\p{Variation_Selector}/iu;

/** A range of a text: from `start` up to, not including, `end`. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** The printable ASCII of a text, unescaped. */
export interface UnescapedView {
	readonly text: string;
	/** Whether `text` may contain one of several forms of a part: a quick check, since nearly all texts have none. */
	mightContain(forms: readonly string[]): boolean;
	/** The range of a part of `text` in the original, including its escapes. */
	spanOf(part: Span): Span;
}

/** A view, and for each of its characters, where it begins and ends in the original. */
interface Scanned {
	readonly plain: string;
	readonly starts: Int32Array;
	readonly ends: Int32Array;
}

/**
 * Decodes the escapes of JSON and of URLs, however deeply nested, and drops what is neither printable ASCII nor white
 * space, such as invisible characters between two letters. Texts that differ only in their escapes have the same view,
 * so it has no backslashes.
 */
export function unescapedView(text: string): UnescapedView {
	const bare = DISGUISED.test(text) ? undefined : text.replaceAll('\\', '');
	let scanned: Scanned | undefined;
	const view = () => {
		scanned ??= scan(text);
		return scanned;
	};
	return {
		get text() {
			return view().plain;
		},
		mightContain(forms) {
			const searched = bare ?? view().plain;
			return forms.some((form) => searched.includes(form));
		},
		spanOf({ start, end }) {
			const { starts, ends } = view();
			return { start: starts[start] ?? text.length, end: ends[end - 1] ?? text.length };
		},
	};
}

/** A single pass, since an answer may have a megabyte. */
function scan(text: string): Scanned {
	const codes = new Uint8Array(text.length);
	const starts = new Int32Array(text.length);
	const ends = new Int32Array(text.length);
	let length = 0;
	for (let start = 0, end = 0; start < text.length; start = end) {
		end = endOfBackslashes(text, start);
		let code = text.charCodeAt(end);
		end += 1;
		if (code === U && end - start > 1) {
			const escaped = hexadecimal(text, end, LONGEST_CODE);
			if (escaped >= 0) {
				code = escaped;
				end += LONGEST_CODE;
			}
		} else if (code === PERCENT) {
			// A percent sign, encoded any number of times.
			while (text.startsWith('25', end)) end += 2;
			const encoded = hexadecimal(text, end, 2);
			if (isShown(encoded)) {
				code = encoded;
				end += 2;
			}
		}
		if (code === BACKSLASH || !isShown(code)) continue;
		codes[length] = code;
		starts[length] = start;
		ends[length] = end;
		length += 1;
	}
	return { plain: new TextDecoder().decode(codes.subarray(0, length)), starts, ends };
}

function endOfBackslashes(text: string, start: number): number {
	let end = start;
	while (text.charCodeAt(end) === BACKSLASH) end += 1;
	return end;
}

/** @returns -1 if there are no such digits */
function hexadecimal(text: string, at: number, digits: number): number {
	let value = 0;
	for (let place = at; place < at + digits; place += 1) {
		const digit = digitOf(text.charCodeAt(place));
		if (digit < 0) return -1;
		value = value * 16 + digit;
	}
	return value;
}

function digitOf(code: number): number {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	const lower = code | 0x20;
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Printable ASCII or white space. */
function isShown(code: number): boolean {
	if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
	return code < 0x7f;
}
