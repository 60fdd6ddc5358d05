/** Where `part` stands in `text`, as an offset; undefined unless it does so exactly once. */
export function onlyOccurrence(text: string, part: string): number | undefined {
	const first = part === '' ? -1 : text.indexOf(part);
	if (first === -1 || text.indexOf(part, first + 1) !== -1) return undefined;
	return first;
}
