const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const U = 0x75;
const LONGEST_CODE = 4;
/**
 * An escape that stands for a character, or what is hidden: in a text without them, only backslashes stand in the way.
 */
const DISGUISED = /\\u[0-9a-f]{4}|%[2-7][0-9a-f]|[^\P{Cc}\t\n\r]|\p{Cf}|\p{Variation_Selector}/iu;

/** Where something stands in a text: from `start` up to, not including, `end`. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** The printable ASCII of a text beneath its escapes. */
export interface UnescapedView {
	readonly text: string;
	/** Whether one of several forms of a part may be in `text`: a quick look, for nearly all texts hold none. */
	mightContain(forms: readonly string[]): boolean;
	/** Where a part of `text` stands in the whole, its escapes included. */
	spanOf(part: Span): Span;
}

/** A view as it is read, and for each of its characters, where in the whole it begins and ends. */
interface Scanned {
	readonly plain: string;
	readonly starts: Int32Array;
	readonly ends: Int32Array;
}

/**
 * Looks through the escapes of JSON and of URLs, however often one was put into another, and leaves out what is not
 * printable ASCII or white space: what is hidden between two letters, too. Two texts that differ only in their escapes
 * have the same view, so backslashes themselves are not in it.
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

/** One pass over the codes, since an answer may have a megabyte. */
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
			// An encoded percent sign, as often as it was encoded.
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

/** @returns -1 where there are no such digits */
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
