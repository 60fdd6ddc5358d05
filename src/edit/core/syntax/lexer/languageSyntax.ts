import { BRACE_LANGUAGES, C_LIKE } from './braceLanguages.ts';
import { DATA_LANGUAGES } from './dataLanguages.ts';
import { FUNCTIONAL_LANGUAGES } from './functionalLanguages.ts';
import { embeddedCode, type LexicalRule } from './lexicalRule.ts';
import { SCRIPT_LANGUAGES } from './scriptLanguages.ts';

const { raw } = String;

/** A map, since the name may come from an answer: `constructor` is not a language. */
const FORMS: ReadonlyMap<string, readonly LexicalRule[]> = new Map(
	Object.entries({
		...BRACE_LANGUAGES,
		...SCRIPT_LANGUAGES,
		...FUNCTIONAL_LANGUAGES,
		...DATA_LANGUAGES,
		php: [...SCRIPT_LANGUAGES.php, embeddedCode(raw`\?>`, raw`<\?(?:php\b|=)?`, { language: 'html' })],
		phpPage: [embeddedCode(raw`<\?(?:php\b|=)?`, raw`\?>`, { language: 'php' }), ...DATA_LANGUAGES.html],
	}),
);

interface Page {
	/** How a part of the page starts that is in the page's own language. */
	readonly begin: RegExp;
	readonly whole: string;
	/** The language of any other part. */
	readonly part: string;
}

/** Documents that contain several languages. */
const PAGES: ReadonlyMap<string, Page> = new Map([
	['html', { begin: /^\s*</, whole: 'html', part: 'javascript' }],
	['vue', { begin: /^\s*</, whole: 'vue', part: 'javascript' }],
	['svelte', { begin: /^\s*[<{]/, whole: 'svelte', part: 'javascript' }],
	['astro', { begin: /^\s*(?:<|---)/, whole: 'astro', part: 'javascript' }],
	['php', { begin: /^\s*<(?!\?)/, whole: 'phpPage', part: 'php' }],
]);

/**
 * The lexical rules of a language, in matching order.
 * @param language a family; an unknown one is read like C
 * @param code if given, decides which language of a page it is in
 */
export function languageSyntax(language: string, code?: string): readonly LexicalRule[] {
	const page = code === undefined ? undefined : PAGES.get(language);
	if (page === undefined || code === undefined) return FORMS.get(language) ?? C_LIKE;
	return FORMS.get(page.begin.test(code) ? page.whole : page.part) ?? C_LIKE;
}

/** Whether the syntax of a language is known. */
export function hasKnownSyntax(language: string): boolean {
	return FORMS.has(language);
}
