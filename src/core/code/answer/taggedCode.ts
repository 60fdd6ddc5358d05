import { isMarkup } from '../languageOf.ts';

/** Words in the names of tags that hold the code of an answer. */
const CODE_WORDS = new Set(
	'code answer output result solution response artifact snippet file optimized optimised improved refactored updated final replacement'.split(
		' ',
	),
);
/** A tag at the beginning of a line. */
const OPENING = /^[ \t]*<([a-zA-Z][\w-]{0,40})(?:\s[^<>\n]{0,200})?>/gm;

/**
 * What stands in a tag that holds the code: `<optimized_code>…</optimized_code>`. The tag begins a line.
 * @param known the code that the answer is about: its own tags are code
 * @returns undefined where there is no such tag
 */
export function taggedCode(
	answer: string,
	{ known, languageId }: { readonly known: string; readonly languageId: string },
): { readonly code: string; readonly prose: string } | undefined {
	const hasTags = isMarkup(languageId) || /react$/.test(languageId);
	for (const match of answer.matchAll(OPENING)) {
		const [whole, name = ''] = match;
		const words = name.toLowerCase().split(/[-_]/);
		// Where code has tags of its own, one word may be one of them.
		if (!words.some((word) => CODE_WORDS.has(word)) || (hasTags && words.length === 1)) continue;
		if (known.includes(`<${name}`)) continue;
		const start = match.index + whole.length;
		const closing = `</${name}>`;
		const end = answer.indexOf(closing, start);
		if (end === -1) continue;
		const inside = answer.slice(start, end);
		const code = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(inside)?.[1] ?? inside;
		const prose = `${answer.slice(0, match.index).trim()}\n\n${answer.slice(end + closing.length).trim()}`;
		return { code, prose: prose.trim() };
	}
	return undefined;
}
