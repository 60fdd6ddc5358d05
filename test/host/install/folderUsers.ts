import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from '../isRunning.ts';

const PREFIX = 'used-by-';

/** Notes in a folder that this process uses it; what it gives takes that back. */
export function noteUse(folder: string): () => void {
	mkdirSync(folder, { recursive: true });
	const note = path.join(folder, `${PREFIX}${process.pid}`);
	writeFileSync(note, '');
	return () => rmSync(note, { force: true });
}

/** The ids of the processes other than `own` that have noted their use of a folder and still run. */
export function otherUsers(folder: string, own: number = process.pid): readonly number[] {
	const ids = globSync(`${PREFIX}*`, { cwd: folder }).map((name) => Number(name.slice(PREFIX.length)));
	return ids.filter((id) => id !== own && isRunning(id));
}
