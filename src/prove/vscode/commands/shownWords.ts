import { splitHidden } from '../../../base/text/hiddenCharacters.ts';

/** Line ends, tabs, and blanks that look like another one. */
const MISLEADING = /[\n\t]|(?! )\p{Zs}/gu;

/**
 * Words that will run, on one line and all of them to be seen: a hidden or misleading character stands as its code in angle
 * brackets, such as `<U+202E>`.
 */
export function shownWords(words: string): string {
	return splitHidden(words)
		.map((piece) => ('hidden' in piece ? `<${piece.hidden}>` : piece.text.replace(MISLEADING, codeOf)))
		.join('');
}

function codeOf(char: string): string {
	return `<U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}
