import type { RunResult } from './sandbox.ts';
import { testCount } from './testCount.ts';

/** Output of linters, formatters, type checkers, and compilers, and of coverage or size limits that are not met. */
const CHECKS = [
	// ESLint and what is built on it, stylelint, Biome
	/✖ \d+ (?:problems?|errors?|warnings?)\b|^[ \t]*\d+ (?:errors?|warnings?)$|\b(?:Use JavaScript Standard Style|ESLint found too many warnings)\b/m,
	/\bFile content differs from formatting output|\bSome errors were emitted while running checks|^Found \d+ errors?\.$/m,
	// Prettier, Black, Ruff, isort, rustfmt, gofmt, clang-format, PHP-CS-Fixer
	/\bCode style issues? (?:found|were found)|\bRun Prettier\b|\bwould (?:be reformatted|reformat)\b|\bImports are incorrectly sorted\b|^Diff in .*:\d+|\[-Wclang-format-violations\]/im,
	// flake8, Ruff, pylint, mypy, pyright
	/^\S+:\d+:\d+: [A-Z]{1,4}\d{2,4}\b|\bYour code has been rated at\b|\bFound \d+ errors? in \d+ files?\b|^\d+ errors?, \d+ warnings?/m,
	// TypeScript, rustc, Clippy, Go, Java, C
	/\berror TS\d+:|^error(?:\[E\d+\])?: .*\n[ \t]*--> |\bcould not compile\b|\[build failed\]|\bgolangci-lint\b|: (?:fatal )?error: |\bCOMPILATION ERROR\b/m,
	// nyc, c8, jest, vitest, tap, coverage.py
	/\bcoverage\b[^\n]{0,200}\b(?:does not meet|threshold|not met|below|incomplete|missing)\b|\b(?:required test|incomplete|missing) coverage\b|\bcoverage failure\b/i,
	// size-limit, bundlesize
	/\bsize limit (?:has been )?exceeded\b|\bPackage size limit\b/i,
] as const;

/** Output of a failing test. */
const FAILED_TEST =
	/\bAssertion(?:Failed)?Error\b|\bAssertionFailure\b|\bassertion\b[^\n]{0,200}\bfailed\b|\bERR_ASSERTION\b|\bpanicked at\b|^[ \t]*--- FAIL: |^FAIL: |^[ \t]*not ok \d|\bexpected\b[^\n]{0,200}\b(?:received|to (?:be|equal|deeply equal|match|have))\b/im;

/** Output about test files that cannot even be loaded. */
const FAILED_SUITE = /\bTest suite failed to run\b|^Test Suites: [1-9]\d* failed|^ *Test Files {2}[1-9]\d* failed/m;

/** A problem at a place in a file, or the number of problems; and output of code that ran. */
const REPORT =
	/^\s*(?:(?:ERROR|WARNING|error|warning|x|×)?[: ]*[\w./\\@-]+[:(]\d+(?:[:,]\d+)?\)?:? +\S|\d+:\d+ )|\b\d+ (?:problems?|errors?|warnings?|issues?|offen[sc]es?|violations?)\b/im;
const STACK = /^\s+at |^Traceback |^goroutine \d|\bpanicked at\b|\b\w*(?:Error|Exception):? /m;

/**
 * What failed in a command: its tests, or checks that do not run the code. `unclear` if its output does not say, such as that
 * of a script that ends with just any error.
 */
export function failedCommand({ output, isShortened = false }: RunResult): 'tests' | 'checks' | 'unclear' {
	const counted = testCount(output, isShortened);
	if ((counted?.failed ?? 0) > 0 || FAILED_SUITE.test(output)) return 'tests';
	if (CHECKS.some((pattern) => pattern.test(output))) return 'checks';
	if (FAILED_TEST.test(output)) return 'tests';
	return counted === undefined ? 'unclear' : 'checks';
}

/** Whether an output looks like a report about style, rather than like that of code that failed. */
export function isReport({ output }: RunResult): boolean {
	return REPORT.test(output) && !STACK.test(output);
}
