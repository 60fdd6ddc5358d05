import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Workbench } from '../workbench/workbench.ts';

/** The drafts of all conversations, as they are saved. */
export function draftsOnDisk({ dataFolder }: Workbench): string {
	const files = globSync('**/draft.*.json', { cwd: dataFolder });
	return files.map((name) => readFileSync(path.join(dataFolder, name), 'utf8')).join('\n');
}
