/**
 * Breaks the Markdown links in a text from outside. VS Code makes those of a notification clickable, commands included.
 * @returns the text with a space between the two parts of each link
 */
export function breakMarkdownLinks(text: string): string {
	return text.replaceAll('](', '] (');
}
