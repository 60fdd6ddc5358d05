import { type Json, parseJson } from '../../base/json.ts';
import { endOfString } from './isTooDeep.ts';

/** As serializers of several languages write what is no finite number, although JSON has no word for it. */
const NO_FIGURE = /^[-+]?(?:nan|inf(?:inity)?)\b/i;
const LONGEST_NO_FIGURE = '-Infinity,'.length;
const ANY_NO_FIGURE = /\b(?:nan|inf(?:inity)?)\b/i;

/**
 * The value that a reply holds as JSON. In an object or a list, a value such as NaN or -Infinity is null: it is no
 * figure, and the rest of the answer is none the worse for it.
 * @returns undefined if it is something else
 */
export function replyJson(text: string): Json | undefined {
	const value = parseJson(text);
	return value === undefined && /^[{[]/.test(text) && ANY_NO_FIGURE.test(text)
		? parseJson(withoutNoFigures(text))
		: value;
}

/** Takes time proportional to the text, and leaves strings as they are. */
function withoutNoFigures(text: string): string {
	const pieces: string[] = [];
	let from = 0;
	for (let at = 0; at < text.length; at += 1) {
		if (text[at] === '"') at = endOfString(text, at);
		else if (/[-+ni]/i.test(text[at] ?? '')) {
			const found = NO_FIGURE.exec(text.slice(at, at + LONGEST_NO_FIGURE))?.[0];
			if (found === undefined) continue;
			pieces.push(text.slice(from, at), 'null');
			from = at + found.length;
			at = from - 1;
		}
	}
	return [...pieces, text.slice(from)].join('');
}
