import { truncate } from '../../base/text/visibleText.ts';

/** What a test runner reports. Skipped tests did not run. */
export interface TestCount {
	readonly ran: number;
	readonly failed: number;
}

/** How a test runner reports how many tests ran. */
interface Summary {
	readonly pattern: RegExp;
	count(match: RegExpMatchArray): TestCount;
}

const number = (text: string | undefined): number => Number(text ?? 0);

/** The sum of the numbers before some words of a summary, such as `213 passed`. */
function counted(text: string, words: string): number {
	const found = text.matchAll(new RegExp(`\\b(\\d{1,9}) (?:${words})\\b`, 'g'));
	return [...found].reduce((sum, [, count]) => sum + number(count), 0);
}

/** The number after a label, such as in `Failures: 2`. */
function labeled(text: string, label: string): number {
	return number(new RegExp(`\\b${label}: (\\d+)`).exec(text)?.[1]);
}

/** The number assigned to a word, such as in `failures=2`. */
function assigned(text: string, word: string): number {
	return number(new RegExp(`(?<!expected )\\b${word}=(\\d+)`).exec(text)?.[1]);
}

const count = (passed: number, failed: number): TestCount => ({ ran: passed + failed, failed });

/** Each run prints one of these. */
const SUMMARIES: readonly Summary[] = [
	// mocha
	{
		pattern: /^ {2}(\d+) passing \([^)\n]+\)(?:\n {2}\d+ pending)?(?:\n {2}(\d+) failing)?$/gm,
		count: ([, passing, failing]) => count(number(passing), number(failing)),
	},
	// jest
	{
		pattern: /^Tests: +(\d.*, \d+ total)$/gm,
		count: ([, words = '']) => count(counted(words, 'passed'), counted(words, 'failed')),
	},
	// vitest
	{
		pattern: /^ *Tests {2}(\d+ \w.*) \(\d+\)$/gm,
		count: ([, words = '']) => count(counted(words, 'passed'), counted(words, 'failed')),
	},
	// node:test, and other producers of TAP that end with a summary
	{
		pattern: /^[ℹ#] tests +(\d+)\n(?:[ℹ#] suites +\d+\n)?[ℹ#] pass +(\d+)(?:\n[ℹ#] fail +(\d+))?/gm,
		count: ([, , pass, fail]) => count(number(pass), number(fail)),
	},
	// pytest
	{
		pattern:
			/^(?:=+ )?(\d+ (?:passed|failed|skipped|xfailed|xpassed|deselected|error).*|no tests ran) in \d[\d.]*s(?: \([\d:]+\))?(?: =+)?$/gm,
		// A failure before a test begins is an error.
		count: ([, words = '']) => ({
			ran: counted(words, 'passed|failed|xfailed|xpassed'),
			failed: counted(words, 'failed|errors?'),
		}),
	},
	// unittest
	{
		pattern: /^Ran (\d+) tests? in \d[\d.]*s\n\n(?:OK|FAILED|NO TESTS RAN)(.*)$/gm,
		count: ([, ran, words = '']) => ({
			ran: number(ran) - assigned(words, 'skipped'),
			failed: assigned(words, 'failures') + assigned(words, 'errors'),
		}),
	},
	// AVA
	{
		pattern: /^ {2}(\d+) tests? (passed|failed)(?: \(\d[^)\n]*\))?$(?:\n {2}(\d+) tests? passed)?/gm,
		count: ([, first, word, others]) =>
			count(number(word === 'passed' ? first : others), word === 'failed' ? number(first) : 0),
	},
	// uvu
	{
		pattern: /^ {2}Total: +(\d+)\n {2}Passed: +(\d+)\n {2}Skipped: +(\d+)$/gm,
		count: ([, total, passed, skipped]) => count(number(passed), number(total) - number(passed) - number(skipped)),
	},
	// Jasmine, RSpec
	{
		pattern: /^(\d+) (?:specs?|examples?), (\d+) failures?(?:, (\d+) pending(?: specs?)?)?$/gm,
		count: ([, ran, failed, pending]) => ({ ran: number(ran) - number(pending), failed: number(failed) }),
	},
	// bun test
	{
		pattern: /^ (\d+) pass\n(?: \d+ (?:skip|todo)\n)*(?: (\d+) fail)$/gm,
		count: ([, passed, failed]) => count(number(passed), number(failed)),
	},
	// deno test
	{
		pattern: /^(?:ok|FAILED) \| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/gm,
		count: ([, passed, failed]) => count(number(passed), number(failed)),
	},
	// CTest
	{
		pattern: /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/gm,
		count: ([, failed, ran]) => ({ ran: number(ran), failed: number(failed) }),
	},
	// PHPUnit
	{ pattern: /^OK \((\d+) tests?, \d+ assertions?\)$/gm, count: ([, passed]) => count(number(passed), 0) },
	{
		pattern: /^Tests: (\d+), Assertions: \d+(.*)\.$/gm,
		count: ([, ran, words = '']) => ({
			ran: number(ran) - labeled(words, 'Skipped'),
			failed: labeled(words, 'Failures') + labeled(words, 'Errors'),
		}),
	},
	// dotnet test
	{
		pattern: /^(?:Passed|Failed)! +- Failed: +(\d+), Passed: +(\d+), Skipped: +\d+, Total: +\d+/gm,
		count: ([, failed, passed]) => count(number(passed), number(failed)),
	},
];

/**
 * How many tests ran, and how many of them failed, if the runner's output says so: that of mocha, jest, vitest, node:test,
 * AVA, uvu, Jasmine, bun, deno, pytest, unittest, RSpec, PHPUnit, CTest, `dotnet test`, `go test -v`, `cargo test`, or TAP.
 * Ambiguous numbers do not count.
 * @param isShortened whether the output is incomplete, so that its lines cannot be added up
 */
export function testCount(output: string, isShortened: boolean): TestCount | undefined {
	const found = SUMMARIES.flatMap(({ pattern, count }) => [...output.matchAll(pattern)].map(count));
	// Several may come from the tests of a test runner.
	if (found.length > 0) return found.length === 1 ? found[0] : undefined;
	if (isShortened) return undefined;
	const counts = [cargoCount(output), goCount(output), tapCount(output)].filter((each) => each !== undefined);
	return counts.length === 1 ? counts[0] : undefined;
}

/** Cargo reports it for each test file. */
function cargoCount(output: string): TestCount | undefined {
	const results = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; \d+ ignored;/gm)];
	if (results.length === 0) return undefined;
	const sumOf = (group: number) => results.reduce((sum, result) => sum + number(result[group]), 0);
	return count(sumOf(1), sumOf(2));
}

/** Go lists each test function; indented ones belong to those. */
function goCount(output: string): TestCount | undefined {
	const started = output.match(/^=== RUN {3}[^/\s]+$/gm)?.length ?? 0;
	const ended = output.match(/^--- (?:PASS|FAIL|SKIP): \S+ \(\d[\d.]*s\)$/gm) ?? [];
	if (started === 0 || started !== ended.length) return undefined;
	const failed = ended.filter((line) => line.startsWith('--- FAIL')).length;
	return count(ended.filter((line) => line.startsWith('--- PASS')).length, failed);
}

/** TAP has a line for each test, as many as its plan says. */
function tapCount(output: string): TestCount | undefined {
	const plan = [...output.matchAll(/^1\.\.(\d+)(?: *#.*)?$/gm)];
	const lines = output.match(/^(?:not )?ok\b.*$/gm) ?? [];
	if (plan.length !== 1 || number(plan[0]?.[1]) !== lines.length) return undefined;
	const ran = lines.filter((line) => !/#\s*(?:skip|todo)\b/i.test(line));
	return { ran: ran.length, failed: ran.filter((line) => line.startsWith('not')).length };
}

/** In characters. */
const LONGEST = 400;
const LONGEST_LINE = 200;
const MOST_LINES = 3;

/** Lines in which a program says what went wrong. */
const FAILURE = /\b\w*(?:Error|Exception)\b|\bpanicked\b|^(?:--- )?FAIL(?:ED)?\b|^not ok\b|^[✖✗×●]|^\d+\) /;
/** Words that may be in such a line. */
const WORD = /\b\w*(?:error|exception|panic\w*|assert\w*|fail\w*|expected|cannot|not found|not ok|denied)\b|[✖✗×]/i;
/** A passing test, a count of none, or a property of an error above. */
const BESIDE =
	/^(?:[✓✔√]|ok\b|PASS\b)|\b(?:0|no) (?:fail\w*|errors?)\b|\bfail(?:ed|ures|ing)?:? 0\b|^(?:code|generatedMessage|actual|expected|operator|diff|cause|errno|syscall):/i;

/** The lines of an output about a failure: the last ones that look like it, otherwise the last ones of all. */
export function significantLines(output: string): string {
	const lines = output
		.split('\n')
		.map((line) => truncate(line.trim(), LONGEST_LINE))
		.filter((line) => line !== '');
	const lastWith = (pattern: RegExp) => lines.findLastIndex((line) => pattern.test(line) && !BESIDE.test(line));
	const at = lastWith(FAILURE) === -1 ? lastWith(WORD) : lastWith(FAILURE);
	const chosen = at === -1 ? lines.slice(-MOST_LINES) : lines.slice(at, at + MOST_LINES);
	return truncate(chosen.join('\n'), LONGEST);
}
