import { tokenize } from '../syntax/lexer/tokenize.ts';

/** Code in which only code can be found, and whose strings can still be read. */
export interface MarkedStrings {
	/**
	 * Without comments. A string is a letter and its index in quotes: `"s0"`, or `"u1"` if it is an address; in back
	 * quotes, if it was in some. Code embedded in strings is kept.
	 */
	readonly text: string;
	/** What the strings contain. */
	readonly strings: readonly string[];
}

/**
 * Masks the comments and strings of code.
 * @param language a family
 */
export function markedStrings(code: string, language: string): MarkedStrings {
	const strings: string[] = [];
	const texts = tokenize(code, language).map(({ kind, start, end }) => {
		const inside = code.slice(start, end);
		if (kind === 'code') return inside;
		if (kind === 'comment') return inside.includes('\n') ? '\n' : ' ';
		const content = QUOTED.exec(inside)?.[2] ?? inside;
		const quote = COMMAND.test(inside) ? '`' : '"';
		return `${quote}${ADDRESS.test(content) ? 'u' : 's'}${strings.push(content) - 1}${quote}`;
	});
	return { text: texts.join(''), strings };
}

/** A masked string in a pattern; its index is the group `string`. */
export const MASKED_STRING = '["`][su](?<string>\\d+)["`]';

/** The text with the strings in the place of their masks, each in double quotes. */
export function unmasked(text: string, strings: readonly string[]): string {
	return text.replace(/["`][su](\d+)["`]/g, (_mask, index) => JSON.stringify(strings[Number(index)]));
}

const QUOTED = /^[A-Za-z]{0,2}(["'`]{1,3})([\s\S]*)\1$/;
/** A string that is run as a command in some languages. */
const COMMAND = /^(?:`|%x|qx)/;
const ADDRESS = /^["'`]?(?:https?|wss?|ftp|data|blob):/;
