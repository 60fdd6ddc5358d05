import { bracedSignatures } from './bracedSignatures.ts';
import { BRACED_LANGUAGES, INDENTED_LANGUAGES } from './declarationSyntax.ts';
import { goSignatures } from './goSignatures.ts';
import { indentedSignatures } from './indentedSignatures.ts';
import { javascriptSignatures } from './javascriptSignatures.ts';
import type { Signature } from './signature.ts';

/**
 * The signatures at the top level, and those of the methods of types there.
 * @param text code without strings and comments
 * @param languageId a family, or VS Code's id
 * @returns empty for languages whose declarations are unknown
 */
export function readSignatures(text: string, languageId: string): readonly Signature[] {
	if (languageId === 'javascript') return javascriptSignatures(text);
	if (languageId === 'go') return goSignatures(text);
	const [braced, indented] = [BRACED_LANGUAGES.get(languageId), INDENTED_LANGUAGES.get(languageId)];
	if (braced !== undefined) return bracedSignatures(text, braced);
	return indented === undefined ? [] : indentedSignatures(text, indented);
}
