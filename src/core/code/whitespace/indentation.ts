/**
 * Code whose lines after the first are indented like the line that it is put into; its own common indentation is
 * taken off first.
 * @param line the text of that line
 */
export function indentLike(code: string, line: string): string {
	const lines = code.split(/\r\n|\n|\r/);
	const common = commonIndentation(lines);
	const indent = leadingSpace(line);
	return lines
		.map((each) => (each.startsWith(common) ? each.slice(common.length) : each.trimStart()))
		.map((each, at) => (at === 0 || each === '' ? each : indent + each))
		.join('\n');
}

/** The indentation that every line with a visible character begins with. */
export function commonIndentation(lines: readonly string[]): string {
	const [first, ...rest] = lines.filter((each) => each.trim() !== '').map(leadingSpace);
	return rest.reduce(commonStart, first ?? '');
}

/** The spaces and tabs that a line begins with. */
export function leadingSpace(line: string): string {
	return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function commonStart(a: string, b: string): string {
	const end = [...a].findIndex((character, at) => character !== b[at]);
	return end === -1 ? a : a.slice(0, end);
}
