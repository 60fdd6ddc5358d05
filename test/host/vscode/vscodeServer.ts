import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { installHost } from '../install/installHost.ts';
import { runProgram } from '../runProgram.ts';
import { makeTemporaryFolder, removeFolder } from '../temporaryFolder.ts';
import { type Settings, writeUserSettings } from './userSettings.ts';
import { vscodeEnvironment } from './vscodeEnvironment.ts';

export interface ServerOptions {
	/** The folder for user data, installed extensions and logs; created if it does not exist. */
	readonly dataFolder: string;
	/** The user's settings, written only if the data folder has none yet. */
	readonly settings?: Settings;
	/** Added to the environment of the server and its extension host. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Leaves workspace trust on, so that there is a Restricted Mode. */
	readonly workspaceTrust?: boolean;
	/** Seconds that an extension host outlives its page's connection. */
	readonly reconnectionGrace?: number;
}

/** VS Code's server, which listens on a Unix socket: it opens no port to others. */
export interface VscodeServer {
	readonly socket: string;
	/** Resolves with the exit code when the server has ended for any reason. */
	readonly ended: Promise<number | null>;
	/** The end of the server's output. */
	log(): string;
	stop(): Promise<void>;
}

const startLimit = 60_000;
const stopLimit = 3_000;
const logLimit = 100_000;

/** Starts VS Code's server, and installs it first if necessary. It ends with this process, even if that is killed. */
export async function startVscodeServer(options: ServerOptions): Promise<VscodeServer> {
	const installation = await installHost();
	writeUserSettings(path.join(options.dataFolder, 'data', 'User', 'settings.json'), options.settings ?? {});
	const socketFolder = makeTemporaryFolder();
	const socket = path.join(socketFolder, 'vscode.sock');
	const child = spawn(
		process.execPath,
		[path.join(import.meta.dirname, 'guard.mjs'), process.execPath, ...serverArguments(options, socket)],
		{
			cwd: installation,
			env: vscodeEnvironment({ EXTENSIONS_GALLERY: '{}', XDG_RUNTIME_DIR: socketFolder, ...options.environment }),
			stdio: ['pipe', 'pipe', 'pipe'],
			detached: true,
		},
	);
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const output = collectOutput(child);
	const stop = () => stopGroup(child, ended).finally(() => removeFolder(socketFolder));
	try {
		await untilListening(child, ended, output);
	} catch (error) {
		await stop();
		throw error;
	}
	return { socket, ended, log: output.text, stop };
}

/** Installs a packaged extension into a server's data folder, while no server runs on it. */
export async function installVsix(dataFolder: string, vsix: string): Promise<void> {
	const installation = await installHost();
	const args = ['--install-extension', path.resolve(vsix), '--force', '--server-data-dir', dataFolder];
	await runProgram(process.execPath, ['out/server-main.js', ...args, '--accept-server-license-terms'], installation);
}

function serverArguments(options: ServerOptions, socket: string): readonly string[] {
	return [
		'out/server-main.js',
		`--socket-path=${socket}`,
		'--without-connection-token',
		'--accept-server-license-terms',
		`--server-data-dir=${options.dataFolder}`,
		'--telemetry-level=off',
		`--reconnection-grace-time=${options.reconnectionGrace ?? 1}`,
		// Without this, the server starts the user's shell, with all that its profile does, to ask for the environment that is here already.
		'--force-disable-user-env',
		...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
	];
}

interface Output {
	text(): string;
	onText(listener: () => void): void;
}

function collectOutput(child: ChildProcess): Output {
	let text = '';
	const listeners: (() => void)[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (chunk: string) => {
			text = (text + chunk).slice(-logLimit);
			for (const listener of listeners) listener();
		});
	}
	child.stdin?.on('error', () => {}); // the guard has already ended
	return { text: () => text, onText: (listener) => listeners.push(listener) };
}

async function untilListening(child: ChildProcess, ended: Promise<number | null>, output: Output): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const fail = (what: string) => reject(new Error(`VS Code's server ${what}.\n${output.text().slice(-2000)}`));
	const timer = setTimeout(fail, startLimit, `did not start within ${startLimit / 1000} s`);
	output.onText(() => {
		if (output.text().includes('Extension host agent listening on')) resolve();
	});
	child.once('error', reject);
	ended.then((code) => fail(`ended at once (${code})`), reject);
	await promise.finally(() => clearTimeout(timer));
}

/** Ends the whole group: it would outlive its leader if one of the server's children ignored the signal. */
async function stopGroup(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
	if (child.exitCode === null && child.signalCode === null) {
		signalGroup(child, 'SIGTERM');
		const timer = setTimeout(signalGroup, stopLimit, child, 'SIGKILL');
		await ended.finally(() => clearTimeout(timer));
	}
	signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// The group has no processes left.
	}
}
