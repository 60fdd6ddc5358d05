import { safeMarkdown } from './safeMarkdown.ts';

/** Texts as a Markdown list that loads nothing. @param safe makes an item's Markdown safe */
export function safeList(items: readonly string[], safe = safeMarkdown): string {
	return items.map((item) => `- ${safe(item).replaceAll('\n', '\n  ')}`).join('\n');
}
