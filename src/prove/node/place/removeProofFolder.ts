import { rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Clock } from '../../../base/core/clock.ts';
import type { FileWorkers } from '../files/fileWorkers.ts';
import { endProcesses, NO_GROUP } from '../run/endProcesses.ts';
import { VISIBLE_PARENT } from './proofParents.ts';

/**
 * Ends what runs in the folder of a proof, whose name its processes carry as their mark, and removes it. Never rejects:
 * what is still in use, or cannot be removed, is left for the next start. An empty visible parent is removed, too.
 */
export async function removeProofFolder(folder: string, workers: FileWorkers, clock: Clock): Promise<void> {
	const removed = endProcesses(basename(folder), NO_GROUP, clock).then(() => workers.remove(folder));
	await removed.catch(() => undefined);
	const parent = dirname(folder);
	if (basename(parent) === VISIBLE_PARENT) await rmdir(parent).catch(() => undefined);
}
