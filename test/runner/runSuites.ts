import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryFolder, scratchFolder } from '../host/folders.ts';
import { packageFile } from '../host/packExtension.ts';
import { NetworkFailure } from '../host/runProgram.ts';
import { untilInterrupted } from '../host/untilInterrupted.ts';
import { missingToolchains } from '../support/proof/toolchains.ts';
import { changedFiles, changeReaches } from './changedTests.ts';
import { type Job, runQueue } from './jobQueue.ts';
import { prepare } from './preparations.ts';
import { runNode } from './runProcess.ts';
import { addTallies, emptyTally, formatTally, oneFailure, type Tally, tallyRun } from './tally.ts';
import {
	jobsOf,
	oneByOneBeside,
	type Preparation,
	preparationsOf,
	type Seconds,
	type SuiteName,
	suiteNames,
	type TestJob,
	testFiles,
} from './testJobs.ts';

/** As many as there are processors, but for the one that the end-to-end files keep busy. */
const lanesBeside = (suites: readonly SuiteName[]) =>
	Math.max(1, availableParallelism() - Number(suites.includes('e2e')));

const secondsFile = path.join(import.meta.dirname, 'seconds.json');

interface Run {
	readonly names: readonly SuiteName[];
	readonly grep: string | undefined;
	/** Says which tests a change can reach; undefined if all are to run. */
	readonly isWanted: ((test: string) => boolean) | undefined;
	/** Added to the environment of each process. */
	readonly environment: Readonly<Record<string, string>>;
	readonly signal: AbortSignal;
}

interface Results {
	readonly tallies: Tally[];
	/** How long each job took. */
	readonly seconds: Record<string, number>;
	/** Why a preparation failed. */
	readonly failures: Map<string, string>;
	/** The suites with a job that could not run, and the reason. */
	readonly blocked: Map<SuiteName, string>;
}

interface PreparationJob extends Job {
	readonly name: Preparation;
	/** Whether the build is packed, as users get it. */
	readonly packs: boolean;
}

/**
 * Runs the suites that the arguments name, or all, in one queue. Prints what failed, and the totals as the last line.
 * `--grep TEXT` runs only the tests whose title matches; `--changed` those that uncommitted changes can reach, and
 * `--since COMMIT` those that all changes since then can reach; `--keep-seconds` updates `seconds.json`. A signal that
 * ends this process ends everything it has started.
 * @returns the exit code
 */
export async function runSuites(args: readonly string[]): Promise<number> {
	const { names, grep, isWanted, keepsSeconds } = parseArguments(args);
	const began = performance.now();
	const workBefore = processorSeconds();
	const environment = {
		WHETSTONE_TEST_PACKAGE: packageFile,
		// Most processes load the same modules.
		NODE_COMPILE_CACHE: path.join(scratchFolder, 'compileCache'),
		WHETSTONE_TEST_COLOR: String(process.stdout.isTTY),
		...(grep !== undefined && { WHETSTONE_TEST_GREP: grep }),
	};
	let total = emptyTally;
	await untilInterrupted(async (signal) => {
		const results = await runQueued({ names, grep, isWanted, environment, signal });
		if (signal.aborted) return;
		total = sumOf(results);
		if (keepsSeconds) keepSeconds(results.seconds);
		const missing = names.includes('unit') ? missingToolchains() : undefined;
		if (missing !== undefined) console.log(`\n${missing}`);
		const minutes = ((performance.now() - began) / 60_000).toFixed(1);
		const work = (processorSeconds() - workBefore).toFixed(0);
		console.log(`\nThis took ${minutes} minutes; this machine’s processors worked ${work} seconds.`);
		console.log(formatTally(total));
	});
	return total.failed === 0 ? 0 : 1;
}

function parseArguments(args: readonly string[]) {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			grep: { type: 'string', short: 'g' },
			changed: { type: 'boolean', default: false },
			since: { type: 'string' },
			'keep-seconds': { type: 'boolean', default: false },
		},
	});
	const known: readonly string[] = suiteNames;
	const unknown = positionals.filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(', ')}: choose from ${known.join(', ')}.`);
	const names = suiteNames.filter((name) => positionals.length === 0 || positionals.includes(name));
	const { grep, changed, since = changed ? 'HEAD' : undefined } = values;
	const isWanted = since === undefined ? undefined : changeReaches(changedFiles(since));
	return { names, grep, isWanted, keepsSeconds: values['keep-seconds'] };
}

/** Seconds for which the processors of this machine have worked since it was started. */
function processorSeconds(): number {
	const times = cpus().flatMap(({ times: { user, nice, sys, irq } }) => [user, nice, sys, irq]);
	return times.reduce((sum, each) => sum + each, 0) / 1_000;
}

async function runQueued(run: Run): Promise<Results> {
	const options = { grep: run.grep, isWanted: run.isWanted, seconds: readSeconds(), files: testFiles() };
	const tests = oneByOneBeside(run.names.flatMap((name) => jobsOf(name, options)));
	const suites = [...new Set(tests.map(({ suite }) => suite))];
	const preparations = preparationsOf(suites).map((name) => preparationJob(name, suites.includes('e2e')));
	const results: Results = { tallies: [], seconds: {}, failures: new Map(), blocked: new Map() };
	await runQueue<PreparationJob | TestJob>([...preparations, ...tests], lanesBeside(suites), async (job) => {
		if (run.signal.aborted) return;
		if ('suite' in job) await runTests(job, run, results);
		else await runPreparation(job, run, results);
	});
	return results;
}

function preparationJob(name: Preparation, packs: boolean): PreparationJob {
	return { name, packs, seconds: Number.POSITIVE_INFINITY, needs: [], isBeside: true };
}

async function runPreparation({ name, packs }: PreparationJob, run: Run, { failures }: Results): Promise<void> {
	try {
		await prepare(name, packs, run.signal);
	} catch (error) {
		if (!(error instanceof NetworkFailure) && !run.signal.aborted) console.error(error);
		failures.set(name, error instanceof NetworkFailure ? error.message : String(error));
	}
}

async function runTests(job: TestJob, run: Run, results: Results): Promise<void> {
	const failure = job.needs.map((name) => results.failures.get(name)).find((each) => each !== undefined);
	if (failure !== undefined) return void results.blocked.set(job.suite, failure);
	const started = performance.now();
	let printed = '';
	const print = (text: string) => {
		printed += text;
	};
	const tally = await tallyRun({
		name: job.name,
		mayBeEmpty: run.grep !== undefined,
		print,
		run: (tallyFile) =>
			runNode(job.args, {
				environment: { ...run.environment, WHETSTONE_TEST_TALLY: tallyFile },
				limit: job.limit,
				signal: run.signal,
				print,
			}),
	});
	if (run.signal.aborted) return; // its output is only about being ended
	const seconds = Math.ceil((performance.now() - started) / 1_000);
	results.seconds[job.name] = seconds;
	results.tallies.push(tally);
	// In one call, so that the output of several processes is not mixed.
	process.stdout.write(`\n== ${job.name}: ${seconds} s ==\n${printed}`);
}

function sumOf({ tallies, blocked }: Results): Tally {
	const refusals = [...blocked].map(([suite, why]) => oneFailure(`The suite "${suite}" could not run: ${why}`));
	return [...tallies, ...refusals].reduce(addTallies, emptyTally);
}

function readSeconds(): Seconds {
	return JSON.parse(readFileSync(secondsFile, 'utf8'));
}

/** Stores the seconds, without files and groups that no longer exist. */
function keepSeconds(seconds: Seconds): void {
	const all = Object.entries({ ...readSeconds(), ...seconds }).toSorted(([one], [other]) => (one < other ? -1 : 1));
	const current = all.filter(([name]) => existsSync(path.join(repositoryFolder, name)));
	writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(current), undefined, '\t')}\n`);
}
