import { isMarkup, languageFamily } from '../../../../base/text/languages.ts';

/** Words in the names of tags around an answer's code. */
const CODE_WORDS = new Set(
	'code answer output result solution response artifact snippet file content optimized optimised improved refactored updated final replacement pre syntaxhighlight call calls'.split(
		' ',
	),
);
/** A tag at the start of a line. */
const OPENING = /^[ \t]*<([a-zA-Z][\w-]{0,40})((?:\s[^<>\n]{0,200})?)>/gm;
/** Those that are HTML elements. */
const ELEMENTS = /^(?:code|output|pre)$/;

/**
 * The contents of a tag that wraps the code: `<optimized_code>…</optimized_code>`. The tag must start a line.
 * @param known the code that the answer is about; tags that occur in it are part of the code
 * @returns undefined if there is no such tag
 */
export function taggedCode(
	answer: string,
	{ known, languageId }: { readonly known: string; readonly languageId: string },
): { readonly code: string; readonly prose: string } | undefined {
	const isPage = languageId === 'html';
	const hasTags = !isPage && (isMarkup(languageId) || /react$/.test(languageId));
	const mayHoldElements = languageFamily(languageId) === 'javascript';
	const unclosed = new Set<string>();
	for (const match of answer.matchAll(OPENING)) {
		const [whole, name = '', attributes = ''] = match;
		const words = wordsInName(name);
		const called = /\sname="([\w-]{1,40})"/.exec(attributes)?.[1] ?? '';
		if (![...words, ...wordsInName(called)].some((word) => CODE_WORDS.has(word))) continue;
		// In code that has tags itself, a single word may be one of them.
		if ((hasTags && words.length === 1) || (isPage && ELEMENTS.test(name))) continue;
		// JavaScript files may contain elements, too, indented below the statement that returns them.
		if (mayHoldElements && words.length === 1 && /^[ \t]/.test(whole)) continue;
		if (known.includes(`<${name}`)) continue;
		const start = match.index + whole.length;
		const closing = `</${name}>`;
		const end = unclosed.has(closing) ? -1 : answer.indexOf(closing, start);
		if (end === -1) {
			unclosed.add(closing);
			continue;
		}
		const inside = answer.slice(start, end);
		const code = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(inside)?.[1] ?? inside;
		const prose = `${answer.slice(0, match.index).trim()}\n\n${answer.slice(end + closing.length).trim()}`;
		return { code, prose: prose.trim() };
	}
	return undefined;
}

/** The words in a tag name: `optimizedCode`, `optimized_code`, `optimized-code`. */
function wordsInName(name: string): readonly string[] {
	return name
		.replace(/([a-z])([A-Z])/g, '$1-$2')
		.toLowerCase()
		.split(/[-_]/);
}
