import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryFolder } from '../host/folders.ts';
import { packExtension } from '../host/packExtension.ts';
import type { Table } from './table.ts';

/** Budgets in kilobytes of 1,000 bytes. */
const entryBudget = 20;
const packageBudget = 4_000;

/** Builds what ships, minified, and measures it against its budgets. */
export async function measureBundles(): Promise<Table> {
	const vsix = await packExtension();
	return {
		title: 'Sizes',
		columns: ['what', 'size', 'gzip', 'budget'],
		rows: [
			bundleRow('extension entry', ['dist/extension.cjs'], entryBudget),
			bundleRow('everything else, on first use', ['dist/main.js', ...built('dist/chunk-*.js')]),
			bundleRow('what proves, on first use', built('dist/proofs-*.js')),
			bundleRow('parser of what is proved, in a thread', ['dist/recordingWorker.js']),
			bundleRow('recorder, inserted into what is proved', ['dist/programRecorder.js']),
			bundleRow('local service with its parser, on first use', ['dist/localService.js']),
			bundleRow('undici, on first use', ['dist/undici.cjs']),
			bundleRow('webviews, scripts and styles', built('dist/webview/**/*.{js,css}')),
			['packed extension', kilobytes(statSync(vsix).size), '', verdict(statSync(vsix).size, packageBudget)],
		],
	};
}

/** Files of the last build. */
function built(pattern: string): readonly string[] {
	return globSync(pattern, { cwd: repositoryFolder });
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
