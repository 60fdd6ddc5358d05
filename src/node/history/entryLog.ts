import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChecksummedLine, LONGEST_LINE } from '../../core/base/checksummedLine.ts';
import { readSegment, segmentLines } from '../../core/base/segment.ts';
import { WHOLE } from '../conversations/segmentCache.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { retryWhileBusy } from '../files/replaceFile.ts';
import { Quarantine } from '../log/quarantine.ts';
import { SegmentFile } from '../log/segmentFile.ts';
import { listSegments } from '../log/segments.ts';

/** Where entries lie, and who writes. */
export interface EntryLogLocation {
	/** The folder of version 1 of the format; made with the first entry. */
	readonly folder: string;
	/** Where copies of damaged segments go. */
	readonly quarantine: string;
	/** Names this window's segment; no two windows that run at the same time may have the same. */
	readonly writer: string;
}

/** How entries are written, and which are kept. */
export interface EntryLogFormat<T> {
	readonly encode: (entry: T) => string;
	readonly decode: (line: Uint8Array) => ChecksummedLine<T>;
	/** The same for an entry that was written twice, and for no others. */
	readonly key: (entry: T) => string;
	/** Those that are kept of any number of entries. */
	readonly newest: (entries: readonly T[]) => readonly T[];
}

/** Another window would have to be in the way each time. */
const MOST_ATTEMPTS = 5;
/** After so many entries of this window the old ones are removed again. */
const TIDY_EVERY = 100;
const LINE_END = Buffer.from('\n');

/**
 * Keeps entries in files that are only ever appended to: `<folder>/<writer id>.jsonl`, one segment for each window that
 * wrote something, read together. A window that begins to write, and then every now and then, removes what is too old to be
 * kept from segments that hold little else. All goes in order.
 */
export class EntryLog<T> {
	readonly #place: EntryLogLocation;
	readonly #format: EntryLogFormat<T>;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#appended = 0;
	/** How long this window's segment was after its newest line; undefined: it may end with anything. */
	#soundLength: number | undefined;
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: EntryLogLocation, format: EntryLogFormat<T>) {
		this.#place = place;
		this.#format = format;
		this.#quarantine = new Quarantine(place.quarantine, place.writer);
		this.#segment = new SegmentFile(this.#path(place.writer), place.writer, this.#quarantine);
	}

	/**
	 * Appends an entry. It is durable once this resolves; if this rejects, it is not in the file.
	 * @throws the file system's error (ENOSPC, EACCES, …)
	 */
	append(entry: T): Promise<void> {
		return this.#inOrder(async () => {
			const line = this.#format.encode(entry);
			const bytes = Buffer.byteLength(line);
			if (bytes > LONGEST_LINE) throw new Error(`an entry of ${bytes} bytes is too long to be kept`);
			// What is too old can go another time: that it cannot go now keeps no new entry out.
			if (this.#appended % TIDY_EVERY === 0) await this.#tidy().catch(() => undefined);
			for (let attempt = 1; !(await this.#appendLine(line)); attempt += 1) {
				if (attempt === MOST_ATTEMPTS) throw new Error('the file is taken away again and again');
			}
			this.#appended += 1;
		});
	}

	/**
	 * The entries of all windows as far as they are sound, the old ones included where they are still there. A damaged
	 * segment is first copied.
	 * @throws the file system's error
	 */
	read(): Promise<readonly T[]> {
		return this.#inOrder(async () => (await this.#readAll()).flatMap(({ records }) => records));
	}

	/**
	 * Erases some entries from the segments of all windows. What cannot be read may be one of them: it goes, too, with the
	 * copies of damaged segments.
	 * @throws the file system's error, or where other windows are in the way again and again: some may still be there
	 */
	erase(isMeant: (entry: T) => boolean): Promise<void> {
		return this.#inOrder(async () => {
			for (let attempt = 1; !(await this.#eraseOnce(isMeant)); attempt += 1) {
				if (attempt === MOST_ATTEMPTS) throw new Error('other windows rewrite the files again and again');
			}
			await retryWhileBusy(() => rm(this.#place.quarantine, { recursive: true, force: true }));
		});
	}

	/**
	 * Erases the entries of all windows, and the copies of damaged segments.
	 * @throws the file system's error
	 */
	clear(): Promise<void> {
		return this.#inOrder(async () => {
			for (const folder of [this.#place.folder, this.#place.quarantine]) {
				await retryWhileBusy(() => rm(folder, { recursive: true, force: true }));
			}
		});
	}

	/** False where another window has taken the file away meanwhile. */
	async #appendLine(line: string): Promise<boolean> {
		const { writer } = this.#place;
		const length = await this.#segment.length();
		// Reading takes its time, and nobody else appends to this segment: it ends as it was left.
		const isSound = length === 0 || length === this.#soundLength;
		this.#soundLength = undefined;
		const reading = isSound ? undefined : await this.#read(writer, this.#path(writer));
		const start = await this.#segment.closeLastLine(reading ?? WHOLE, length);
		const isAppended = await this.#segment.append(line, start);
		if (isAppended) this.#soundLength = start + Buffer.byteLength(line) + LINE_END.length;
		return isAppended;
	}

	/** Where old entries outnumber the others, a segment is written anew without them. */
	async #tidy(): Promise<void> {
		const { key, newest } = this.#format;
		const segments = (await this.#readAll()).filter(({ damagedLines }) => damagedLines === 0);
		const kept = new Set(newest(segments.flatMap(({ records }) => records)).map(key));
		for (const { writer, records } of segments) {
			const old = new Set(records.map(key).filter((each) => !kept.has(each)));
			if (2 * old.size > records.length) await this.#rewrite(writer, (entry) => old.has(key(entry)));
		}
	}

	/** @returns whether nothing that is meant was left by the end of it */
	async #eraseOnce(isMeant: (entry: T) => boolean): Promise<boolean> {
		const segments = await listSegments(this.#place.folder);
		let isClean = true;
		for (const { writer, path } of segments) {
			const reading = await this.#read(writer, path);
			if (reading?.ending === 'whole' && reading.damagedLines === 0 && !reading.records.some(isMeant)) continue;
			isClean = false;
			await this.#rewrite(writer, isMeant);
		}
		return isClean;
	}

	/**
	 * Writes a segment anew, without some entries and without what cannot be read. It is first given another name: a window
	 * that still appends to it then notices, and appends to a new one.
	 */
	async #rewrite(writer: string, isMeant: (entry: T) => boolean): Promise<void> {
		const taken = this.#path(crypto.randomUUID());
		await retryWhileBusy(() => ignoreMissing(rename(this.#path(writer), taken)));
		const bytes = await ignoreMissing(readFile(taken));
		if (bytes === undefined) return;
		const rest = segmentLines(bytes).filter((line) => {
			const read = this.#format.decode(line);
			return read.kind === 'newer' || (read.kind === 'record' && !isMeant(read.record));
		});
		if (rest.length > 0 && !(await this.#appendNew(Buffer.concat(rest.flatMap((line) => [line, LINE_END]))))) return;
		await retryWhileBusy(() => rm(taken, { force: true }));
	}

	/** A segment that no window writes any more. @returns false where another window has taken it away meanwhile */
	async #appendNew(lines: Buffer): Promise<boolean> {
		const writer = crypto.randomUUID();
		const segment = new SegmentFile(this.#path(writer), writer, this.#quarantine);
		return await segment.append(lines.subarray(0, -LINE_END.length).toString(), 0, false);
	}

	#path(writer: string): string {
		return join(this.#place.folder, `${writer}.jsonl`);
	}

	async #readAll() {
		const segments = await listSegments(this.#place.folder);
		const readings = await Promise.all(segments.map(({ writer, path }) => this.#read(writer, path)));
		return readings.filter((reading) => reading !== undefined);
	}

	/** Undefined where another window has removed it. */
	async #read(writer: string, path: string) {
		const bytes = await ignoreMissing(readFile(path));
		if (bytes === undefined) return undefined;
		const reading = readSegment({ writer, bytes }, this.#format.decode);
		// Where no copy can be made, the original is still there and stays as it is.
		if (reading.damageMark !== undefined) await this.#quarantine.keep(writer, reading.damageMark, bytes);
		return reading;
	}

	#inOrder<R>(task: () => Promise<R>): Promise<R> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}
}
