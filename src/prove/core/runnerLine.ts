/** What programs that run tests or benchmarks print about themselves. */
const OWN_LINES = [
	// Yarn, npm, pnpm, lerna, Rush
	/^(?:✨ +)?Done in \d[\d.]*(?:s|ms|m)?(?: \d[\d.]*s)?(?: using .*)?\.?$/i,
	/^➤ YN\d+:|^npm (?:notice|warn|error|ERR!|info)\b|^lerna (?:success|info|notice)\b|^"[^"]*" completed successfully/i,
	// The banners of npm, pnpm, and Yarn
	/^> \S+@\S+ \S+|^> [a-z][\w./-]*(?: [^\d]*)?$|^\$ \S|^yarn run v\d/i,
	// turbo, Nx, Lage, wireit
	/^NX\s+(?:Successfully ran|Ran) |^(?:Tasks|Cached|Packages in scope|Remote caching|Attempted):\s|^Time: {2,}[\d.]+m?s\b/i,
	/^(?:✔|✅|√|info\b|success\b).*\b\d+ (?:tasks?|scripts?|projects?|packages?)\b|\bRan \d+ scripts?\b|\bcongratulations :\)/i,
	// go test, cargo
	/^(?:ok|FAIL|\?)\s+\S+\s+(?:\d[\d.]*s|\(cached\)|\[no test files\])/,
	/^(?:Finished|Running|Compiling)\b.*(?:target\(s\)|\(target\/|\bbenches\/|\bv\d)|^Benchmarking .*: (?:Collecting|Analyzing|Warming up)\b/,
	/^test result: |^Build complete! \(/,
	// vitest, jest, mocha, node:test, pytest, unittest, deno, Jasmine
	/^(?:Test Files|Tests|Test Suites|Snapshots|Start at):? {2,}|^Ran all test suites|^Time: {6,}[\d.]+ m?s|^Duration {2}[\d.]+m?s \(/,
	/^\d+ (?:passing|failing|pending)\b|^[ℹ#] (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d|^1\.\.\d+$/,
	/^=* ?\d+ (?:passed|failed|skipped|deselected)\b.* in \d|^Ran \d+ tests? in \d|^(?:ok|FAILED) \| \d+ passed|^Finished in [\d.]+ seconds$/,
	// make, ninja, just, task
	/^(?:g?make|mingw32-make)(?:\[\d+\])?: |^ninja: |^\[\d+\/\d+\] [A-Z]\w+ing\b|^task: /,
	// time, in its forms of Bash, POSIX, zsh, GNU, fish
	/^(?:real|user|sys)\s+(?:\d+m)?\d[\d.,]*s?$|\b\d[\d.]*s? ?user\b.*system\b|\d\d:\d\d\.\d\delapsed\b|^(?:Executed in|usr time|sys time)\b/,
	/^(?:\d+inputs\+\d+outputs\b|Maximum resident set size|Elapsed \(wall clock\)|Exit status: |Percent of CPU |Command being timed: )/,
	// Gradle, Maven, sbt, Bazel, dotnet
	/^BUILD \w+ in \d|^\d+ actionable tasks?:|^\[(?:INFO|success|info)\] .*(?:Total time|Finished at|time:)|^INFO: (?:Elapsed time|Build completed)|^Time Elapsed \d\d:/i,
];
/** Lines that both such programs and benchmarks print. */
const OPEN_LINES =
	/^(?:\[?(?:all )?(?:finished|completed)\b[^\d]{0,20}\bin\b|> |[✔✅√] |INFO\b|\[\d+\/\d+\] |Total time: |(?:Total)?(?:Milliseconds|Seconds|Ticks)\s*:)/i;

/** In characters: how much of a line is read. */
const LONGEST_LINE = 300;

/** Whether a line is about the runner's own work, rather than about the tests or the benchmark that it runs. */
export function isRunnerLine(line: string): boolean {
	const text = line.trim().slice(0, LONGEST_LINE);
	return OWN_LINES.some((pattern) => pattern.test(text));
}

/** Whether a line may be about either. */
export function mayBeRunnerLine(line: string): boolean {
	return OPEN_LINES.test(line.trim());
}
