import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from '../isRunning.ts';

const PREFIX = 'used-by-';

/** Records in a folder that this process uses it. @returns removes the record */
export function noteUse(folder: string): () => void {
	mkdirSync(folder, { recursive: true });
	const note = path.join(folder, `${PREFIX}${process.pid}`);
	writeFileSync(note, '');
	return () => rmSync(note, { force: true });
}

/** The ids of the running processes other than `own` that have recorded their use of a folder. */
export function otherUsers(folder: string, own: number = process.pid): readonly number[] {
	const ids = globSync(`${PREFIX}*`, { cwd: folder }).map((name) => Number(name.slice(PREFIX.length)));
	return ids.filter((id) => id !== own && isRunning(id));
}
