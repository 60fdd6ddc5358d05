import { languageFamily } from '../../text/detectLanguage.ts';
import { stripStringsAndComments } from './stripStringsAndComments.ts';

/**
 * The lines of code whose white space must stay as it is, by index: those that begin inside a string or a here-document.
 * @param code with `\n` as line end
 */
export function verbatimLines(code: string, languageId: string): ReadonlySet<number> {
	const { stringLines, open } = stripStringsAndComments(code, languageFamily(languageId));
	// What begins or ends within a string may be read inside out.
	return new Set(open ? [] : stringLines);
}

/** Lines with those blank that are held, so that the others alone are looked at and moved. */
export function withVerbatimBlanked(lines: readonly string[], held: ReadonlySet<number>): readonly string[] {
	return held.size === 0 ? lines : lines.map((line, at) => (held.has(at) ? '' : line));
}
