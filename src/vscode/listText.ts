import { truncate } from '../core/text/truncate.ts';

/** In characters. */
const LONGEST = 100;
/** What a list draws an icon for, unless a backslash stands before it. Before anything else the backslash would be seen. */
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;

/** A line of code or of an answer as a list shows it: cut, and with signs such as `$(name)` as they are written. */
export function listText(line: string): string {
	return truncate(line, LONGEST).replace(ICON, '\\$&');
}
