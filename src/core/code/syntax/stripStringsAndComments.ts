import { hasKnownSyntax } from './lexer/languageSyntax.ts';
import { type Token, tokenize } from './lexer/tokenize.ts';

/** Code without what its strings and comments say. */
export interface StrippedCode {
	/** The same lines; what stood inside strings is gone, and so are comments. Code within strings stays. */
	readonly text: string;
	readonly comments: readonly string[];
	/** The indexes of the lines that begin inside a string whose white space counts. */
	readonly stringLines: readonly number[];
	/** The indexes of all lines that begin inside a string. */
	readonly linesInStrings: readonly number[];
	/** A string or a block comment is still open at the end. */
	readonly open: boolean;
	/** Whether the language's forms are known; otherwise it was read like C. */
	readonly isKnown: boolean;
}

/** Takes strings and comments out of code, as far as the language's forms are known; others are read like C. */
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
