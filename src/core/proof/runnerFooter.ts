/** What programs that run a benchmark print behind it about themselves, by the program. */
const FOOTERS = [
	// Yarn, npm, pnpm, lerna, Rush
	/^(?:✨ +)?Done in \d[\d.]*(?:s|ms|m)?(?: \d[\d.]*s)?(?: using .*)?\.?$/i,
	/^➤ YN\d+:|^npm (?:notice|warn|error|ERR!|info)\b|^lerna (?:success|info|notice)\b|^"[^"]*" completed successfully|^> |^\$ /i,
	// turbo, Nx, Lage, wireit
	/^NX\s+(?:Successfully ran|Ran) |^(?:Tasks|Cached|Packages in scope|Remote caching|Attempted):\s|^(?:Time|Duration):? {2,}\d/i,
	/^(?:\[[^\]]*\] )?(?:✔|✅|√|info\b|success\b).*\b(?:\d+ (?:tasks?|scripts?|projects?|packages?)|in \d[\d.]* ?(?:m?s|seconds?))/i,
	// go test, cargo
	/^(?:ok|FAIL|\?)\s+\S+\s+(?:\d[\d.]*s|\(cached\)|\[no test files\])/,
	/^(?:Finished|Running|Compiling)\b.*(?:target\(s\)|\(target\/|\bbenches\/|\bv\d)|^Benchmarking .*: (?:Collecting|Analyzing|Warming up)\b/,
	/^test result: /,
	// vitest, jest, mocha, node:test, pytest, unittest, deno
	/^(?:Test Files|Tests|Test Suites|Snapshots|Start at|Ran all test suites)\b[:\s]/,
	/^\d+ (?:passing|failing|pending)\b|^[ℹ#] (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d|^1\.\.\d+$/,
	/^=* ?\d+ (?:passed|failed|skipped|deselected)\b.* in \d|^Ran \d+ tests? in \d|^(?:ok|FAILED) \| \d+ passed/,
	// make, ninja, just, task
	/^(?:g?make|mingw32-make)(?:\[\d+\])?: |^ninja: |^\[\d+\/\d+\] |^task: /,
	// time, in its forms of Bash, POSIX, zsh, GNU, fish, PowerShell
	/^(?:real|user|sys)\s+\d|\b\d[\d.]*s? ?user\b.*system\b|\d\d:\d\d\.\d\delapsed\b|^(?:Executed in|usr time|sys time)\b|^(?:Total)?(?:Milliseconds|Seconds|Ticks)\s*:/,
	/^(?:\d+inputs\+\d+outputs\b|Maximum resident set size|Elapsed \(wall clock\))/,
	// Gradle, Maven, sbt, Bazel, dotnet
	/^BUILD \w+ in \d|^\d+ actionable tasks?:|^\[(?:INFO|success|info)\] .*(?:Total time|Finished at|time:)|^(?:INFO|Elapsed time|Time Elapsed)\b:? /i,
	// What any of them may say
	/^(?:all )?(?:finished|completed|process (?:exited|finished))\b[^\d]{0,20}\b(?:in|after|code)\b/i,
];

/** In characters: how much of a line is read. */
const LONGEST_LINE = 300;

/** Whether a line is a program’s about its own work, rather than a figure of the benchmark that it ran. */
export function isRunnerFooter(line: string): boolean {
	const text = line.trim().slice(0, LONGEST_LINE);
	return FOOTERS.some((pattern) => pattern.test(text));
}
