import { isMarkup } from '../../../text/detectLanguage.ts';
import type { CodePlace } from '../../codePlace.ts';
import { type OutlineItem, outlineOf } from '../../syntax/outline/outline.ts';

/**
 * Of code that came with the declarations around its place, such as the class and the method that the cursor is in: what
 * stands in the innermost of them. Of a page for a place in the body of one: its body.
 * @returns the code itself where it came alone
 */
export function withoutEnclosing(code: string, place: CodePlace): string {
	return isMarkup(place.languageId) ? bodyOfPage(code, place) : bodyWithin(code, place);
}

function bodyOfPage(code: string, { text, start }: CodePlace): string {
	if (!/<body[\s>]/i.test(text.slice(0, start))) return code;
	const begin = /<body(?:\s[^<>]*)?>/i.exec(code);
	const end = code.toLowerCase().lastIndexOf('</body>');
	return begin === null || end < begin.index
		? code
		: code
				.slice(begin.index + begin[0].length, end)
				.replace(/^\s*\n/, '')
				.trimEnd();
}

function bodyWithin(code: string, { text, start, languageId }: CodePlace): string {
	const file = text.replaceAll('\r\n', '\n');
	const line = text.slice(0, start).split('\n').length - 1;
	const around = namesAround(outlineOf(file, languageId).items, line);
	const [outermost, innermost] = [around[0], around.at(-1)];
	// One that is alone is left out with the lines that stand above.
	if (outermost === undefined || innermost === undefined || around.length < 2) return code;
	if (!code.includes(outermost) || !code.includes(innermost)) return code;
	const outline = outlineOf(code, languageId);
	let items = outline.items;
	let found: OutlineItem | undefined;
	for (const name of around) {
		found = items.find((item) => item.name === name);
		if (found === undefined) return code;
		items = found.children;
	}
	const [first, last] = [items[0], items.at(-1)];
	return first === undefined || last === undefined ? code : outline.lines.slice(first.start, last.end).join('\n');
}

/** The names of the declarations that a line stands in, the outermost first. */
function namesAround(items: readonly OutlineItem[], line: number): readonly string[] {
	const around = items.find(({ header, end }) => header < line && line < end);
	if (around === undefined) return [];
	return [...(around.name === '' ? [] : [around.name]), ...namesAround(around.children, line)];
}
