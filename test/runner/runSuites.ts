import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { installHost } from '../host/install/installHost.ts';
import { packExtension } from '../host/packExtension.ts';
import { NetworkFailure } from '../host/runProgram.ts';
import { makeTemporaryFolder } from '../host/temporaryFolder.ts';
import { prepareHost } from '../host/vscode/runInHost.ts';
import { runIntegrationSuite } from './integrationSuite.ts';
import { addTallies, emptyTally, formatTally, oneFailure, type Tally, tallyRun } from './tally.ts';

interface MochaSuite {
	/** Milliseconds that one test may take. */
	readonly testLimit: number;
	/** Milliseconds that one run of mocha may take. */
	readonly runLimit: number;
	/**
	 * It tests what the build makes, in a browser: mocha then ends at once, and what a failed test left open with it. Each
	 * file has a run of its own, several at once, because such tests wait more than they work.
	 */
	readonly usesBuild: boolean;
	/** The file that comes after all others, because it looks at what they left. */
	readonly last?: string;
}

type Environment = Readonly<Record<string, string>>;

const minutes = 60_000;
const runsAtOnce = 2;

const mochaSuites: Readonly<Record<string, MochaSuite>> = {
	unit: { testLimit: 10_000, runLimit: 10 * minutes, usesBuild: false },
	webview: { testLimit: 60_000, runLimit: 10 * minutes, usesBuild: true },
	e2e: { testLimit: 90_000, runLimit: 10 * minutes, usesBuild: true, last: 'test/e2e/canaryScan.test.ts' },
};

/**
 * What a suite needs installed and packed. It is there before the first test: a download would not end within the limit of
 * a hook. Gives what the tests find in their environment.
 */
const preparations: Readonly<Record<string, () => Promise<Environment>>> = {
	webview: async () => {
		await prepareBrowser();
		return {};
	},
	integration: async () => {
		await prepareHost();
		return {};
	},
	e2e: async () => {
		await installHost();
		await prepareBrowser();
		return {
			WHETSTONE_TEST_PACKAGE: await packExtension(),
			WHETSTONE_TEST_FINDINGS: path.join(makeTemporaryFolder(), 'findings'),
		};
	},
};

const suiteNames = ['unit', 'webview', 'integration', 'e2e'];

/**
 * Runs the suites that the arguments name, or all, each to its end, and prints what failed, and the sum as the last line.
 * `--grep TEXT` runs only the tests whose title matches. Gives the exit code.
 */
export async function runSuites(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: { grep: { type: 'string', short: 'g' } },
	});
	const unknown = positionals.filter((name) => !suiteNames.includes(name));
	if (unknown.length > 0)
		throw new Error(`There is no suite ${unknown.join(', ')}: choose from ${suiteNames.join(', ')}.`);
	const names = suiteNames.filter((name) => positionals.length === 0 || positionals.includes(name));
	const build = buildOnce();
	let total = emptyTally;
	for (const name of names) {
		console.log(`\n== ${name} ==`);
		const tally = await runSuite(name, values.grep, build).catch((error: unknown) => {
			if (!(error instanceof NetworkFailure)) console.error(error);
			return oneFailure(
				`The suite "${name}" could not run: ${error instanceof NetworkFailure ? error.message : error}`,
			);
		});
		total = addTallies(total, tally);
	}
	console.log(formatTally(total));
	return total.failed === 0 ? 0 : 1;
}

async function runSuite(name: string, grep: string | undefined, build: () => Promise<boolean>): Promise<Tally> {
	const suite = mochaSuites[name];
	if (suite?.usesBuild !== false && !(await build()))
		return oneFailure(`The suite "${name}" needs the build, which failed.`);
	const environment = (await preparations[name]?.()) ?? {};
	if (suite === undefined) return await runIntegrationSuite(grep);
	const run = (files: string, output: Output) =>
		tallyRun({
			name: files,
			mayBeEmpty: grep !== undefined,
			mayRunTwice: suite.usesBuild,
			run: (tallyFile) => runMocha(files, suite, grep, { ...environment, WHETSTONE_TEST_TALLY: tallyFile }, output),
		});
	const pattern = `test/${name}/**/*.test.ts`;
	if (!suite.usesBuild) return await run(pattern, 'at once');
	const files = globSync(pattern, { cwd: repositoryFolder }).map((file) => file.replaceAll(path.sep, '/'));
	const others = files.filter((file) => file !== suite.last).toSorted();
	const total = await sumOverFiles(others, (file) => run(file, 'at its end'));
	return suite.last === undefined ? total : addTallies(total, await run(suite.last, 'at its end'));
}

/** Runs the files, several at once, each as soon as there is room. */
async function sumOverFiles(files: readonly string[], run: (file: string) => Promise<Tally>): Promise<Tally> {
	const waiting = [...files];
	const takeTurns = async () => {
		let total = emptyTally;
		for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
			total = addTallies(total, await run(file));
		}
		return total;
	};
	const totals = await Promise.all(Array.from({ length: runsAtOnce }, takeTurns));
	return totals.reduce(addTallies);
}

function runMocha(
	files: string,
	suite: MochaSuite,
	grep: string | undefined,
	environment: Environment,
	output: Output,
): Promise<number> {
	const args = [
		path.join(repositoryFolder, 'node_modules/mocha/bin/mocha.js'),
		files,
		'--reporter=test/runner/tallyReporter.ts',
		`--timeout=${suite.testLimit}`,
		process.stdout.isTTY ? '--color' : '--no-color',
		...(suite.usesBuild ? ['--exit'] : []),
		...(process.env.CI ? ['--forbid-only', '--forbid-pending'] : []),
		...(grep === undefined ? [] : ['--grep', grep]),
	];
	return runNode(args, environment, suite.runLimit, output);
}

/** The build runs when the first suite asks for it, and once. */
function buildOnce(): () => Promise<boolean> {
	let result: Promise<boolean> | undefined;
	return () => {
		result ??= runNode(['esbuild.mjs', '--quiet'], {}, 2 * minutes, 'at once').then((code) => code === 0);
		return result;
	};
}

/** When what a process prints is shown: that of several at once would be mixed. */
type Output = 'at once' | 'at its end';

async function runNode(
	args: readonly string[],
	environment: Environment,
	limit: number,
	output: Output,
): Promise<number> {
	const stream = output === 'at once' ? 'inherit' : 'pipe';
	const child = spawn(process.execPath, args, {
		cwd: repositoryFolder,
		env: { ...process.env, ...environment },
		stdio: ['ignore', stream, stream],
		timeout: limit,
		killSignal: 'SIGKILL',
	});
	const printed: Buffer[] = [];
	for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => printed.push(chunk));
	const [code] = await once(child, 'exit');
	process.stdout.write(Buffer.concat(printed));
	return code ?? 1;
}
