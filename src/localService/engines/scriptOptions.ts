import { languageFamily } from '../../core/text/languages.ts';

/**
 * The parser options for a language.
 * @param language an editor's language id, or the info string of a code block
 * @returns undefined for languages other than JavaScript and TypeScript
 */
export function scriptOptions(language: string): { readonly jsx: boolean } | undefined {
	if (languageFamily(language) !== 'javascript') return undefined;
	return { jsx: !/^(?:typescript|[mc]?ts)$/i.test(language.trim()) };
}
