import { globSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { integrationGroups } from './integrationGroup.ts';
import type { Job } from './jobQueue.ts';

export const suiteNames = ['unit', 'view', 'integration', 'e2e'] as const;
export type SuiteName = (typeof suiteNames)[number];

/** What a suite needs before its first test: a download may take longer than a hook allows. */
export type Preparation = 'build' | 'browser' | 'host' | 'server' | 'integrationTests';

/** One process that runs tests. */
export interface TestJob extends Job {
	readonly suite: SuiteName;
	/** Node's arguments. */
	readonly args: readonly string[];
	/** Milliseconds that it may take. */
	readonly limit: number;
}

/** How many seconds test files and groups of integration tests take: `seconds.json`. */
export type Seconds = Readonly<Record<string, number>>;

export interface JobOptions {
	readonly grep?: string | undefined;
	readonly seconds: Seconds;
	readonly files: readonly string[];
	/** Says which test files, and groups of integration tests, are to run; by default all. */
	readonly isWanted?: ((test: string) => boolean) | undefined;
}

/** Milliseconds after which a process counts as hanging: several times what one takes on a slow machine. */
const runLimit = 60 * 60_000;

/** Milliseconds after which a test counts as hanging. Nothing else is bounded by the clock of the machine. */
const testLimit = 600_000;

/** Last, because it searches what the other files left behind. */
const canaryScan = 'test/e2e/canaryScan.test.ts';

const needs: Readonly<Record<SuiteName, readonly Preparation[]>> = {
	unit: [],
	view: ['build', 'browser'],
	integration: ['build', 'host', 'integrationTests'],
	e2e: ['build', 'server', 'browser'],
};

/** All test files of the suites, as paths from the root. */
export function testFiles(): readonly string[] {
	const files = globSync('test/{unit,view,e2e}/**/*.test.ts', { cwd: repositoryFolder });
	return files.map((file) => file.replaceAll(path.sep, '/')).toSorted();
}

/** The preparations that these suites need. */
export function preparationsOf(names: readonly SuiteName[]): readonly Preparation[] {
	return [...new Set(names.flatMap((name) => needs[name]))];
}

/** The jobs of a suite. */
export function jobsOf(suite: SuiteName, options: JobOptions): readonly TestJob[] {
	switch (suite) {
		case 'unit':
		case 'view':
			return sharingJobs(suite, options);
		case 'integration':
			return integrationGroups()
				.filter((group) => options.isWanted?.(`test/integration/${group}`) ?? true)
				.map((group) => integrationJob(group, options));
		case 'e2e':
			return e2eJobs(options);
	}
}

/** The files share one process, except for those whose seconds are known: each of these has its own process. */
function sharingJobs(suite: SuiteName, options: JobOptions): readonly TestJob[] {
	const files = filesOf(suite, options);
	const slow = files.filter((file) => file in options.seconds);
	const others = files.filter((file) => !slow.includes(file));
	// All of them would be too much for the command line of some systems.
	const pattern = [`test/${suite}/**/*.test.ts`, ...slow.map((file) => `--ignore=${file}`)];
	const areAllWanted = files.length === filesOf(suite, { ...options, isWanted: undefined }).length;
	const shared = mochaJob(suite, `test/${suite}`, areAllWanted ? pattern : others, options);
	return [
		...(others.length === 0 ? [] : [shared]),
		...slow.map((file) => ({ ...mochaJob(suite, file, [file], options), isBeside: suite === 'unit' })),
	];
}

/** Lets the slow files of `unit/` run one after the other, the longest last: beside the rest, but not all at once. */
export function oneByOneBeside(jobs: readonly TestJob[]): readonly TestJob[] {
	const isSlow = ({ suite, isBeside }: TestJob) => suite === 'unit' && isBeside === true;
	const beside = jobs.filter(isSlow).toSorted((one, other) => one.seconds - other.seconds);
	return jobs.map((job) => {
		const before = beside.slice(0, Math.max(beside.indexOf(job), 0));
		return { ...job, needs: [...job.needs, ...before.map(({ name }) => name)] };
	});
}

/**
 * One after the other, in one browser: once it has loaded VS Code, it does so again at a lower cost. As the longest by far, they
 * begin as soon as all is there that they need, whatever else runs by then.
 */
function e2eJobs(options: JobOptions): readonly TestJob[] {
	const files = filesOf('e2e', options).toSorted(
		(one, other) => Number(one === canaryScan) - Number(other === canaryScan),
	);
	return files.length === 0 ? [] : [{ ...mochaJob('e2e', 'test/e2e', files, options), isBeside: true }];
}

function mochaJob(suite: SuiteName, name: string, files: readonly string[], options: JobOptions): TestJob {
	const usesBrowser = suite !== 'unit';
	const args = [
		path.join(repositoryFolder, 'node_modules/mocha/bin/mocha.js'),
		...files,
		'--reporter=test/runner/tallyReporter.ts',
		`--timeout=${testLimit}`,
		process.stdout.isTTY ? '--color' : '--no-color',
		// Ends what a failed test left open.
		...(usesBrowser ? ['--exit'] : []),
		...(process.env.CI ? ['--forbid-only', '--forbid-pending'] : []),
		...(options.grep === undefined ? [] : ['--grep', options.grep]),
	];
	return testJob(suite, name, args, options.seconds);
}

function integrationJob(group: string, { seconds }: JobOptions): TestJob {
	const program = path.join(repositoryFolder, 'test/runner/runIntegrationGroup.ts');
	return testJob('integration', `test/integration/${group}`, [program, group, String(runLimit)], seconds);
}

function testJob(suite: SuiteName, name: string, args: readonly string[], seconds: Seconds): TestJob {
	return {
		name,
		suite,
		args,
		needs: needs[suite],
		seconds: seconds[name] ?? Number.POSITIVE_INFINITY,
		limit: runLimit,
	};
}

function filesOf(suite: SuiteName, { files, isWanted = () => true }: JobOptions): readonly string[] {
	return files.filter((file) => file.startsWith(`test/${suite}/`) && isWanted(file));
}
