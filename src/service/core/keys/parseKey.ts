/** Why a text cannot be a key. Never says the text itself. */
export type KeyProblem = 'empty' | 'whitespace' | 'notAscii' | 'tooLong';

const LONGEST = 4_096;

/** What is copied along with a key from a header. */
const HEADER = /^(?:authorization\s*:\s*)?bearer(?:\s+|$)/i;

/** The same in a line of JSON or of a program. */
const QUOTED_HEADER = /^(["'])authorization\1\s*:\s*(["'])(.*)\2\s*,?$/is;
const QUOTED = /^(["'`])(.*)\1$|^“(.*)”$|^‘(.*)’$/s;

/**
 * Checks the text of a key: printable ASCII, because it goes into a header. Removes what is often copied along:
 * surrounding white space and quotation marks, and a leading `Authorization: Bearer`.
 * @returns the key, or what is wrong with it
 */
export function parseKey(text: string): { readonly key: string } | { readonly problem: KeyProblem } {
	const [, , , value = unquoted(text)] = QUOTED_HEADER.exec(text.trim()) ?? [];
	const key = unquoted(value.replace(HEADER, ''));
	if (key === '') return { problem: 'empty' };
	if (key.length > LONGEST) return { problem: 'tooLong' };
	if (/\s|\p{Cc}/u.test(key)) return { problem: 'whitespace' };
	return /^[\x21-\x7e]+$/.test(key) ? { key } : { problem: 'notAscii' };
}

function unquoted(text: string): string {
	const trimmed = text.trim();
	const [, , straight, double, single] = QUOTED.exec(trimmed) ?? [];
	return (straight ?? double ?? single ?? trimmed).trim();
}
