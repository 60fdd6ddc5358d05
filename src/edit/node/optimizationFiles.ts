import { diskFileSystem } from '../../base/node/files/fileSystem.ts';
import type { LogLocation } from '../../base/node/log/segmentLog.ts';
import {
	type AcceptedOptimization,
	decodeOptimizationLine,
	encodeOptimization,
	newestOptimizations,
	type OptimizationStore,
	optimizationKey,
} from '../core/history/acceptedOptimization.ts';
import { EntryLog } from './entryLog.ts';

/** Keeps accepted optimizations: see `EntryLog`. */
export class OptimizationFiles implements OptimizationStore {
	readonly #files: EntryLog<AcceptedOptimization>;

	constructor({ fileSystem = diskFileSystem, ...location }: Partial<LogLocation> & Omit<LogLocation, 'fileSystem'>) {
		this.#files = new EntryLog(
			{ ...location, fileSystem },
			{
				encode: encodeOptimization,
				decode: decodeOptimizationLine,
				key: optimizationKey,
				newest: newestOptimizations,
			},
		);
	}

	/** @throws as `EntryLog.append` does */
	append(entry: AcceptedOptimization): Promise<void> {
		return this.#files.append(entry);
	}

	async read(): Promise<readonly AcceptedOptimization[]> {
		return newestOptimizations(await this.#files.read());
	}

	erase(ids: ReadonlySet<string>): Promise<void> {
		return this.#files.erase(({ id }) => ids.has(id));
	}

	clear(): Promise<void> {
		return this.#files.clear();
	}
}
