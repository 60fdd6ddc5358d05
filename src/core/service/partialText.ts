import { redact } from '../base/redactor.ts';

/** In UTF-16 units. */
const LONGEST = 65_536;
/** A shorter beginning of a key tells nothing of it. */
const SHORTEST_TELLING = 6;
/** No form of a key is longer, as a multiple of it: that of JSON within JSON. */
const LONGEST_FORM = 4;

/** What may be kept of an answer that broke off: at most 65,536 characters, and nothing of the key, even if it broke off there. */
export function partialText(text: string, key: string): string {
	const kept = redactedStart(text, key);
	for (let length = key.length - 1; length >= SHORTEST_TELLING; length -= 1) {
		if (kept.endsWith(key.slice(0, length))) return `${kept.slice(0, -length)}***`;
	}
	return kept;
}

/** Cut before it is searched, since a body may be large; then a form of the key that the cut went through is left out. */
function redactedStart(text: string, key: string): string {
	const reserve = LONGEST_FORM * key.length;
	const start = redact(text.slice(0, LONGEST + reserve), [key]);
	const isCut = text.length > LONGEST + reserve;
	return start.slice(0, isCut ? Math.min(LONGEST, Math.max(0, start.length - reserve)) : LONGEST);
}
