import { bareCode } from './bareCode.ts';
import { languageFamily } from './languageOf.ts';

const HERE_DOCUMENTS = ['shellscript', 'ruby', 'perl'];
const HERE_DOCUMENT = /(?<![<\w])<<(-?)\s*(["']?)([A-Za-z_]\w*)\2/;

/**
 * The lines of code whose white space must stay as it is, by index: those that begin inside a string or a here-document.
 * @param code with `\n` as line end
 */
export function heldLines(code: string, languageId: string): ReadonlySet<number> {
	const language = languageFamily(languageId);
	const { stringLines, open } = bareCode(code, language);
	// What begins or ends within a string may be read inside out.
	const held = new Set(open ? [] : stringLines);
	if (HERE_DOCUMENTS.includes(language)) for (const line of hereDocumentLines(code.split('\n'))) held.add(line);
	return held;
}

/** Lines with those blank that are held, so that the others alone are looked at and moved. */
export function withoutHeld(lines: readonly string[], held: ReadonlySet<number>): readonly string[] {
	return held.size === 0 ? lines : lines.map((line, at) => (held.has(at) ? '' : line));
}

function hereDocumentLines(lines: readonly string[]): readonly number[] {
	const found: number[] = [];
	let inside: number[] = [];
	let ends: ((line: string) => boolean) | undefined;
	for (const [at, line] of lines.entries()) {
		if (ends === undefined) {
			const [, indented, , name] = HERE_DOCUMENT.exec(line) ?? [];
			if (name !== undefined) ends = (each) => (indented ? each.trim() : each) === name;
			continue;
		}
		inside.push(at);
		if (!ends(line)) continue;
		found.push(...inside);
		inside = [];
		ends = undefined;
	}
	return found;
}
