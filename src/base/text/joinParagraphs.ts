/** Joins the non-empty texts with blank lines. */
export function joinParagraphs(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join('\n\n');
}
