/** In UTF-16 units. */
const LONGEST_TITLE = 60;

/** A title made from a first message: its first line that says something, cut at a word. Empty where there is none. */
export function titleFrom(firstMessage: string): string {
	const lines = firstMessage.split(/[\r\n]+/).map((line) => line.replace(/^[\s#>*`~-]+/, '').trim());
	const line = (lines.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? '').replace(/\s+/g, ' ');
	if (line.length <= LONGEST_TITLE) return line;
	const cut = line.slice(0, LONGEST_TITLE);
	const space = cut.lastIndexOf(' ');
	const text = space > LONGEST_TITLE / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '');
	return `${text.trimEnd()}…`;
}
