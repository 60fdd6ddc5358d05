import { truncate } from '../text/visibleText.ts';

/** In characters. */
const LONGEST = 100;
/** A list draws this as an icon, unless a backslash precedes it. Before anything else, the backslash would be visible. */
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;

/** A line of code or of an answer for a list: truncated, and with `$(name)` shown as text instead of an icon. */
export function listText(line: string): string {
	return withoutIcons(truncate(line, LONGEST));
}

/** A text for a list, with `$(name)` shown as text instead of an icon. */
export function withoutIcons(text: string): string {
	return text.replace(ICON, '\\$&');
}
