import { type ChecksummedLine, LONGEST_LINE } from '../../base/core/checksummedLine.ts';
import { Queue } from '../../base/core/queue.ts';
import { retryWhileBusy } from '../../base/node/files/replaceFile.ts';
import { tryAgain } from '../../base/node/files/tryAgain.ts';
import { type LogLocation, SegmentLog } from '../../base/node/log/segmentLog.ts';

/** How entries are written, and which are kept. */
export interface EntryLogFormat<T> {
	readonly encode: (entry: T) => string;
	readonly decode: (line: Uint8Array) => ChecksummedLine<T>;
	/** Equal for two copies of the same entry, and only for those. */
	readonly key: (entry: T) => string;
	/** The entries to keep. */
	readonly newest: (entries: readonly T[]) => readonly T[];
}

/** Old entries are removed again after this many new ones. */
const TIDY_EVERY = 100;

/**
 * A log that keeps only its newest entries. A window removes old ones when it begins to write and every now and then
 * after that, from segments that hold little else. Calls run in order.
 */
export class EntryLog<T> {
	readonly #location: LogLocation;
	readonly #format: EntryLogFormat<T>;
	readonly #log: SegmentLog<T>;
	#appended = 0;
	readonly #queue = new Queue();

	constructor(location: LogLocation, format: EntryLogFormat<T>) {
		this.#location = location;
		this.#format = format;
		this.#log = new SegmentLog(location, format.decode);
	}

	/**
	 * Appends an entry. It is durable once this resolves; if this rejects, it is not in the file.
	 * @throws the file system's error (ENOSPC, EACCES, …)
	 */
	append(entry: T): Promise<void> {
		return this.#queue.add(async () => {
			const line = this.#format.encode(entry);
			const bytes = Buffer.byteLength(line);
			if (bytes > LONGEST_LINE) throw new Error(`an entry of ${bytes} bytes is too long to be kept`);
			// The entry is saved, so a failure to remove old ones is ignored: they can be removed another time.
			if (this.#appended % TIDY_EVERY === 0) await this.#tidy().catch(() => undefined);
			await this.#log.append(() => ({ line, mayCreateFolder: true }));
			this.#appended += 1;
		});
	}

	/**
	 * The entries of all windows as far as they are sound, including old ones that are still there. A damaged segment is
	 * copied first.
	 * @throws the file system's error
	 */
	read(): Promise<readonly T[]> {
		return this.#queue.add(async () => (await this.#log.read()).flatMap(({ records }) => records));
	}

	/**
	 * Erases entries from the segments of all windows. What cannot be read might be one of them, so it goes, too, as do the
	 * copies of damaged segments.
	 * @throws the file system's error, or if other windows interfere again and again: some may still be there
	 */
	erase(isErased: (entry: T) => boolean): Promise<void> {
		return this.#queue.add(async () => {
			const isDone = await tryAgain(() => this.#eraseOnce(isErased));
			if (!isDone) throw new Error('other windows rewrite the files again and again');
			await this.#remove(this.#location.quarantine);
		});
	}

	/**
	 * Erases the entries of all windows, and the copies of damaged segments.
	 * @throws the file system's error
	 */
	clear(): Promise<void> {
		return this.#queue.add(async () => {
			await this.#remove(this.#location.folder);
			await this.#remove(this.#location.quarantine);
		});
	}

	/** Rewrites each segment with more old entries than newer ones. */
	async #tidy(): Promise<void> {
		const { key, newest } = this.#format;
		const segments = (await this.#log.read()).filter(({ damagedLines }) => damagedLines === 0);
		const kept = new Set(newest(segments.flatMap(({ records }) => records)).map(key));
		for (const { writer, records } of segments) {
			const old = new Set(records.map(key).filter((each) => !kept.has(each)));
			if (2 * old.size > records.length) await this.#log.rewrite(writer, (entry) => old.has(key(entry)));
		}
	}

	/** @returns whether there was nothing left to erase */
	async #eraseOnce(isErased: (entry: T) => boolean): Promise<boolean> {
		const segments = await this.#log.read();
		const unclean = segments.filter(
			({ ending, damagedLines, records }) => ending !== 'whole' || damagedLines > 0 || records.some(isErased),
		);
		for (const { writer } of unclean) await this.#log.rewrite(writer, isErased);
		if (unclean.length > 0) return false;
		// A segment that another window moved in the meantime was not read.
		const read = new Set(segments.map(({ writer }) => writer));
		return ((await this.#log.states()) ?? []).every(({ writer }) => read.has(writer));
	}

	async #remove(folder: string): Promise<void> {
		await retryWhileBusy(() => this.#location.fileSystem.rm(folder, { recursive: true, force: true }));
	}
}
