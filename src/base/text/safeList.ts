import { safeMarkdown } from './safeMarkdown.ts';

/** Texts as a Markdown list that loads nothing. */
export function safeList(items: readonly string[]): string {
	return items.map((item) => `- ${safeMarkdown(item).replaceAll('\n', '\n  ')}`).join('\n');
}
