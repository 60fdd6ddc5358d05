import { bracedScopes, hasBracedScopes } from './bracedScopes.ts';
import { hasIndentedScopes, indentedScopes } from './indentedScopes.ts';
import type { NameScopes } from './nameScope.ts';

/** Whether the scopes of a language can be read. @param language a family */
export function hasNameScopes(language: string): boolean {
	return hasBracedScopes(language) || hasIndentedScopes(language);
}

/**
 * The scopes of code and what is declared in them, as far as keywords and brackets or indentation show it.
 * @param code masked, see `maskedCode`
 * @param language a family; one that cannot be read has nothing declared
 */
export function nameScopesOf(code: string, language: string): NameScopes {
	if (hasBracedScopes(language)) return bracedScopes(code, language);
	if (hasIndentedScopes(language)) return indentedScopes(code, language);
	return { scopes: [{ start: 0, end: code.length, kind: 'file' }], declared: [] };
}
