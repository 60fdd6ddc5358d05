import { globSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { integrationGroups } from './integrationGroup.ts';
import type { Job } from './jobQueue.ts';

export const suiteNames = ['unit', 'webview', 'integration', 'e2e'] as const;
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
	/** Whether, in CI, a run with a failure is repeated. */
	readonly mayRunTwice: boolean;
}

/** How many seconds test files and groups of integration tests take: `seconds.json`. */
export type Seconds = Readonly<Record<string, number>>;

export interface JobOptions {
	readonly grep?: string | undefined;
	readonly seconds: Seconds;
	readonly files: readonly string[];
}

const runLimit = 10 * 60_000;
const canaryScan = 'test/e2e/canaryScan.test.ts';

/** Files that wait for deadlines of ten seconds, and for answers that are held back. */
const waitingFiles: ReadonlySet<string> = new Set([
	'test/e2e/chat/faults.test.ts',
	'test/e2e/generate/ghostText.test.ts',
]);

/** What a suite needs, and the time limit of its tests in milliseconds. */
const suites: Readonly<Record<SuiteName, { readonly needs: readonly Preparation[]; readonly testLimit: number }>> = {
	unit: { needs: [], testLimit: 10_000 },
	webview: { needs: ['build', 'browser'], testLimit: 60_000 },
	integration: { needs: ['build', 'host', 'integrationTests'], testLimit: 60_000 },
	e2e: { needs: ['build', 'server', 'browser'], testLimit: 90_000 },
};

/** All test files of the suites, as paths from the root. */
export function testFiles(): readonly string[] {
	const files = globSync('test/{unit,webview,e2e}/**/*.test.ts', { cwd: repositoryFolder });
	return files.map((file) => file.replaceAll(path.sep, '/')).toSorted();
}

/** The preparations that these suites need. */
export function preparationsOf(names: readonly SuiteName[]): readonly Preparation[] {
	return [...new Set(names.flatMap((name) => suites[name].needs))];
}

/** The jobs of a suite. */
export function jobsOf(suite: SuiteName, options: JobOptions): readonly TestJob[] {
	switch (suite) {
		case 'unit':
		case 'webview':
			return sharingJobs(suite, options);
		case 'integration':
			return integrationGroups().map((group) => integrationJob(group, options));
		case 'e2e':
			return e2eJobs(options);
	}
}

/** The files share one process, except for those whose seconds are known: each of these has its own process. */
function sharingJobs(suite: SuiteName, options: JobOptions): readonly TestJob[] {
	const slow = filesOf(suite, options).filter((file) => file in options.seconds);
	const others = [`test/${suite}/**/*.test.ts`, ...slow.map((file) => `--ignore=${file}`)];
	return [
		mochaJob(suite, `test/${suite}`, others, options),
		...slow.map((file) => ({ ...mochaJob(suite, file, [file], options), isBeside: suite === 'unit' })),
	];
}

/** Lets those of the jobs that mostly wait run one after the other, the longest last: beside the rest, but not all at once. */
export function oneByOneBeside(jobs: readonly TestJob[]): readonly TestJob[] {
	const beside = jobs.filter(({ isBeside }) => isBeside).toSorted((one, other) => one.seconds - other.seconds);
	return jobs.map((job) => {
		const before = beside.slice(0, Math.max(beside.indexOf(job), 0));
		return { ...job, needs: [...job.needs, ...before.map(({ name }) => name)] };
	});
}

/** The scan comes last, because it searches what the others left behind. */
function e2eJobs(options: JobOptions): readonly TestJob[] {
	const jobs = filesOf('e2e', options).map((file) => ({
		...mochaJob('e2e', file, [file], options),
		isBeside: waitingFiles.has(file),
	}));
	const names = jobs.map((job) => job.name).filter((name) => name !== canaryScan);
	return jobs.map((job) => (job.name === canaryScan ? { ...job, needs: [...job.needs, ...names] } : job));
}

function mochaJob(suite: SuiteName, name: string, files: readonly string[], options: JobOptions): TestJob {
	const usesBrowser = suite !== 'unit';
	const args = [
		path.join(repositoryFolder, 'node_modules/mocha/bin/mocha.js'),
		...files,
		'--reporter=test/runner/tallyReporter.ts',
		`--timeout=${suites[suite].testLimit}`,
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
	const { needs } = suites[suite];
	return {
		name,
		suite,
		args,
		needs,
		seconds: seconds[name] ?? Number.POSITIVE_INFINITY,
		limit: runLimit,
		mayRunTwice: suite !== 'unit',
	};
}

function filesOf(suite: SuiteName, { files }: JobOptions): readonly string[] {
	return files.filter((file) => file.startsWith(`test/${suite}/`));
}
