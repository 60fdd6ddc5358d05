/** Whether a line is not blank. */
export function hasText(line: string): boolean {
	return line.trim() !== '';
}

/** The lines that are not blank. */
export function nonBlankLines(lines: readonly string[]): readonly string[] {
	return lines.filter(hasText);
}

/** Lines without leading and trailing blank ones; empty if all are blank. */
export function trimBlankLines(lines: readonly string[]): readonly string[] {
	return lines.slice(Math.max(0, lines.findIndex(hasText)), lines.findLastIndex(hasText) + 1);
}
