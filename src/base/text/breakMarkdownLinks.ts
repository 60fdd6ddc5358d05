/**
 * Breaks the Markdown links in a text from elsewhere: VS Code makes those in a notification clickable, even commands.
 * @returns the text with a space between the two parts of each link
 */
export function breakMarkdownLinks(text: string): string {
	return text.replaceAll('](', '] (');
}
