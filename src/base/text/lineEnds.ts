/**
 * Converts all line endings to `\n`, also a carriage return by itself. Text that is checked for hidden characters takes
 * `normalizeLineEnds` instead, since a lone carriage return is one.
 */
export function unixLineEnds(text: string): string {
	return text.replace(/\r\n?/g, '\n');
}
