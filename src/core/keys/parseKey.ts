/** Why a text cannot be a key. Never says the text itself. */
export type KeyProblem = 'empty' | 'whitespace' | 'notAscii' | 'tooLong';

const LONGEST = 4_096;

/**
 * Checks the text of a key, with white space around it taken off: printable ASCII, since it goes into a header.
 * @returns the key, or what is wrong with it
 */
export function parseKey(text: string): { readonly key: string } | { readonly problem: KeyProblem } {
	const key = text.trim();
	if (key === '') return { problem: 'empty' };
	if (key.length > LONGEST) return { problem: 'tooLong' };
	if (/\s|\p{Cc}/u.test(key)) return { problem: 'whitespace' };
	return /^[\x21-\x7e]+$/.test(key) ? { key } : { problem: 'notAscii' };
}
