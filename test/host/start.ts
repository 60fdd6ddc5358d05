import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { demoLayout, demoSettings, prepareDemo } from './demo.ts';
import { repositoryFolder, scratchFolder } from './folders.ts';
import { noteUse, otherUsers } from './install/folderUsers.ts';
import { NetworkFailure } from './runProgram.ts';
import { readStartOptions, START_HELP, type StartOptions } from './startOptions.ts';
import { findDesktop, hasDisplay, startDesktop } from './vscode/desktop.ts';
import { developedExtension } from './vscode/developedExtension.ts';
import { startVscode } from './vscode/startVscode.ts';

// npm start [-- --port PORT] [--fresh] [--help]: builds the extension and opens it in VS Code with a copy of the sample
// workspace. Everything is kept between starts in .vscode-test/start; --fresh removes that first.

const startFolder = path.join(scratchFolder, 'start');

/** Milliseconds: if VS Code fails within this time, it counts as unable to start on this machine. */
const startPatience = 15_000;

/** Seconds that the extension host waits for a browser that lost its connection, for example because the machine slept. */
const reconnectionGrace = 600;

try {
	await start(readOptions());
} catch (error) {
	console.error(error instanceof NetworkFailure ? `\n${error.message}` : error);
	process.exit(1);
}

function readOptions(): StartOptions {
	try {
		return readStartOptions(process.argv.slice(2));
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(2);
	}
}

async function start({ port, fresh, help }: StartOptions): Promise<void> {
	if (help) {
		console.log(START_HELP);
		return;
	}
	if (fresh) refuseBesideOthers();
	await build();
	const program = await findDesktop();
	const workspace = prepareDemo(startFolder, fresh);
	process.once('exit', noteUse(startFolder));
	if (program === undefined || !(await openOnDesktop(program, workspace))) await openInBrowser(port, workspace);
}

function refuseBesideOthers(): void {
	const [other] = otherUsers(startFolder);
	if (other === undefined) return;
	console.error(`Another "npm start" uses the demo workspace (process ${other}). End it, then start over.`);
	process.exit(1);
}

async function build(): Promise<void> {
	const child = spawn(process.execPath, ['esbuild.mjs', '--quiet'], {
		cwd: repositoryFolder,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) process.exit(1);
}

/** Resolves to true once the window is closed; to false if VS Code cannot start on this machine. */
async function openOnDesktop(executable: string, workspace: string): Promise<boolean> {
	const dataFolder = path.join(startFolder, 'desktop');
	console.log(`\nVS Code opens with Whetstone.\n${whereTheDemoIs()}\nClose its window, or press Ctrl+C here, to end.`);
	const begin = performance.now();
	const desktop = startDesktop(executable, {
		dataFolder,
		settings: demoSettings,
		extensions: [developedExtension()],
		folder: workspace,
		startupEditor: true,
	});
	let isInterrupted = false;
	const ignoreInterrupts = onInterrupt(() => {
		isInterrupted = true;
		desktop.stop();
	});
	const { failure } = await desktop.ended;
	ignoreInterrupts();
	if (failure === undefined || isInterrupted) return true;
	if (performance.now() - begin > startPatience) throw new Error(failure);
	console.error(`\n${failure}\n\nDesktop VS Code cannot start here: it opens in the browser instead.`);
	return false;
}

async function openInBrowser(port: number, workspace: string): Promise<void> {
	const vscode = await startVscode({
		dataFolder: path.join(startFolder, 'server'),
		settings: demoSettings,
		reconnectionGrace,
		extensions: [developedExtension()],
		ports: [port, ...Array.from({ length: 10 }, (_, index) => port + 1 + index)],
		firstLayout: demoLayout,
	});
	if (vscode.port !== port) {
		console.log(
			`\nPort ${port} is taken, so this start uses ${vscode.port}: there the browser keeps other keys and conversations.`,
		);
	}
	const address = vscode.address(workspace);
	console.log(`\nVS Code with Whetstone:\n\n  ${address}\n\n${whereTheDemoIs()}\nPress Ctrl+C to end.`);
	onInterrupt(vscode.stop);
	showInBrowser(address);
	const code = await vscode.server.ended;
	await vscode.stop();
	if (code) throw new Error(`VS Code's server ended (${code}).\n${vscode.server.log().slice(-2000)}`);
}

function whereTheDemoIs(): string {
	const folder = path.relative(repositoryFolder, startFolder);
	return `Your demo workspace and conversations are in ${folder}; "npm start -- --fresh" starts over.`;
}

/** Calls `stop` at the first signal to end. @returns removes the listeners */
function onInterrupt(stop: () => unknown): () => void {
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
	const listener = () => void stop();
	for (const signal of signals) process.once(signal, listener);
	return () => {
		for (const signal of signals) process.off(signal, listener);
	};
}

function showInBrowser(address: string): void {
	if (process.env.CI || process.env.WHETSTONE_NO_BROWSER || !hasDisplay()) return;
	const opener: ChildProcess = spawn(process.platform === 'darwin' ? 'open' : 'xdg-open', [address], {
		stdio: 'ignore',
	});
	opener.on('error', () => console.log('No browser could be opened: open the address above yourself.'));
	opener.unref();
}
