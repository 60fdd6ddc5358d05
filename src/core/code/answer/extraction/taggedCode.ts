import { isMarkup, languageFamily } from '../../../text/detectLanguage.ts';

/** Words in the names of tags that hold the code of an answer. */
const CODE_WORDS = new Set(
	'code answer output result solution response artifact snippet file optimized optimised improved refactored updated final replacement pre syntaxhighlight call calls'.split(
		' ',
	),
);
/** A tag at the beginning of a line. */
const OPENING = /^[ \t]*<([a-zA-Z][\w-]{0,40})((?:\s[^<>\n]{0,200})?)>/gm;
/** Those of HTML among the words. */
const ELEMENTS = /^(?:code|output|pre)$/;

/**
 * What stands in a tag that holds the code: `<optimized_code>…</optimized_code>`. The tag begins a line.
 * @param known the code that the answer is about: its own tags are code
 * @returns undefined where there is no such tag
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
		const words = wordsOf(name);
		const called = /\sname="([\w-]{1,40})"/.exec(attributes)?.[1] ?? '';
		if (![...words, ...wordsOf(called)].some((word) => CODE_WORDS.has(word))) continue;
		// Where code has tags of its own, one word may be one of them.
		if ((hasTags && words.length === 1) || (isPage && ELEMENTS.test(name))) continue;
		// Files of JavaScript may hold elements as well, further in than what returns them.
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

function wordsOf(name: string): readonly string[] {
	return name
		.replace(/([a-z])([A-Z])/g, '$1-$2')
		.toLowerCase()
		.split(/[-_]/);
}
