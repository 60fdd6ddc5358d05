import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { repositoryFolder } from '../host/folders.ts';
import { packExtension } from '../host/packExtension.ts';
import type { Table } from './table.ts';

/** Budgets in kilobytes of 1,000 bytes. */
const entryBudget = 120;
const packageBudget = 4_000;

/** Builds what ships, minified, and measures it against its budgets. */
export async function measureBundles(): Promise<Table> {
	const vsix = await packExtension();
	return {
		title: 'Sizes',
		columns: ['what', 'size', 'gzip', 'budget'],
		rows: [
			bundleRow('extension entry', ['dist/extension.cjs'], entryBudget),
			bundleRow('everything that a use needs, on first use', loadedWith('dist/main.js')),
			bundleRow('local service, on first use', ['dist/localService.js']),
			bundleRow('parser and rewrites of the offline engine, on its first optimization', ['dist/rewriteCode.js']),
			bundleRow('undici, on first use', ['dist/undici.js']),
			bundleRow('webviews, scripts and styles', globSync('dist/webview/**/*.{js,css}', { cwd: repositoryFolder })),
			['packed extension', kilobytes(statSync(vsix).size), '', verdict(statSync(vsix).size, packageBudget)],
		],
	};
}

/** A file of the last build with all that it imports at once. */
function loadedWith(entry: string): readonly string[] {
	const { outputs } = JSON.parse(readFileSync(path.join(repositoryFolder, 'dist/metafile.json'), 'utf8')) as Metafile;
	const loaded = new Set([entry]);
	for (const file of loaded) {
		for (const { path: next, kind, external } of outputs[file]?.imports ?? []) {
			if (kind === 'import-statement' && external !== true) loaded.add(next);
		}
	}
	return [...loaded];
}

function bundleRow(name: string, names: readonly string[], budget?: number): readonly string[] {
	const files = names.map((file) => readFileSync(path.join(repositoryFolder, file)));
	const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
	const size = sum(files.map((file) => file.length));
	const packed = sum(files.map((file) => gzipSync(file).length));
	return [name, kilobytes(size), kilobytes(packed), budget === undefined ? '' : verdict(size, budget)];
}

function verdict(bytes: number, budget: number): string {
	return `${budget} KB: ${bytes <= budget * 1000 ? 'kept' : 'EXCEEDED'}`;
}

function kilobytes(bytes: number): string {
	return `${(bytes / 1000).toFixed(1)} KB`;
}
