import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { installHost } from '../host/installHost.ts';
import { prepareHost } from '../host/runInHost.ts';
import { runIntegrationSuite } from './integrationSuite.ts';
import { addTallies, emptyTally, formatTally, oneFailure, type Tally, tallySuite } from './tally.ts';

interface MochaSuite {
	/** Milliseconds that one test may take. */
	readonly testLimit: number;
	/** Milliseconds that the whole suite may take. */
	readonly suiteLimit: number;
	/** Whether it tests what the build makes, in a browser: mocha then ends at once, and what a failed test left open with it. */
	readonly usesBuild: boolean;
}

const minutes = 60_000;

const mochaSuites: Readonly<Record<string, MochaSuite>> = {
	unit: { testLimit: 10_000, suiteLimit: 5 * minutes, usesBuild: false },
	webview: { testLimit: 20_000, suiteLimit: 10 * minutes, usesBuild: true },
	e2e: { testLimit: 90_000, suiteLimit: 30 * minutes, usesBuild: true },
};

/** What a suite needs installed. It is there before the first test: a download would not end within the limit of a hook. */
const preparations: Readonly<Record<string, () => Promise<void>>> = {
	webview: prepareBrowser,
	integration: prepareHost,
	e2e: async () => {
		await installHost();
		await prepareBrowser();
	},
};

const suiteNames = ['unit', 'webview', 'integration', 'e2e'];

/**
 * Runs the suites that the arguments name, or all, each to its end, and prints the sum as the last line.
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
			console.error(`The suite "${name}" could not run: this counts as a failure.`, error);
			return oneFailure;
		});
		total = addTallies(total, tally);
	}
	console.log(formatTally(total));
	return total.failed === 0 ? 0 : 1;
}

async function runSuite(name: string, grep: string | undefined, build: () => Promise<boolean>): Promise<Tally> {
	const suite = mochaSuites[name];
	if (suite?.usesBuild !== false && !(await build())) {
		console.error(`The suite "${name}" needs the build, which failed: this counts as a failure.`);
		return oneFailure;
	}
	await preparations[name]?.();
	if (suite === undefined) return await runIntegrationSuite(grep);
	return await tallySuite(name, grep !== undefined, (tallyFile) => runMocha(name, suite, grep, tallyFile));
}

function runMocha(name: string, suite: MochaSuite, grep: string | undefined, tallyFile: string): Promise<number> {
	const args = [
		path.join(repositoryFolder, 'node_modules/mocha/bin/mocha.js'),
		`test/${name}/**/*.test.ts`,
		'--reporter=test/support/tallyReporter.ts',
		`--timeout=${suite.testLimit}`,
		process.stdout.isTTY ? '--color' : '--no-color',
		...(suite.usesBuild ? ['--exit'] : []),
		...(process.env.CI ? ['--forbid-only', '--forbid-pending'] : []),
		...(process.env.CI && suite.usesBuild ? ['--retries=1'] : []),
		...(grep === undefined ? [] : ['--grep', grep]),
	];
	return runNode(args, { WHETSTONE_TEST_TALLY: tallyFile }, suite.suiteLimit);
}

/** The build runs when the first suite asks for it, and once. */
function buildOnce(): () => Promise<boolean> {
	let result: Promise<boolean> | undefined;
	return () => {
		result ??= runNode(['esbuild.mjs'], {}, 2 * minutes).then((code) => code === 0);
		return result;
	};
}

async function runNode(
	args: readonly string[],
	environment: Readonly<Record<string, string>>,
	limit: number,
): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const child = spawn(process.execPath, args, {
		cwd: repositoryFolder,
		env: { ...process.env, ...environment },
		stdio: ['ignore', 'inherit', 'inherit'],
		timeout: limit,
		killSignal: 'SIGKILL',
	});
	child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
	return await promise;
}
