import path from 'node:path';
import { median } from 'simple-statistics';
import { bundleForHost } from '../host/bundleForHost.ts';
import { repositoryFolder, scratchFolder } from '../host/folders.ts';
import { runProgram } from '../host/runProgram.ts';
import { removeFolder } from '../host/temporaryFolder.ts';
import { developedExtension } from '../host/vscode/developedExtension.ts';
import { runInHost } from '../host/vscode/runInHost.ts';
import type { ActivationTimes } from './activationProbe.ts';
import { writeEmptyExtension } from './emptyExtension.ts';
import type { Table } from './table.ts';

const starts = 5;
const startLimit = 60_000;
const measured = 'whetstone.whetstone';
const reference = 'bench.empty';

/** Milliseconds that loading and activating may take, and the first use after it: the medians of five starts. */
const budget = 10;
const firstUseBudget = 50;

/** Starts the extension host several times with the minified extension and an empty one, and reads the host's own marks. */
export async function measureActivation(): Promise<Table> {
	await runProgram(process.execPath, ['esbuild.mjs', '--minify'], repositoryFolder);
	const builtFolder = path.join(scratchFolder, 'bench');
	await bundleForHost([path.join(import.meta.dirname, 'activationProbe.ts')], builtFolder);
	const emptyExtension = writeEmptyExtension();
	const times: ActivationTimes[] = [];
	for (let start = 0; start < starts; start++) {
		// The first extension to be activated warms up what both use, so they take turns.
		const order = start % 2 === 0 ? [measured, reference] : [reference, measured];
		times.push(...(await measureOnce(path.join(builtFolder, 'activationProbe.cjs'), emptyExtension, order)));
	}
	removeFolder(emptyExtension);
	return {
		title: `Loading and activating (budget ${budget}), and the first use (budget ${firstUseBudget}), median of ${starts} starts of the extension host, in ms`,
		columns: ['extension', 'load', 'activate', 'both', 'first use'],
		rows: [
			[...row(times, measured), firstUse(times)],
			[...row(times, reference), ''],
			[...ratioRow(times), ''],
		],
	};
}

async function measureOnce(
	testsEntry: string,
	emptyExtension: string,
	order: readonly string[],
): Promise<readonly ActivationTimes[]> {
	const times: ActivationTimes[] = [];
	await runInHost({
		extensions: [developedExtension(), emptyExtension],
		testsEntry,
		environment: { WHETSTONE_BENCH_EXTENSIONS: order.join(',') },
		limit: startLimit,
		onLine: (line) => times.push(JSON.parse(line)),
	});
	if (times.length !== order.length) throw new Error('The extension host did not measure each extension.');
	return times;
}

function row(times: readonly ActivationTimes[], extension: string): readonly string[] {
	return [extension, ...medians(times, extension).map((value) => value.toFixed(1))];
}

function firstUse(times: readonly ActivationTimes[]): string {
	return median(times.flatMap((time) => time.firstUse ?? [])).toFixed(1);
}

function ratioRow(times: readonly ActivationTimes[]): readonly string[] {
	const empty = medians(times, reference);
	const ratios = medians(times, measured).map((value, index) => ratio(value, empty[index] ?? 0));
	return ['ratio', ...ratios];
}

/** The host rounds down to whole milliseconds: 0 means less than one. */
function ratio(value: number, base: number): string {
	return base === 0 ? `> ${value.toFixed(0)} ×` : `${(value / base).toFixed(1)} ×`;
}

function medians(times: readonly ActivationTimes[], extension: string): readonly number[] {
	const own = times.filter((time) => time.extension === extension);
	return [
		median(own.map((time) => time.load)),
		median(own.map((time) => time.activate)),
		median(own.map((time) => time.load + time.activate)),
	];
}
