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
