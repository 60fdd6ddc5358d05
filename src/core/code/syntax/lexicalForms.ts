import { BRACE_FORMS, C_LIKE } from './forms/braceForms.ts';
import { DATA_FORMS } from './forms/dataForms.ts';
import { FUNCTIONAL_FORMS } from './forms/functionalForms.ts';
import { SCRIPT_FORMS } from './forms/scriptForms.ts';
import { type Form, hole } from './lexicalForm.ts';

const { raw } = String;

/** A name may come from an answer: one like `constructor` is no language. */
const FORMS: ReadonlyMap<string, readonly Form[]> = new Map(
	Object.entries({
		...BRACE_FORMS,
		...SCRIPT_FORMS,
		...FUNCTIONAL_FORMS,
		...DATA_FORMS,
		php: [...SCRIPT_FORMS.php, hole(raw`\?>`, raw`<\?(?:php\b|=)?`, { language: 'html' })],
		phpPage: [hole(raw`<\?(?:php\b|=)?`, raw`\?>`, { language: 'php' }), ...DATA_FORMS.html],
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
export function formsOf(language: string, code?: string): readonly Form[] {
	const page = code === undefined ? undefined : PAGES.get(language);
	if (page === undefined || code === undefined) return FORMS.get(language) ?? C_LIKE;
	return FORMS.get(page.begin.test(code) ? page.whole : page.part) ?? C_LIKE;
}

/** Whether the forms of a language are known. */
export function isKnownLanguage(language: string): boolean {
	return FORMS.has(language);
}
