import { BRACE_LANGUAGES, C_LIKE } from './braceLanguages.ts';
import { DATA_LANGUAGES } from './dataLanguages.ts';
import { FUNCTIONAL_LANGUAGES } from './functionalLanguages.ts';
import { embeddedCode, type LexicalRule } from './lexicalRule.ts';
import { SCRIPT_LANGUAGES } from './scriptLanguages.ts';

const { raw } = String;

/** A name may come from an answer: one like `constructor` is no language. */
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
	/** How a part of the page begins that is written like the whole. */
	readonly begin: RegExp;
	readonly whole: string;
	/** What any other part is written in. */
	readonly part: string;
}

/** Documents that hold several languages. */
const PAGES: ReadonlyMap<string, Page> = new Map([
	['html', { begin: /^\s*</, whole: 'html', part: 'javascript' }],
	['vue', { begin: /^\s*</, whole: 'vue', part: 'javascript' }],
	['svelte', { begin: /^\s*[<{]/, whole: 'svelte', part: 'javascript' }],
	['astro', { begin: /^\s*(?:<|---)/, whole: 'astro', part: 'javascript' }],
	['php', { begin: /^\s*<(?!\?)/, whole: 'phpPage', part: 'php' }],
]);

/**
 * The forms of a language in the order in which they are looked for.
 * @param language a family; one that is not known is read like C
 * @param code where it may be a part of a page, and of another language than the whole
 */
export function languageSyntax(language: string, code?: string): readonly LexicalRule[] {
	const page = code === undefined ? undefined : PAGES.get(language);
	if (page === undefined || code === undefined) return FORMS.get(language) ?? C_LIKE;
	return FORMS.get(page.begin.test(code) ? page.whole : page.part) ?? C_LIKE;
}

/** Whether the forms of a language are known. */
export function hasKnownSyntax(language: string): boolean {
	return FORMS.has(language);
}
