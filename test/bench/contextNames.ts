import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { median } from 'simple-statistics';
import { bundleForHost } from '../host/bundleForHost.ts';
import { scratchFolder } from '../host/folders.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { runInHost } from '../host/vscode/runInHost.ts';
import type { KeyTimes } from './contextNamesProbe.ts';
import { writeEmptyExtension } from './emptyExtension.ts';
import type { Table } from './table.ts';

const folders = 200;
const filesOfFolder = 100;
const limit = 240_000;
/** Milliseconds of our own work for each key. */
const budget = 20;

/** Measures what `#` and a name cost the extension host for each key, in a workspace of 20,000 files. */
export async function measureContextNames(): Promise<Table> {
	const { keys, all } = await measureInHost();
	const own = keys.map((key) => key.own);
	const most = Math.max(...own);
	const row = (what: string, times: readonly number[], judged = '') => [
		what,
		median(times).toFixed(1),
		Math.max(...times).toFixed(1),
		judged,
	];
	return {
		title: `A name after # in a workspace of ${(folders * filesOfFolder).toLocaleString('en')} files: milliseconds of the extension host’s thread for each of ${keys.length} keys`,
		columns: ['what', 'median', 'longest', 'budget'],
		rows: [
			row(
				'from the key to the ranked items',
				keys.map(({ find }) => find),
			),
			row(
				'VS Code’s searches alone: the same calls of findFiles',
				keys.map(({ search }) => search),
			),
			row(
				'our own work: the same with these calls answered from memory',
				own,
				`${budget}: ${most <= budget ? 'kept' : 'EXCEEDED'}`,
			),
			row('VS Code’s own findFiles of all files, once', [all]),
			row(
				'by the clock, with the search in other processes',
				keys.map(({ wait }) => wait),
			),
		],
	};
}

async function measureInHost(): Promise<{ readonly keys: readonly KeyTimes[]; readonly all: number }> {
	const builtFolder = path.join(scratchFolder, 'bench');
	await bundleForHost([path.join(import.meta.dirname, 'contextNamesProbe.ts')], builtFolder);
	const folder = makeTemporaryFolder();
	writeFiles(folder);
	const found: (KeyTimes | { readonly all: number })[] = [];
	// Without an extension under development, VS Code runs no tests.
	const emptyExtension = writeEmptyExtension();
	await runInHost({
		extensions: [emptyExtension],
		testsEntry: path.join(builtFolder, 'contextNamesProbe.cjs'),
		folder,
		limit,
		onLine: (line) => found.push(JSON.parse(line)),
	});
	removeFolder(folder);
	removeFolder(emptyExtension);
	const keys = found.filter((line) => 'typed' in line);
	const all = found.find((line) => 'all' in line)?.all;
	if (all === undefined) throw new Error('The extension host did not measure everything.');
	return { keys, all };
}

function writeFiles(root: string): void {
	for (let index = 0; index < folders; index++) {
		const folder = path.join(root, 'many', `drawer-${String(index).padStart(3, '0')}`);
		mkdirSync(folder, { recursive: true });
		for (let file = 0; file < filesOfFolder; file++) {
			writeFileSync(path.join(folder, `Invoice${String(index * filesOfFolder + file).padStart(5, '0')}.txt`), '');
		}
	}
}
