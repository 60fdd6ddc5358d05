import { type Json, parseJson } from '../../../base/core/json.ts';

/**
 * A string, to its end or that of the text, or what serializers of several languages write for what is no finite number,
 * although JSON has no word for it. Takes time proportional to the text.
 */
const STRING_OR_NO_FIGURE = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[-+]?\b(?:nan|inf(?:inity)?)\b/gis;
const NO_FIGURE = /\b(?:nan|inf(?:inity)?)\b/i;

/**
 * The value that a reply holds as JSON. In an object or a list, a value such as NaN or -Infinity is null: it is no
 * figure, and the rest of the answer is none the worse for it.
 * @returns undefined if it is something else
 */
export function replyJson(text: string): Json | undefined {
	const value = parseJson(text);
	if (value !== undefined || !/^[{[]/.test(text) || !NO_FIGURE.test(text)) return value;
	return parseJson(text.replace(STRING_OR_NO_FIGURE, (found) => (found.startsWith('"') ? found : 'null')));
}

/** Deeper JSON breaks what comes after it: structured cloning into the chat view fails from depth 5,000. */
const DEEPEST = 64;

/** Whether brackets outside strings nest deeper than is safe; a scan, since parsing itself survives any depth. */
export function isTooDeep(text: string): boolean {
	if (text[0] !== '{' && text[0] !== '[') return false;
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charCodeAt(at);
		if (character === 0x22) at = endOfString(text, at);
		else if (character === 0x7b || character === 0x5b) {
			depth += 1;
			if (depth > DEEPEST) return true;
		} else if (character === 0x7d || character === 0x5d) depth -= 1;
	}
	return false;
}

/**
 * Where the string that begins at `start` ends: the next quotation mark without an odd number of backslashes before it,
 * or the end of the text.
 */
function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
		let before = end;
		while (text.charCodeAt(before - 1) === 0x5c) before -= 1;
		if ((end - before) % 2 === 0) return end;
	}
	return text.length;
}
