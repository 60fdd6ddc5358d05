/** How a test runner says how many tests ran: one pattern, and which of its groups add up. */
interface Summary {
	readonly pattern: RegExp;
	count(match: RegExpMatchArray): number;
}

const number = (text: string | undefined): number => Number(text ?? 0);

/** The numbers before some words of a summary, such as `213 passed`, added up. */
function counted(text: string, words: string): number {
	const found = text.matchAll(new RegExp(`\\b(\\d{1,9}) (?:${words})\\b`, 'g'));
	return [...found].reduce((sum, [, count]) => sum + number(count), 0);
}

/** Summaries of which each run prints one. Tests that were skipped did not run. */
const SUMMARIES: readonly Summary[] = [
	// mocha
	{
		pattern: /^ {2}(\d+) passing \([^)\n]+\)(?:\n {2}\d+ pending)?(?:\n {2}(\d+) failing)?$/gm,
		count: ([, passing, failing]) => number(passing) + number(failing),
	},
	// jest
	{ pattern: /^Tests: +(\d.*, \d+ total)$/gm, count: ([, words = '']) => counted(words, 'passed|failed') },
	// vitest
	{ pattern: /^ *Tests {2}(\d+ \w.*) \(\d+\)$/gm, count: ([, words = '']) => counted(words, 'passed|failed') },
	// node:test, and other producers of TAP that end with a summary
	{
		pattern: /^[ℹ#] tests +(\d+)\n(?:[ℹ#] suites +\d+\n)?[ℹ#] pass +(\d+)(?:\n[ℹ#] fail +(\d+))?/gm,
		count: ([, , pass, fail]) => number(pass) + number(fail),
	},
	// pytest
	{
		pattern:
			/^(?:=+ )?(\d+ (?:passed|failed|skipped|xfailed|xpassed|deselected|error).*|no tests ran) in \d[\d.]*s(?: \([\d:]+\))?(?: =+)?$/gm,
		count: ([, words = '']) => counted(words, 'passed|failed|xfailed|xpassed'),
	},
	// unittest
	{
		pattern: /^Ran (\d+) tests? in \d[\d.]*s\n\n(?:OK|FAILED|NO TESTS RAN)(.*)$/gm,
		count: ([, ran, words = '']) => number(ran) - number(/\bskipped=(\d+)/.exec(words)?.[1]),
	},
];

/**
 * How many tests ran, where the output of the runner says it: mocha, jest, vitest, node:test, pytest, unittest,
 * `go test -v`, `cargo test`, and TAP. A number that an output only may mean is none.
 * @param isShortened whether something is left out of the output, such as some of many lines that would have to be added
 */
export function testCount(output: string, isShortened: boolean): number | undefined {
	const found = SUMMARIES.flatMap(({ pattern, count }) => [...output.matchAll(pattern)].map(count));
	// Several may be those of tests of a test runner.
	if (found.length > 0) return found.length === 1 ? found[0] : undefined;
	if (isShortened) return undefined;
	const counts = [cargoCount(output), goCount(output), tapCount(output)].filter((count) => count !== undefined);
	return counts.length === 1 ? counts[0] : undefined;
}

/** Cargo says it for each file of tests. */
function cargoCount(output: string): number | undefined {
	const results = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; \d+ ignored;/gm)];
	if (results.length === 0) return undefined;
	return results.reduce((sum, [, passed, failed]) => sum + number(passed) + number(failed), 0);
}

/** Go names each test function; those inside, indented, belong to them. */
function goCount(output: string): number | undefined {
	const started = output.match(/^=== RUN {3}[^/\s]+$/gm)?.length ?? 0;
	const ended = output.match(/^--- (?:PASS|FAIL|SKIP): \S+ \(\d[\d.]*s\)$/gm) ?? [];
	if (started === 0 || started !== ended.length) return undefined;
	return ended.filter((line) => !line.startsWith('--- SKIP')).length;
}

/** A line of TAP for each test, as many as its plan says. */
function tapCount(output: string): number | undefined {
	const plan = [...output.matchAll(/^1\.\.(\d+)(?: *#.*)?$/gm)];
	const lines = output.match(/^(?:not )?ok\b.*$/gm) ?? [];
	if (plan.length !== 1 || number(plan[0]?.[1]) !== lines.length) return undefined;
	return lines.filter((line) => !/#\s*(?:skip|todo)\b/i.test(line)).length;
}
