/** Whether a line holds more than blank space. */
export function hasText(line: string): boolean {
	return line.trim() !== '';
}

/** The lines that hold more than blank space. */
export function nonBlankLines(lines: readonly string[]): readonly string[] {
	return lines.filter(hasText);
}

/** Lines without the blank ones before the first and behind the last of the others; none where all are blank. */
export function trimBlankLines(lines: readonly string[]): readonly string[] {
	return lines.slice(Math.max(0, lines.findIndex(hasText)), lines.findLastIndex(hasText) + 1);
}
