import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { scratchFolder } from '../folders.ts';
import { DesktopDownloadReporter } from '../install/desktopDownloadReporter.ts';
import { vscodeVersion } from '../install/installHost.ts';
import { type Settings, writeUserSettings } from './userSettings.ts';
import { vscodeEnvironment } from './vscodeEnvironment.ts';

export interface DesktopOptions {
	/** The folder for user data and installed extensions; created if it does not exist. */
	readonly dataFolder: string;
	/** The user's settings, written only if the data folder has none yet. */
	readonly settings: Settings;
	readonly environment?: Readonly<Record<string, string>>;
	/** Folders of the extensions under development. */
	readonly extensions: readonly string[];
	/** The module whose `run` the extension host calls to run tests. */
	readonly testsEntry?: string;
	readonly folder: string | undefined;
	/** Opens the editor that the setting `workbench.startupEditor` names. */
	readonly startupEditor?: boolean;
	/** Leaves workspace trust on, so that there is a Restricted Mode. */
	readonly workspaceTrust?: boolean;
}

/** A VS Code in its own window. */
export interface RunningDesktop {
	/** Resolves when it has ended or failed to start. */
	readonly ended: Promise<DesktopEnd>;
	stop(): void;
}

export interface DesktopEnd {
	/** The exit code, or 1 if there is none. */
	readonly code: number;
	/** What went wrong, with the end of VS Code's output; undefined after exit code 0. */
	readonly failure: string | undefined;
}

/** Milliseconds without an answer after which a download counts as unreachable. */
const downloadPatience = 4_000;

/** How many characters of VS Code's output to keep for a failure. */
const logLimit = 2_000;

/**
 * The program of desktop VS Code; undefined if VS Code's server from npm should be used instead. WHETSTONE_TEST_HOST
 * (`desktop` or `server`) decides; otherwise it is the program that VSCODE_EXECUTABLE names, one downloaded before, or,
 * outside CI, one that can be downloaded now. Linux without a display has none.
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

/** Starts desktop VS Code in its own window, separate from the developer's own VS Code and its data. */
export function startDesktop(program: string, options: DesktopOptions): RunningDesktop {
	const userData = path.join(options.dataFolder, 'user-data');
	writeUserSettings(path.join(userData, 'User', 'settings.json'), options.settings);
	const args = [
		`--user-data-dir=${userData}`,
		`--extensions-dir=${path.join(options.dataFolder, 'extensions')}`,
		'--disable-updates',
		'--skip-release-notes',
		...(options.startupEditor ? [] : ['--skip-welcome']),
		...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
		...options.extensions.map((folder) => `--extensionDevelopmentPath=${folder}`),
		// Containers, in which tests often run, forbid what Chromium's sandbox needs.
		...(options.testsEntry === undefined ? [] : [`--extensionTestsPath=${options.testsEntry}`, '--no-sandbox']),
		...(options.folder === undefined ? [] : [options.folder]),
	];
	// A file, since a pipe would stay open until every process that VS Code leaves behind has ended.
	const logFile = path.join(options.dataFolder, 'desktop.log');
	const log = openSync(logFile, 'w');
	const child = spawn(program, args, { env: vscodeEnvironment(options.environment), stdio: ['ignore', log, log] });
	closeSync(log);
	return { ended: untilEnded(child, program, logFile), stop: () => void child.kill() };
}

function untilEnded(child: ChildProcess, program: string, logFile: string): Promise<DesktopEnd> {
	const { promise, resolve } = Promise.withResolvers<DesktopEnd>();
	child.once('error', (error) => resolve({ code: 1, failure: `${program} cannot be run: ${error.message}` }));
	child.once('exit', (code, signal) => {
		if (code === 0) return resolve({ code, failure: undefined });
		const printed = readFileSync(logFile, 'utf8').slice(-logLimit).trim();
		const how = signal === null ? `with exit code ${code}` : `by the signal ${signal}`;
		resolve({ code: code ?? 1, failure: `${program} ended ${how}.\n${printed}`.trim() });
	});
	return promise;
}

/** Whether the download left its marker, which means that it is complete. */
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
			reporter: new DesktopDownloadReporter(`desktop VS Code ${vscodeVersion}`),
		});
	} catch (error) {
		if (isForced) throw new Error(`Desktop VS Code ${vscodeVersion} cannot be downloaded here.`, { cause: error });
		return undefined;
	}
}
