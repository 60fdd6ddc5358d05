import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../base/core/clock.ts';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';
import { FileWorkers } from '../files/fileWorkers.ts';
import { proofFolders, removeProofFolder } from './proofFolders.ts';
import { proofParents, visibleCopies } from './proofParents.ts';

/** In milliseconds: each copy adds its own crates to Cargo's builds, so they are removed at some point. */
const LONGEST_BUILD = 7 * 86_400_000;

/** Where Cargo builds the crates of all live trees. */
export function cargoFolders(storage: string): string {
	return join(storage, 'proofs', 'cargo');
}

/** Removes the copies of windows that died. @returns the folders in which copies may be */
export async function cleanParents(storage: string, workers: FileWorkers, clock: Clock): Promise<readonly string[]> {
	const parents = await proofParents(storage);
	const visible = await visibleCopies(storage);
	const searched = new Set(visible === undefined ? parents : [...parents, visible]);
	const folders = (await Promise.all([...searched].map((parent) => proofFolders(parent, Date.now())))).flat();
	for (const { folder, isAbandoned } of folders) {
		if (isAbandoned) await removeProofFolder(folder, workers, clock);
	}
	if (folders.every(({ isAbandoned }) => isAbandoned)) await removeOldBuilds(cargoFolders(storage), workers);
	return parents;
}

async function removeOldBuilds(parent: string, workers: FileWorkers): Promise<void> {
	for (const name of (await ignoreMissing(readdir(parent))) ?? []) {
		const found = await ignoreMissing(stat(join(parent, name)));
		if (found === undefined || Date.now() - found.birthtimeMs < LONGEST_BUILD) continue;
		await workers.remove(join(parent, name)).catch(() => undefined);
	}
}

/** Removes the copies of windows that died, and ends what still runs in them. */
export async function removeAbandoned(storage: string, clock: Clock): Promise<void> {
	const workers = new FileWorkers();
	try {
		await cleanParents(storage, workers, clock);
	} finally {
		await workers.dispose();
	}
}
