import path from 'node:path';
import { bundleForHost } from '../host/bundleForHost.ts';
import { developedExtension } from '../host/developedExtension.ts';
import { repositoryFolder, scratchFolder } from '../host/folders.ts';
import { runProgram } from '../host/npmPackage.ts';
import { runInHost } from '../host/runInHost.ts';
import type { PollTimes } from './metricsPollProbe.ts';
import type { Table } from './table.ts';

const limit = 120_000;
/** Milliseconds of the extension host's loop for one poll. */
const budget = 2;

/** Measures in a real extension host what a poll of the metrics costs its event loop. */
export async function measureMetricsPoll(): Promise<Table> {
	await runProgram(process.execPath, ['esbuild.mjs', '--minify'], repositoryFolder);
	const builtFolder = path.join(scratchFolder, 'bench');
	await bundleForHost([path.join(import.meta.dirname, 'metricsPollProbe.ts')], builtFolder);
	const found: PollTimes[] = [];
	await runInHost({
		extensions: [developedExtension()],
		testsEntry: path.join(builtFolder, 'metricsPollProbe.cjs'),
		settings: {
			'whetstone.service.baseUrl': 'local',
			'whetstone.local.engineUrl': '',
			'whetstone.metrics.refreshInterval': 0,
		},
		limit,
		onLine: (line) => found.push(JSON.parse(line)),
	});
	const [times] = found;
	if (times === undefined) throw new Error('The extension host did not measure anything.');
	const { loop, command, size } = times;
	return {
		title: 'A poll of the metrics: milliseconds of the extension host’s loop, mean of 200',
		columns: ['what', 'body', 'time', 'budget'],
		rows: [
			[
				'a poll, with the local service that answers it in the same process',
				`${size} B`,
				loop.toFixed(2),
				verdict(loop),
			],
			['a command of VS Code, for comparison', '', command.toFixed(2), ''],
		],
	};
}

function verdict(time: number): string {
	return `${budget}: ${time <= budget ? 'kept' : 'EXCEEDED'}`;
}
