import { redact } from '../base/redactor.ts';

/** In UTF-16 units. */
const LONGEST = 65_536;
/** A shorter beginning of a key tells nothing of it. */
const SHORTEST_TELLING = 6;

/** What may be kept of an answer that broke off: at most 65,536 characters, and nothing of the key, even if it broke off there. */
export function partialText(text: string, key: string): string {
	const kept = redact(text, [key]).slice(0, LONGEST);
	for (let length = key.length - 1; length >= SHORTEST_TELLING; length -= 1) {
		if (kept.endsWith(key.slice(0, length))) return `${kept.slice(0, -length)}***`;
	}
	return kept;
}
