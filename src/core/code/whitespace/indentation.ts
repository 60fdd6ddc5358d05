/**
 * Removes the common indentation of code, and indents all lines but the first like the line that it is put into.
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

/** The indentation that all non-blank lines share. */
export function commonIndentation(lines: readonly string[]): string {
	const [first, ...rest] = lines.filter((each) => each.trim() !== '').map(leadingSpace);
	return rest.reduce(commonStart, first ?? '');
}

/** The spaces and tabs at the start of a line. */
export function leadingSpace(line: string): string {
	return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function commonStart(a: string, b: string): string {
	const end = [...a].findIndex((character, at) => character !== b[at]);
	return end === -1 ? a : a.slice(0, end);
}
