import { languageFamily } from '../../../base/text/languages.ts';
import type { ScriptOptions } from '../patterns/script.ts';

/**
 * The parser options for a language.
 * @param language an editor's language id, or the info string of a code block
 * @returns undefined for languages other than JavaScript and TypeScript
 */
export function scriptOptions(language: string): ScriptOptions | undefined {
	if (languageFamily(language) !== 'javascript') return undefined;
	const name = language.trim();
	return { jsx: !/^(?:typescript|[mc]?ts)$/i.test(name), typed: /^(?:typescript(?:react)?|[mc]?ts|tsx)$/i.test(name) };
}
