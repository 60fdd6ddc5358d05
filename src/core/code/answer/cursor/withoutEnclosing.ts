import { isMarkup } from '../../../text/languages.ts';
import type { CodePlace } from '../../codePlace.ts';
import { type OutlineItem, outlineOf } from '../../syntax/outline/outline.ts';

/**
 * The part of the code that belongs at the place, if the answer repeats the declarations around it, such as the class
 * and the method that the cursor is in. For a place in the body of a page, the body.
 * @returns the code itself if it has nothing around it
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
	// A single enclosing declaration is removed with the lines above.
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

/** The names of the declarations around a line, outermost first. */
function namesAround(items: readonly OutlineItem[], line: number): readonly string[] {
	const around = items.find(({ header, end }) => header < line && line < end);
	if (around === undefined) return [];
	return [...(around.name === '' ? [] : [around.name]), ...namesAround(around.children, line)];
}
