import path from 'node:path';
import type { Table } from '../bench/table.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { bundleWriter, type KilledRuns, killWriters } from '../support/programs/killedWriters.ts';

/** Kills three windows while they write, `runs` times, and checks that everything they had reported as saved is there. */
export async function runKilledWindows(runs: number): Promise<{ readonly table: Table; readonly isClean: boolean }> {
	const folder = makeTemporaryFolder();
	const killed = await killWriters(await bundleWriter(folder), path.join(folder, 'v1'), runs);
	removeFolder(folder);
	const table = {
		title: `${runs} runs of three windows that were killed while they wrote, one of them merging what the others wrote`,
		columns: ['said to be saved', 'lost', 'on their way and saved', 'lines damaged'],
		rows: [cells(killed)],
	};
	return { table, isClean: killed.lost === 0 && killed.damagedLines === 0 };
}

function cells({ saved, lost, more, damagedLines }: KilledRuns): readonly string[] {
	return [saved, lost, more, damagedLines].map((count) => count.toLocaleString('en'));
}
