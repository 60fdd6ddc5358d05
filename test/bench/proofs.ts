import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { median } from 'simple-statistics';
import { systemClock } from '../../src/base/node/systemClock.ts';
import type { openSandbox } from '../../src/prove/node/openSandbox.ts';
import type { SandboxOptions } from '../../src/prove/node/sandboxCopy.ts';
import { repositoryFolder } from '../host/folders.ts';
import { removeFolder } from '../host/temporaryFolder.ts';
import type { Table } from './table.ts';

const rounds = 5;
/** Milliseconds, by the number of files. */
const budgets = new Map([
	[1_000, 200],
	[20_000, 1_500],
]);
/** In memory, where files cost what the system's calls cost, and on the disk. */
const places = [
	{ name: 'in memory', folder: '/dev/shm' },
	{ name: 'on the disk', folder: tmpdir() },
].filter(({ folder }) => existsSync(folder));

type OpenSandbox = typeof openSandbox;

/** What one proof does beside its runs, in milliseconds. */
interface Times {
	readonly bare: number;
	readonly open: number;
	readonly compare: number;
	readonly remove: number;
	readonly longestTurn: number;
}

/** Copies a workspace as a proof does, compares the live tree with what it was, and removes the copy. */
export async function measureProofs(): Promise<Table> {
	const rows: (readonly string[])[] = [];
	const bundles = mkdtempSync(path.join(tmpdir(), 'whetstone-'));
	const open = await bundledOpenSandbox(bundles);
	for (const place of places) {
		for (const [files, budget] of budgets) rows.push(await measure(place, files, budget, open));
	}
	removeFolder(bundles);
	return {
		title: `A proof’s own work beside the runs: best of ${rounds} rounds, in ms`,
		columns: ['workspace', '`cp -a`', 'copy', 'compare', 'both', 'median', 'remove', 'longest turn', 'budget of both'],
		rows,
	};
}

/** Built as it ships: a thread that reads TypeScript takes twice as long to start. */
async function bundledOpenSandbox(folder: string): Promise<OpenSandbox> {
	const sources = ['openSandbox', 'files/fileWorker'].map((name) =>
		path.join(repositoryFolder, 'src/prove/node', `${name}.ts`),
	);
	await build({
		entryPoints: sources,
		entryNames: '[name]',
		outdir: folder,
		outExtension: { '.js': '.mjs' },
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node22',
	});
	const { openSandbox } = await import(pathToFileURL(path.join(folder, 'openSandbox.mjs')).href);
	return openSandbox;
}

async function measure(
	{ name, folder }: (typeof places)[number],
	files: number,
	budget: number,
	open: OpenSandbox,
): Promise<readonly string[]> {
	const base = mkdtempSync(path.join(folder, 'whetstone-'));
	const root = path.join(base, 'live');
	makeWorkspace(root, files);
	const times: Times[] = [];
	for (let round = 0; round < rounds; round++) times.push(await once(base, root, open));
	removeFolder(base);
	const best = times.reduce((a, b) => (a.open + a.compare < b.open + b.compare ? a : b));
	const middle = median(times.map(({ open, compare }) => open + compare));
	const both = best.open + best.compare;
	const bare = Math.min(...times.map((time) => time.bare));
	return [
		`${files.toLocaleString('en')} files ${name}`,
		...[bare, best.open, best.compare, both, middle, best.remove, best.longestTurn].map((time) => time.toFixed(0)),
		`${budget}: ${both <= budget ? 'kept' : 'EXCEEDED'}`,
	];
}

/** Files of half a kilobyte to three and a half, a hundred in each folder. */
function makeWorkspace(root: string, files: number): void {
	for (let index = 0; index < files; index++) {
		const folder = path.join(root, `folder${Math.floor(index / 100)}`);
		if (index % 100 === 0) mkdirSync(folder, { recursive: true });
		writeFileSync(path.join(folder, `file${index}.js`), `// ${index}\n`.repeat(50 + (index % 300)));
	}
	const git = (...commandLine: string[]) => execFileSync('git', ['-c', 'gc.auto=0', ...commandLine], { cwd: root });
	git('init', '-q');
	git('add', '.');
	git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'x');
}

async function once(base: string, root: string, open: OpenSandbox): Promise<Times> {
	const watch = watchTurns();
	const opened = await timed(async () => await open(sandboxOptions(base, root)));
	const sandbox = opened.result;
	const compared = await timed(async () => await sandbox.changedLive());
	if (compared.result.length > 0) throw new Error('The live tree has changed.');
	const removed = await timed(async () => await sandbox.dispose());
	const longestTurn = watch();
	const copy = path.join(base, 'bare');
	const bare = await timed(async () => execFileSync('cp', ['-a', root, copy]));
	removeFolder(copy);
	return { bare: bare.time, open: opened.time, compare: compared.time, remove: removed.time, longestTurn };
}

function sandboxOptions(base: string, root: string): SandboxOptions {
	return {
		root,
		file: path.join(root, 'folder0/file0.js'),
		commands: {},
		edited: new Map(),
		encode: (text) => Buffer.from(text),
		storage: path.join(base, 'storage'),
		timeLimit: 60_000,
		clock: systemClock,
		onOutput: () => undefined,
		saved: () => new Set(),
		signal: new AbortController().signal,
	};
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly time: number; readonly result: T }> {
	const start = performance.now();
	const result = await work();
	return { time: performance.now() - start, result };
}

/** @returns ends the watch, and gives the longest time between two turns of the event loop since it began */
function watchTurns(): () => number {
	let longest = 0;
	let last = performance.now();
	const timer = setInterval(() => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
	}, 1);
	return () => {
		clearInterval(timer);
		return longest;
	};
}
