import { languageFamily } from '../languageOf.ts';
import { bareCode } from './bareCode.ts';

const HERE_DOCUMENT = /(?<![<\w])<<(-?)\s*(["']?)([A-Za-z_]\w*)\2/;
/** What begins a here-document, and whether the line that ends it may be indented. */
const HERE_DOCUMENTS: Readonly<Record<string, RegExp>> = {
	shellscript: HERE_DOCUMENT,
	ruby: HERE_DOCUMENT,
	perl: HERE_DOCUMENT,
	php: /<<(<)\s*(["']?)([A-Za-z_]\w*)\2/,
};

/**
 * The lines of code whose white space must stay as it is, by index: those that begin inside a string or a here-document.
 * @param code with `\n` as line end
 */
export function heldLines(code: string, languageId: string): ReadonlySet<number> {
	const language = languageFamily(languageId);
	const documents = hereDocumentLines(code.split('\n'), language);
	const { stringLines, open } = bareCode(withoutHereDocuments(code, language), language);
	// What begins or ends within a string may be read inside out.
	return open ? documents : new Set([...documents, ...stringLines]);
}

/** Code with the lines of its here-documents blank: an apostrophe there begins no string. */
export function withoutHereDocuments(code: string, language: string): string {
	const lines = code.split('\n');
	return withoutHeld(lines, hereDocumentLines(lines, language)).join('\n');
}

/** Lines with those blank that are held, so that the others alone are looked at and moved. */
export function withoutHeld(lines: readonly string[], held: ReadonlySet<number>): readonly string[] {
	return held.size === 0 ? lines : lines.map((line, at) => (held.has(at) ? '' : line));
}

function hereDocumentLines(lines: readonly string[], language: string): ReadonlySet<number> {
	const beginning = HERE_DOCUMENTS[language];
	const found = new Set<number>();
	if (beginning === undefined) return found;
	let inside: number[] = [];
	let end: RegExp | undefined;
	for (const [at, line] of lines.entries()) {
		if (end === undefined) {
			const [, indented, , name] = beginning.exec(line) ?? [];
			if (name !== undefined) end = new RegExp(indented ? `^\\s*${name}[;,)]*\\s*$` : `^${name}$`);
			continue;
		}
		inside.push(at);
		if (!end.test(line)) continue;
		for (const each of inside) found.add(each);
		inside = [];
		end = undefined;
	}
	return found;
}
