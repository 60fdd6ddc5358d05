import { bareCode } from './bareCode.ts';
import { languageFamily } from './languageOf.ts';

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
	const lines = code.split('\n');
	const documents = hereDocumentLines(lines, HERE_DOCUMENTS[language]);
	const { stringLines, open } = bareCode(withoutHeld(lines, documents).join('\n'), language);
	// What begins or ends within a string may be read inside out.
	return open ? documents : new Set([...documents, ...stringLines]);
}

/** Lines with those blank that are held, so that the others alone are looked at and moved. */
export function withoutHeld(lines: readonly string[], held: ReadonlySet<number>): readonly string[] {
	return held.size === 0 ? lines : lines.map((line, at) => (held.has(at) ? '' : line));
}

function hereDocumentLines(lines: readonly string[], beginning: RegExp | undefined): ReadonlySet<number> {
	const found = new Set<number>();
	if (beginning === undefined) return found;
	let inside: number[] = [];
	let ends: ((line: string) => boolean) | undefined;
	for (const [at, line] of lines.entries()) {
		if (ends === undefined) {
			const [, indented, , name] = beginning.exec(line) ?? [];
			if (name !== undefined) ends = (each) => (indented ? each.trim().replace(/[;,)]+$/, '') : each) === name;
			continue;
		}
		inside.push(at);
		if (!ends(line)) continue;
		for (const each of inside) found.add(each);
		inside = [];
		ends = undefined;
	}
	return found;
}
