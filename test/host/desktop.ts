import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { scratchFolder } from './folders.ts';
import { vscodeVersion } from './installHost.ts';
import { type Settings, writeUserSettings } from './userSettings.ts';
import { vscodeEnvironment } from './vscodeEnvironment.ts';

export interface DesktopOptions {
	/** Holds user data and installed extensions; made when it is missing. */
	readonly dataFolder: string;
	/** The user's settings, written only where the data folder has none yet. */
	readonly settings: Settings;
	readonly environment?: Readonly<Record<string, string>>;
	/** Folders of the extensions under development. */
	readonly extensions: readonly string[];
	/** The module whose `run` the extension host calls, if it is to run tests. */
	readonly testsEntry?: string;
	readonly folder: string | undefined;
	/** Leaves workspace trust on, so that there is a Restricted Mode. */
	readonly workspaceTrust?: boolean;
}

/** Milliseconds without an answer after which a download counts as out of reach. */
const downloadPatience = 4_000;

/**
 * The program of desktop VS Code, or `undefined` where VS Code's server from npm is to be used instead.
 * WHETSTONE_TEST_HOST (`desktop` or `server`) decides; otherwise it is the program that VSCODE_EXECUTABLE names, one
 * downloaded before, or, outside CI, one that can be downloaded now. Linux without a display has none.
 */
export async function findDesktop(): Promise<string | undefined> {
	const wanted = process.env.WHETSTONE_TEST_HOST;
	if (wanted === 'server') return undefined;
	const isForced = wanted === 'desktop';
	if (!hasDisplay()) {
		if (isForced)
			throw new Error('WHETSTONE_TEST_HOST is "desktop", but there is no display: start this with xvfb-run.');
		return undefined;
	}
	const named = process.env.VSCODE_EXECUTABLE;
	if (named) {
		if (!existsSync(named)) throw new Error(`VSCODE_EXECUTABLE names ${named}, and there is no such file.`);
		return named;
	}
	const mayDownload = isForced || process.platform === 'win32' || !process.env.CI;
	return mayDownload || isDownloaded() ? downloadDesktop(isForced) : undefined;
}

/** Whether windows can be opened here. */
export function hasDisplay(): boolean {
	return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Starts desktop VS Code in a window of its own, apart from the user's own VS Code and its data. */
export function startDesktop(program: string, options: DesktopOptions): ChildProcess {
	const userData = path.join(options.dataFolder, 'user-data');
	writeUserSettings(path.join(userData, 'User', 'settings.json'), options.settings);
	const args = [
		`--user-data-dir=${userData}`,
		`--extensions-dir=${path.join(options.dataFolder, 'extensions')}`,
		'--disable-updates',
		'--skip-welcome',
		'--skip-release-notes',
		...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
		...options.extensions.map((folder) => `--extensionDevelopmentPath=${folder}`),
		// Containers, where tests often run, forbid what Chromium's sandbox needs.
		...(options.testsEntry === undefined ? [] : [`--extensionTestsPath=${options.testsEntry}`, '--no-sandbox']),
		...(options.folder === undefined ? [] : [options.folder]),
	];
	return spawn(program, args, { env: vscodeEnvironment(options.environment), stdio: 'ignore' });
}

/** What the download leaves when it is complete. */
function isDownloaded(): boolean {
	const platform =
		process.platform === 'darwin' && process.arch === 'x64' ? 'darwin' : `${process.platform}-${process.arch}`;
	return existsSync(path.join(scratchFolder, `vscode-${platform}-${vscodeVersion}`, 'is-complete'));
}

async function downloadDesktop(isForced: boolean): Promise<string | undefined> {
	try {
		return await downloadAndUnzipVSCode({
			version: vscodeVersion,
			cachePath: scratchFolder,
			timeout: downloadPatience,
			reporter: new SilentReporter(),
		});
	} catch (error) {
		if (isForced) throw new Error(`Desktop VS Code ${vscodeVersion} cannot be downloaded here.`, { cause: error });
		return undefined;
	}
}
