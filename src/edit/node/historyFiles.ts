import { join } from 'node:path';
import { diskFileSystem, type FileSystem } from '../../base/node/files/fileSystem.ts';
import { hashedName } from '../../base/node/files/paths.ts';
import { retryWhileBusy } from '../../base/node/files/replaceFile.ts';
import type { LogLocation } from '../../base/node/log/segmentLog.ts';
import {
	type AcceptedOptimization,
	decodeOptimizationLine,
	encodeOptimization,
	optimizationKey,
} from '../core/history/acceptedOptimization.ts';
import {
	type AnswerEvent,
	decodeAnswerLine,
	encodeAnswerEvent,
	eventKey,
	type HistoryEntry,
} from '../core/history/historyEntry.ts';
import { historyEntries, keptEvents, newestOptimizations } from '../core/history/historyRetention.ts';
import { EntryLog } from './entryLog.ts';

/**
 * Keeps answers, each workspace's in a folder of its own, `<root>/v1/<hash of the workspace>/<writer id>.jsonl`, so that
 * reading and erasing touch no others.
 */
export class AnswerFiles {
	readonly #root: string;
	readonly #writer: string;
	readonly #fileSystem: FileSystem;
	readonly #files = new Map<string, EntryLog<AnswerEvent>>();

	/** @param writer names this window's segments; no two windows that run at the same time may share it */
	constructor(root: string, writer: string, fileSystem = diskFileSystem) {
		this.#root = root;
		this.#writer = writer;
		this.#fileSystem = fileSystem;
	}

	/** @throws as `EntryLog.append` does */
	append(workspace: string, event: AnswerEvent): Promise<void> {
		return this.#of(workspace).append(event);
	}

	/** The newest valid answers of a workspace, oldest first. */
	async read(workspace: string): Promise<readonly HistoryEntry[]> {
		return historyEntries(await this.#of(workspace).read());
	}

	/** Erases some answers of a workspace, and all copies of damaged ones there. */
	erase(workspace: string, ids: ReadonlySet<string>): Promise<void> {
		return this.#of(workspace).erase(({ id }) => ids.has(id));
	}

	/** Erases all answers of one workspace or of all, and all copies of damaged ones. */
	async clear(workspace?: string): Promise<void> {
		if (workspace !== undefined) return await this.#of(workspace).clear();
		// Pending writes of this window come first.
		await Promise.all([...this.#files.values()].map((files) => files.clear()));
		await retryWhileBusy(() => this.#fileSystem.rm(this.#root, { recursive: true, force: true }));
	}

	#of(workspace: string): EntryLog<AnswerEvent> {
		const known = this.#files.get(workspace);
		if (known !== undefined) return known;
		const name = hashedName(workspace);
		const files = new EntryLog<AnswerEvent>(
			{
				folder: join(this.#root, 'v1', name),
				quarantine: join(this.#root, 'quarantine', name),
				writer: this.#writer,
				fileSystem: this.#fileSystem,
			},
			{ encode: encodeAnswerEvent, decode: decodeAnswerLine, key: eventKey, newest: keptEvents },
		);
		this.#files.set(workspace, files);
		return files;
	}
}

/** Keeps accepted optimizations: see `EntryLog`. */
export class OptimizationFiles {
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

	/** The newest valid entries, oldest first. */
	async read(): Promise<readonly AcceptedOptimization[]> {
		return newestOptimizations(await this.#files.read());
	}

	/** Erases some entries, and all copies of damaged ones. */
	erase(ids: ReadonlySet<string>): Promise<void> {
		return this.#files.erase(({ id }) => ids.has(id));
	}

	/** Erases all entries, including those of other workspaces, and all copies of damaged ones. */
	clear(): Promise<void> {
		return this.#files.clear();
	}
}
