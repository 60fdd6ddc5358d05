import { languageFamily } from '../../../base/text/languages.ts';
import { stripStringsAndComments } from './stripStringsAndComments.ts';

/**
 * The indexes of lines whose whitespace must not change: those that start inside a string or here-document.
 * @param code with `\n` line endings
 */
export function verbatimLines(code: string, languageId: string): ReadonlySet<number> {
	const { stringLines, open } = stripStringsAndComments(code, languageFamily(languageId));
	// Code that starts or ends inside a string may be read inside out.
	return new Set(open ? [] : stringLines);
}

/** Blanks the verbatim lines, so that only the others are examined and moved. */
export function withVerbatimBlanked(lines: readonly string[], verbatim: ReadonlySet<number>): readonly string[] {
	return verbatim.size === 0 ? lines : lines.map((line, at) => (verbatim.has(at) ? '' : line));
}
