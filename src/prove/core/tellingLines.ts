import { truncate } from '../../base/text/truncate.ts';

/** In characters. */
const LONGEST = 400;
const LONGEST_LINE = 200;
const MOST_LINES = 3;

/** Where a program says what went wrong. */
const FAILURE = /\b\w*(?:Error|Exception)\b|\bpanicked\b|^(?:--- )?FAIL(?:ED)?\b|^not ok\b|^[✖✗×●]|^\d+\) /;
/** Words of which one may be in such a place. */
const WORD = /\b\w*(?:error|exception|panic\w*|assert\w*|fail\w*|expected|cannot|not found|not ok|denied)\b|[✖✗×]/i;
/** A test that passes, a count of none, or a property of an error that was named before. */
const BESIDE =
	/^(?:[✓✔√]|ok\b|PASS\b)|\b(?:0|no) (?:fail\w*|errors?)\b|\bfail(?:ed|ures|ing)?:? 0\b|^(?:code|generatedMessage|actual|expected|operator|diff|cause|errno|syscall):/i;

/** What an output says about a failure: the last place that sounds like it, otherwise the last lines. */
export function tellingLines(output: string): string {
	const lines = output
		.split('\n')
		.map((line) => truncate(line.trim(), LONGEST_LINE))
		.filter((line) => line !== '');
	const lastWith = (pattern: RegExp) => lines.findLastIndex((line) => pattern.test(line) && !BESIDE.test(line));
	const at = lastWith(FAILURE) === -1 ? lastWith(WORD) : lastWith(FAILURE);
	const chosen = at === -1 ? lines.slice(-MOST_LINES) : lines.slice(at, at + MOST_LINES);
	return truncate(chosen.join('\n'), LONGEST);
}
