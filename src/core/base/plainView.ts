const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const U = 0x75;
const LONGEST_CODE = 4;

/** Where something stands in a text: from `start` up to, not including, `end`. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** The printable ASCII of a text beneath its escapes. */
export interface PlainView {
	readonly text: string;
	/** Where a part of `text` stands in the whole, its escapes included. */
	spanOf(part: Span): Span;
}

/** For each character of a view, where in the whole it begins and ends. */
interface Places {
	readonly starts: Int32Array;
	readonly ends: Int32Array;
}

/**
 * Looks through the escapes of JSON and of URLs, however often one was put into another, and leaves out what is not
 * printable ASCII or white space: what is hidden between two letters, too. Two texts that differ only in their escapes have
 * the same view, so backslashes themselves are not in it.
 */
export function plainView(text: string): PlainView {
	const codes = new Uint16Array(text.length);
	const length = scan(text, codes);
	let places: Places | undefined;
	return {
		text: new TextDecoder('utf-16le').decode(new Uint8Array(codes.buffer, 0, 2 * length)),
		spanOf({ start, end }) {
			places ??= locate(text, length);
			return { start: places.starts[start] ?? text.length, end: places.ends[end - 1] ?? text.length };
		},
	};
}

function locate(text: string, length: number): Places {
	const places = { starts: new Int32Array(length), ends: new Int32Array(length) };
	scan(text, new Uint16Array(length), places);
	return places;
}

/** One pass over the codes, since an answer may have a megabyte. @returns how many characters the view has */
function scan(text: string, codes: Uint16Array, places?: Places): number {
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
		if (places !== undefined) {
			places.starts[length] = start;
			places.ends[length] = end;
		}
		length += 1;
	}
	return length;
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
