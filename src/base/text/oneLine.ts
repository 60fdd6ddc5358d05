/** A text on one line: each run of white space is one space, with none at the ends. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
