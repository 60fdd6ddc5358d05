import { redactCutKey } from './redactKey.ts';

/** In UTF-16 units. */
const LONGEST = 65_536;

/** What may be kept of an answer that broke off: at most 65,536 characters, and nothing of the key, even if it broke off there. */
export function cleanPartialText(text: string, key: string): string {
	return redactCutKey(text, key).slice(0, LONGEST);
}
