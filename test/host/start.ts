import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findDesktop, hasDisplay, startDesktop } from './desktop.ts';
import { developedExtension } from './developedExtension.ts';
import { repositoryFolder, scratchFolder } from './folders.ts';
import { copySampleWorkspace } from './sampleWorkspace.ts';
import { startVscode } from './startVscode.ts';

// npm start: builds the extension and opens it in VS Code on a copy of the sample workspace. Everything is kept from one start
// to the next in .vscode-test/start; remove that folder to begin anew.

const startFolder = path.join(scratchFolder, 'start');
const workspace = path.join(startFolder, 'workspace');
const defaultPort = 8130;

const settings = {
	'whetstone.service.baseUrl': 'local',
	'workbench.secondarySideBar.defaultVisibility': 'visible',
};

/** Milliseconds in which a VS Code that ends with a failure counts as one that cannot start on this machine. */
const startPatience = 15_000;

/** Seconds that the extension host waits for a browser that lost its connection, for example because the machine slept. */
const reconnectionGrace = 600;

await build();
if (!existsSync(workspace)) copySampleWorkspace(workspace);
const program = await findDesktop();
const port = readPort();
if (program === undefined || !(await openOnDesktop(program))) await openInBrowser(port);

async function build(): Promise<void> {
	const child = spawn(process.execPath, ['esbuild.mjs'], {
		cwd: repositoryFolder,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) process.exit(1);
}

/** False when VS Code cannot start on this machine; gives true once its window was closed. */
async function openOnDesktop(executable: string): Promise<boolean> {
	const dataFolder = path.join(startFolder, 'desktop');
	console.log(`\nVS Code opens with Whetstone on ${workspace}. Close its window, or press Ctrl+C here, to end.`);
	const begin = performance.now();
	const desktop = startDesktop(executable, {
		dataFolder,
		settings,
		extensions: [developedExtension()],
		folder: workspace,
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

async function openInBrowser(port: number): Promise<void> {
	const vscode = await startVscode({
		dataFolder: path.join(startFolder, 'server'),
		settings,
		reconnectionGrace,
		extensions: [developedExtension()],
		ports: [port, ...Array.from({ length: 10 }, (_, index) => port + 1 + index)],
		firstLayout: { views: ['whetstone.chat'], files: [path.join(workspace, 'README.md')] },
	});
	if (vscode.port !== port) {
		console.log(
			`\nPort ${port} is taken, so this start uses ${vscode.port}: there the browser keeps other keys and conversations.`,
		);
	}
	const address = vscode.address(workspace);
	console.log(`\nVS Code with Whetstone:\n\n  ${address}\n\nPress Ctrl+C to end.`);
	onInterrupt(vscode.stop);
	showInBrowser(address);
	const code = await vscode.server.ended;
	await vscode.stop();
	if (code) throw new Error(`VS Code's server ended (${code}).\n${vscode.server.log().slice(-2000)}`);
}

function readPort(): number {
	const { values } = parseArgs({ options: { port: { type: 'string', default: String(defaultPort) } } });
	const port = Number(values.port);
	if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error(`${values.port} is not a port.`);
	return port;
}

/** Calls `stop` at the first signal to end; what it gives takes that back. */
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
