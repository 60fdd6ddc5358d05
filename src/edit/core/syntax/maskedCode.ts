import { tokenize } from './lexer/tokenize.ts';

/**
 * Code of the same length in which each character of a string is a quote and each of a comment a space, so that what is
 * found in it is code, at the same offsets. Line endings in strings are masked, too; those of comments remain.
 * @param family the language
 */
export function maskedCode(text: string, family: string): string {
	return tokenize(text, family)
		.map(({ kind, start, end }) => {
			const part = text.slice(start, end);
			if (kind === 'code') return part;
			return kind === 'string' ? '"'.repeat(part.length) : part.replace(/[^\r\n]/g, ' ');
		})
		.join('');
}

/** Directives of a preprocessor, whose brackets need not match, become spaces. */
export function withoutDirectives(masked: string): string {
	return masked.replace(/^[ \t]*#(?:[^\n\\]|\\\r?\n|\\)*/gm, (line) => line.replace(/[^\r\n]/g, ' '));
}
