import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, prepareBrowser, shortLived } from '../browser.ts';
import { installHost } from '../install/installHost.ts';
import { FileTail } from '../tailFile.ts';
import { makeTemporaryFolder, removeFolder } from '../temporaryFolder.ts';
import { findDesktop, startDesktop } from './desktop.ts';
import { type RunningVscode, startVscode } from './startVscode.ts';
import { type Settings, testSettings } from './userSettings.ts';

export interface HostRun {
	/** Folders of the extensions under development. */
	readonly extensions: readonly string[];
	/** The module whose `run` the extension host calls. It appends its output to the file WHETSTONE_TEST_OUTPUT. */
	readonly testsEntry: string;
	/** The folder to open. */
	readonly folder?: string;
	readonly settings?: Settings;
	readonly environment?: Readonly<Record<string, string>>;
	readonly workspaceTrust?: boolean;
	/** Milliseconds after which the run is ended. */
	readonly limit: number;
	readonly onLine: (line: string) => void;
}

/** Small, since nobody looks at the page: it is drawn in software, at a cost for each pixel. */
const viewport = { width: 800, height: 500 };

/** Installs what `runInHost` needs on this machine: VS Code, and a browser unless VS Code has its own window. */
export async function prepareHost(): Promise<void> {
	if ((await findDesktop()) !== undefined) return;
	await installHost();
	await prepareBrowser();
}

/**
 * Runs a module in the extension host of a fresh VS Code. A crashed host also exits with 0: only the module's own output
 * proves that it finished.
 * @returns the exit code
 */
export async function runInHost(run: HostRun): Promise<number> {
	const dataFolder = makeTemporaryFolder();
	const output = path.join(dataFolder, 'output.log');
	const tail = new FileTail(output, run.onLine);
	try {
		const options = {
			...run,
			dataFolder,
			settings: { ...testSettings, ...run.settings },
			environment: { ...run.environment, WHETSTONE_TEST_OUTPUT: output },
		};
		const desktop = await findDesktop();
		return await (desktop === undefined ? runOnServer(options) : runOnDesktop(desktop, options));
	} finally {
		tail.stop();
		removeFolder(dataFolder);
	}
}

interface RunOptions extends HostRun {
	readonly dataFolder: string;
	readonly settings: Settings;
	readonly environment: Readonly<Record<string, string>>;
}

async function runOnServer(options: RunOptions): Promise<number> {
	const vscode = await startVscode(options);
	try {
		const browser = await launchBrowser(shortLived);
		try {
			const page = await browser.newPage({ viewport });
			return await within(options.limit, untilExit(page, vscode, options.folder));
		} finally {
			await browser.close();
		}
	} finally {
		await vscode.stop();
	}
}

async function untilExit(page: Page, vscode: RunningVscode, folder: string | undefined): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const fail = (what: string) => reject(new Error(`${what}\n${vscode.server.log().slice(-2000)}`));
	promise.catch(() => {}); // not awaited if the page fails to open first
	vscode.server.ended.then((code) => fail(`VS Code's server ended (${code}).`), reject);
	page.on('crash', () => fail('The page of the workbench crashed.'));
	page.on('close', () => fail('The browser ended.'));
	page.on('console', (message) => {
		if (/extension host.* terminated unexpectedly/i.test(message.text())) fail(message.text());
	});
	await page.exposeFunction('codeAutomationExit', (code: number) => resolve(code));
	await page.goto(vscode.address(folder), { waitUntil: 'commit' });
	return promise;
}

async function runOnDesktop(program: string, options: RunOptions): Promise<number> {
	const desktop = startDesktop(program, { ...options, folder: options.folder });
	try {
		const { code, failure } = await within(options.limit, desktop.ended);
		if (failure !== undefined) console.error(failure);
		return code;
	} finally {
		desktop.stop();
	}
}

async function within<Result>(limit: number, work: Promise<Result>): Promise<Result> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new Error(`The tests did not end within ${limit / 1000} s.`)), limit);
	return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
