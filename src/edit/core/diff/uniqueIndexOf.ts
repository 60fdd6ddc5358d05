/** The offset at which `lines`, which are whole lines, occur in `text`; undefined unless exactly once. */
export function uniqueIndexOf(text: string, lines: string): number | undefined {
	if (lines === '') return undefined;
	let found: number | undefined;
	for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1)) {
		const end = at + lines.length;
		const isWhole =
			(at === 0 || text[at - 1] === '\n') && (lines.endsWith('\n') || /^(?:\r?\n|$)/.test(text.slice(end, end + 2)));
		if (!isWhole) continue;
		if (found !== undefined) return undefined;
		found = at;
	}
	return found;
}
