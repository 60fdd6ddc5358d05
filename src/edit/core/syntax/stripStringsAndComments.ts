import { hasKnownSyntax } from './lexer/languageSyntax.ts';
import type { Token } from './lexer/lexicalRule.ts';
import { tokenize } from './lexer/tokenize.ts';

/** Code without the contents of its strings and comments. */
export interface StrippedCode {
	/** The same lines, without comments and with empty strings. Code embedded in strings is kept. */
	readonly text: string;
	readonly comments: readonly string[];
	/** The indexes of lines that start inside a string whose whitespace is significant. */
	readonly stringLines: readonly number[];
	/** The indexes of all lines that start inside a string. */
	readonly linesInStrings: readonly number[];
	/** Whether a string or block comment is still open at the end. */
	readonly open: boolean;
	/** Whether the language's syntax is known; if not, it was read like C. */
	readonly isKnown: boolean;
}

/** Strips the contents of strings, and comments. A language whose syntax is unknown is read like C. */
export function stripStringsAndComments(code: string, language: string): StrippedCode {
	const pieces = tokenize(code, language);
	const texts: string[] = [];
	const comments: string[] = [];
	const stringLines: number[] = [];
	const linesInStrings: number[] = [];
	let line = 0;
	for (const piece of pieces) {
		const inside = code.slice(piece.start, piece.end);
		const ends = lineEnds(inside);
		if (piece.kind === 'comment') comments.push(inside);
		if (piece.kind === 'string') {
			for (let next = 1; next <= ends.length; next += 1) {
				linesInStrings.push(line + next);
				if (!piece.trimmed) stringLines.push(line + next);
			}
		}
		line += ends.length;
		texts.push(bare(piece, inside, ends));
	}
	const open = pieces.at(-1)?.open === true;
	return { text: texts.join(''), comments, stringLines, linesInStrings, open, isKnown: hasKnownSyntax(language) };
}

function bare({ kind }: Token, inside: string, ends: string): string {
	if (kind === 'code') return inside;
	return kind === 'string' ? `""${ends}` : ends;
}

function lineEnds(text: string): string {
	return text.includes('\n') ? text.replace(/[^\n]+/g, '') : '';
}

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
