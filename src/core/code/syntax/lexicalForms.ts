import { BRACE_FORMS, C_LIKE } from './forms/braceForms.ts';
import { DATA_FORMS } from './forms/dataForms.ts';
import { FUNCTIONAL_FORMS } from './forms/functionalForms.ts';
import { SCRIPT_FORMS } from './forms/scriptForms.ts';
import { type Form, hole } from './lexicalForm.ts';

const FORMS: Readonly<Record<string, readonly Form[]>> = {
	...BRACE_FORMS,
	...SCRIPT_FORMS,
	...FUNCTIONAL_FORMS,
	...DATA_FORMS,
	php: [...SCRIPT_FORMS.php, hole(String.raw`\?>`, String.raw`<\?(?:php\b|=)?`, { language: 'html' })],
	phpPage: [hole(String.raw`<\?(?:php\b|=)?`, String.raw`\?>`, { language: 'php' }), ...DATA_FORMS.html],
};

/** Documents that hold several languages, and what a part is written in that does not begin like the whole. */
const PAGES: Readonly<Record<string, readonly [begin: RegExp, page: string, part: string]>> = {
	html: [/^\s*</, 'html', 'javascript'],
	vue: [/^\s*</, 'vue', 'javascript'],
	svelte: [/^\s*[<{]/, 'svelte', 'javascript'],
	astro: [/^\s*(?:<|---)/, 'astro', 'javascript'],
	php: [/^\s*<(?!\?)/, 'phpPage', 'php'],
};

/**
 * The forms of a language in the order in which they are looked for.
 * @param language a family; one that is not known is read like C
 * @param code where a part of a document may be of another language than the whole
 */
export function formsOf(language: string, code?: string): readonly Form[] {
	const page = code === undefined ? undefined : PAGES[language];
	const [begin, whole, part] = page ?? [];
	const name = begin === undefined || code === undefined ? language : begin.test(code) ? whole : part;
	return FORMS[name ?? language] ?? C_LIKE;
}

/** Whether the forms of a language are known. */
export function isKnownLanguage(language: string): boolean {
	return Object.hasOwn(FORMS, language);
}
