import { truncate } from '../../base/text/visibleText.ts';

/** In characters: how much of a line is read. */
const LONGEST = 500;
const MOST_LINES = 100;

const RESULT_LINE = /^\s*(?:result|checksum)\s*:/i;

/** Whether a line says what a benchmark computed, such as `result: 42` or `checksum: 9f31`. */
export function isResultLine(line: string): boolean {
	return RESULT_LINE.test(line);
}

/** What a benchmark says it computed: all such lines of its output. Empty if it does not say. */
export function resultLines(output: string): string {
	const lines = output.split('\n').filter(isResultLine);
	return lines
		.slice(-MOST_LINES)
		.map((line) => truncate(line.trim(), LONGEST))
		.join('\n');
}
