import type { Clock } from '../../../base/core/clock.ts';
import { FileWorkers } from '../files/fileWorkers.ts';
import { cleanParents } from './cleanParents.ts';

/** Removes the copies of windows that died, and ends what still runs in them. */
export async function removeAbandoned(storage: string, clock: Clock): Promise<void> {
	const workers = new FileWorkers();
	try {
		await cleanParents(storage, workers, clock);
	} finally {
		await workers.dispose();
	}
}
