/** Whether a line holds more than blank space. */
export function isFilled(line: string): boolean {
	return line.trim() !== '';
}

/** The lines that hold more than blank space. */
export function filledLines(lines: readonly string[]): readonly string[] {
	return lines.filter(isFilled);
}

/** Lines without the blank ones before the first and behind the last of the others; none where all are blank. */
export function withoutOuterBlanks(lines: readonly string[]): readonly string[] {
	return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1);
}
