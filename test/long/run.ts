import { formatTable } from '../bench/table.ts';
import { missingToolchains } from '../support/proof/toolchains.ts';
import { runEqualCalls, runFoolingCases, runSimulatedCalls, runSpeedCases } from './callSpeed.ts';
import { runForecasts } from './forecasts.ts';
import { runHostileCode } from './hostileCode.ts';
import { runKilledWindows } from './killedWindows.ts';
import type { LongRun } from './longRun.ts';
import { runPatternsInSources } from './patternsInSources.ts';
import { runEqualCode, runFlakyTests, runSeededCases } from './proofs.ts';
import { runCallCases, runLyingCalls } from './realCalls.ts';
import { runRequests } from './requests.ts';
import { runScriptLines } from './scriptLines.ts';
import { runDamagedUsage, runKilledUsage, runSchedules, runStoppedUsage } from './usageFaults.ts';

// npm run test:long [COUNT] [requests] [windows] [hostile] [patterns] [forecasts] [usage] [proofs] [calls] [speeds] [scripts]: runs the
// named parts, or all of them, prints what they found as tables for README.md, and fails if anything is not as it must be.
//
// `requests` makes 10,000 requests, or COUNT, with random faults over each transport. `windows` kills windows while they write to a
// conversation, a tenth as often. `hostile` is every use of long code, `patterns` the known patterns in the sources of packages,
// `forecasts` those of seeded services. `usage` are windows that share a budget, and that are killed or stopped while they use the
// database of figures, and that find it damaged, in a case for each 28 requests. `proofs` are of changes of which is known what
// they must come to, three times each beside a busy process, of changes that change nothing, a fiftieth as often, and by tests that
// fail at random. `calls` are proofs on real calls: by every test runner, of changes that would make them lie, and beside a busy
// process. `speeds` are those of changes of which the speed on real calls is known, three times each beside a busy process, of
// changes that change nothing, of such as only seem faster, and simulated ones. `scripts` are command lines that run scripts of packages, of each of which a person must have been shown what it runs.

const words = process.argv.slice(2);
const count = Number(words.find((word) => /^\d+$/.test(word)) ?? 10_000);

const parts: Readonly<Record<string, readonly (() => LongRun | Promise<LongRun>)[]>> = {
	requests: [() => runRequests(count)],
	windows: [() => runKilledWindows(Math.ceil(count / 10))],
	hostile: [runHostileCode],
	patterns: [runPatternsInSources],
	forecasts: [runForecasts],
	usage: [
		() => runSchedules(count),
		() => runKilledUsage(100, 120),
		runStoppedUsage,
		() => runDamagedUsage(Math.ceil(count / 28)),
	],
	proofs: [() => runSeededCases(3), () => runEqualCode(Math.ceil(count / 50)), () => runFlakyTests(count)],
	calls: [runLyingCalls, () => runCallCases(3)],
	speeds: [
		() => runSpeedCases(3),
		() => runEqualCalls(Math.ceil(count / 50)),
		runFoolingCases,
		() => runSimulatedCalls(count / 10),
	],
	scripts: [runScriptLines],
};

const wanted = words.filter((word) => !/^\d+$/.test(word));
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
	throw new Error(`There is no part ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`);
}
for (const [name, runs] of Object.entries(parts)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	for (const run of runs) {
		const { table, isClean } = await run();
		if (!isClean) process.exitCode = 1;
		console.log(`\n${formatTable(table)}`);
	}
}

const missing = missingToolchains();
if (missing !== undefined) console.log(`\n${missing}`);
