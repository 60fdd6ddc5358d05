/** In characters. */
const LONGEST = 400;
const LONGEST_LINE = 200;
const MOST_LINES = 3;

/** Words with which programs say what went wrong. */
const TELLING = /\b\w*(?:error|exception|panic\w*|assert\w*|fail\w*|expected|cannot|not found|not ok|denied)\b|[✖✗×]/i;

/** What an output says about a failure: from the first line that sounds like it, otherwise the last lines. */
export function tellingLines(output: string): string {
	const lines = output
		.split('\n')
		.map((line) => line.trim().slice(0, LONGEST_LINE))
		.filter((line) => line !== '');
	const first = lines.findIndex((line) => TELLING.test(line));
	const chosen = first === -1 ? lines.slice(-MOST_LINES) : lines.slice(first, first + MOST_LINES);
	return chosen.join('\n').slice(0, LONGEST);
}
