/**
 * What no address holds unless it is encoded: other scripts' signs at the end of a sentence or clause, quotation marks,
 * brackets, long dashes, and fullwidth signs. Letters, and the dots and short dashes within names, belong to an address.
 */
const FOREIGN_SIGN =
	/(?!\p{ASCII})[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2014\u2015\u2025\u2026\u301c\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff64\uffe0-\uffee]/u;
/** The same and the signs within names, at the end. */
const FOREIGN_SIGNS_AT_END = /(?<!(?!\p{ASCII})\p{P})(?:(?!\p{ASCII})\p{P})+$/u;
/** The scripts that are written without spaces, or add endings to a foreign word. */
const JOINED_LETTER = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const AUTHORITY = /^(?:[a-z]+:\/\/)?[^/?#]*/i;

/** Where the address ends that a word of text begins with, as an index: `https://a.example/文。` ends before the `。`. */
export function addressEnd(word: string): number {
	const sign = word.search(FOREIGN_SIGN);
	const address = sign === -1 ? word : word.slice(0, sign);
	const authority = AUTHORITY.exec(address)?.[0] ?? '';
	// Letters that follow the last part of a host name belong to the sentence: `https://a.exampleを`.
	const last = authority.slice(authority.lastIndexOf('.') + 1);
	const letter = /^[a-z\d]/i.test(last) ? last.search(JOINED_LETTER) : -1;
	if (letter !== -1) return authority.length - last.length + letter;
	return address.replace(FOREIGN_SIGNS_AT_END, '').length;
}
