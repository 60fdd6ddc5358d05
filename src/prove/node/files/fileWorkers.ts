import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DependencyFiles } from '../dependencies/dependencyFiles.ts';
import type { DependencyRoots } from '../dependencies/linkDependencies.ts';
import type { Trees } from '../dependencies/trees.ts';
import { ProofError } from '../proofError.ts';
import { type FileName, fileName } from './fileName.ts';
import { type FileStamps, joinStamps } from './fileStamps.ts';
import type { FileTask, FileTaskResult } from './fileTasks.ts';

const ENDED = 'The thread that reads and writes files has ended.';
/** More do not make a disk faster. */
const MOST_THREADS = 4;
/** For fewer files, starting another thread takes longer than it saves. */
const MANY_FILES = 4_000;
/** How many files are copied between two checks for cancellation. */
const COPIED_AT_ONCE = 500;

/**
 * Threads that read, copy, and remove files: synchronous calls take a fraction of the time of asynchronous ones, and here they
 * do not block the extension host.
 */
export class FileWorkers {
	readonly #first = new FileThread();
	readonly #threads = [this.#first];

	async stamp(folder: string, names: readonly FileName[]): Promise<FileStamps> {
		return joinStamps(await Promise.all(this.#eachPart(names, (part) => ({ kind: 'stamp', folder, names: part }))));
	}

	/** Digests of files' contents; undefined for what cannot be read. */
	async digest(folder: string, names: readonly FileName[]): Promise<readonly (string | undefined)[]> {
		return (await Promise.all(this.#eachPart(names, (part) => ({ kind: 'digest', folder, names: part })))).flat();
	}

	async copy(live: string, copy: string, names: readonly FileName[], signal: AbortSignal): Promise<void> {
		this.#startFor(names.length);
		for (let start = 0; start < names.length; start += COPIED_AT_ONCE) {
			signal.throwIfAborted();
			await this.#copyPart(live, copy, names.slice(start, start + COPIED_AT_ONCE));
		}
	}

	async #copyPart(live: string, copy: string, names: readonly FileName[]): Promise<void> {
		// Waits for all even if one fails, so that nothing is written to a folder that is being removed.
		const parts = this.#eachPart(names, (part) => ({ kind: 'copy', live, copy, names: part }));
		for (const result of await Promise.allSettled(parts)) if (result.status === 'rejected') throw result.reason;
	}

	async walk(folder: string, most: number): Promise<readonly FileName[]> {
		const names = await this.#first.run({ kind: 'walk', folder, most });
		return names.map(asName);
	}

	async linkDependencies(trees: Trees, roots: DependencyRoots): Promise<DependencyFiles> {
		return await this.#first.run({ kind: 'linkDependencies', trees, roots });
	}

	async remove(folder: string): Promise<void> {
		await this.#first.run({ kind: 'remove', folder });
	}

	async dispose(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.dispose()));
	}

	#startFor(files: number): void {
		const wanted = files < MANY_FILES ? 1 : Math.min(MOST_THREADS, availableParallelism());
		while (this.#threads.length < wanted) this.#threads.push(new FileThread());
	}

	#eachPart<T extends FileTask>(
		names: readonly FileName[],
		task: (part: readonly FileName[]) => T,
	): readonly Promise<FileTaskResult<T['kind']>>[] {
		this.#startFor(names.length);
		const size = Math.ceil(names.length / this.#threads.length);
		return this.#threads.map((thread, index) => thread.run(task(names.slice(index * size, (index + 1) * size))));
	}
}

/** Buffers arrive from another thread as plain arrays of bytes. */
function asName(name: string | Uint8Array): FileName {
	return typeof name === 'string' ? name : fileName(Buffer.from(name));
}

interface Waiting {
	resolve(result: unknown): void;
	reject(error: Error): void;
}

/** A thread that does one task after the other. */
class FileThread {
	readonly #worker: Worker;
	readonly #waiting: Waiting[] = [];
	#hasEnded = false;

	constructor() {
		// Beside this file both in the sources and in the build.
		this.#worker = new Worker(new URL(`./fileWorker${extname(import.meta.url)}`, import.meta.url), {
			env: {},
			execArgv: [],
		});
		this.#worker.unref();
		this.#worker.on('message', ({ result, failure }: { result?: unknown; failure?: string }) => {
			const waiting = this.#waiting.shift();
			if (this.#waiting.length === 0) this.#worker.unref();
			if (failure === undefined) waiting?.resolve(result);
			else waiting?.reject(new ProofError('fileFailed', failure));
		});
		this.#worker.on('error', (error) => this.#fail(String(error)));
		this.#worker.on('exit', () => this.#fail(ENDED));
	}

	async run<T extends FileTask>(task: T): Promise<FileTaskResult<T['kind']>> {
		if (this.#hasEnded) throw new ProofError('fileFailed', ENDED);
		return await new Promise((resolve, reject) => {
			this.#waiting.push({ resolve: (result) => resolve(result as FileTaskResult<T['kind']>), reject });
			this.#worker.ref();
			this.#worker.postMessage(task);
		});
	}

	async dispose(): Promise<void> {
		await this.#worker.terminate();
	}

	#fail(detail: string): void {
		this.#hasEnded = true;
		for (const waiting of this.#waiting.splice(0)) waiting.reject(new ProofError('fileFailed', detail));
	}
}
