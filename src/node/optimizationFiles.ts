import {
	type AcceptedOptimization,
	decodeOptimizationLine,
	encodeOptimization,
	newestOptimizations,
	type OptimizationStore,
} from '../core/code/acceptedOptimization.ts';
import { EntryFiles, type EntryPlace } from './entryFiles.ts';

/** Keeps accepted optimizations: see `EntryFiles`. */
export class OptimizationFiles implements OptimizationStore {
	readonly #files: EntryFiles<AcceptedOptimization>;

	constructor(place: EntryPlace) {
		this.#files = new EntryFiles(place, {
			encode: encodeOptimization,
			decode: decodeOptimizationLine,
			key: ({ id }) => id,
			newest: newestOptimizations,
		});
	}

	/** @throws as `EntryFiles.append` does */
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
