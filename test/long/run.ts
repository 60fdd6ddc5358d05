import { formatTable } from '../bench/table.ts';
import { TRANSPORTS } from '../support/fakes/testClient.ts';
import { heapUsed, runSoak, type SoakResult } from '../support/programs/soak.ts';
import { missingToolchains } from '../support/proof/toolchains.ts';
import { runForecasts } from './forecasts.ts';
import { runHostileCode } from './hostileCode.ts';
import { runKilledWindows } from './killedWindows.ts';
import { runPatternsInSources } from './patternsInSources.ts';
import { runEqualCode, runFlakyTests, runSeededCases } from './proofs.ts';
import { runScriptLines } from './scriptLines.ts';
import { runDamagedUsage, runKilledUsage, runSchedules, runStoppedUsage } from './usageFaults.ts';

// npm run test:long [COUNT]: makes 10,000 requests, or COUNT, with random faults over each transport, prints what they left
// behind as a table for README.md, and fails if that is anything. Does the same for windows that are killed while they
// write to a conversation, a tenth as often, for every use of long code, for the known patterns in the sources of
// packages, and for forecasts of seeded services; then for windows that share a budget, and that are killed or stopped while they
// use the database of figures, and that find it damaged, in a case for each 28 requests; then proofs of changes of which is
// known what they must come to, three times each beside a busy process, of changes that change nothing, a fiftieth as often, and
// by tests that fail at random; and command lines that run scripts of packages, of each of which a person must have been shown
// what it runs.

const HEAP_BUDGET = 1_024;
const count = Number(process.argv[2] ?? 10_000);

const rows: string[][] = [];
for (const transport of TRANSPORTS) {
	const result = await runSoak(count, transport, 1, heapUsed);
	rows.push([transport, ...cells(result)]);
	if (!isClean(result)) process.exitCode = 1;
	console.log(`${transport}: ${JSON.stringify(result.outcomes)}`);
}
const columns = [
	'transport',
	'seconds',
	'processed twice',
	'heap for each request',
	'left: sockets and timers',
	'listeners',
];
console.log(
	`\n${formatTable({ title: `${count} requests with random faults`, columns: [...columns, 'complaints'], rows })}`,
);

const { table, isClean: nothingLost } = await runKilledWindows(Math.ceil(count / 10));
if (!nothingLost) process.exitCode = 1;
console.log(`\n${formatTable(table)}`);

const hostile = runHostileCode();
if (!hostile.isClean) process.exitCode = 1;
console.log(`\n${formatTable(hostile.table)}`);

const sources = runPatternsInSources();
if (!sources.isClean) process.exitCode = 1;
console.log(`\n${formatTable(sources.table)}`);

const forecasts = runForecasts();
if (!forecasts.isClean) process.exitCode = 1;
console.log(`\n${formatTable(forecasts.table)}`);

const longest = [
	() => runSchedules(count),
	() => runKilledUsage(100, 120),
	runStoppedUsage,
	() => runDamagedUsage(Math.ceil(count / 28)),
	() => runSeededCases(3),
	() => runEqualCode(Math.ceil(count / 50)),
	() => runFlakyTests(count),
	runScriptLines,
];
for (const run of longest) {
	const { table, isClean } = await run();
	if (!isClean) process.exitCode = 1;
	console.log(`\n${formatTable(table)}`);
}

const missing = missingToolchains();
if (missing !== undefined) console.log(`\n${missing}`);

function cells(result: SoakResult): string[] {
	const { duration, processedTwice, heapPerRequest, resourcesLeft, timersLeft, listenersLeft, complaints } = result;
	return [
		(duration / 1_000).toFixed(0),
		String(processedTwice),
		`${heapPerRequest.toFixed(0)} bytes`,
		String(resourcesLeft.length + timersLeft),
		String(listenersLeft),
		complaints.join('; ') || 'none',
	];
}

function isClean(result: SoakResult): boolean {
	const { processedTwice, heapPerRequest, resourcesLeft, timersLeft, listenersLeft, complaints } = result;
	const left = processedTwice + resourcesLeft.length + timersLeft + listenersLeft + complaints.length;
	return left === 0 && heapPerRequest < HEAP_BUDGET;
}
