import { decodeHTMLStrict } from 'entities/decode';

/**
 * Replaces the character references in Markdown text, by number or by any name that HTML has. The result is text, never
 * markup; an unknown name stays as it was written. Loaded on first use: the list of names is large.
 */
export function decodeEntities(text: string): string {
	return decodeHTMLStrict(text);
}
