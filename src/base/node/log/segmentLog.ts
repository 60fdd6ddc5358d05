import { join } from 'node:path';
import type { ChecksummedLine } from '../../core/checksummedLine.ts';
import { readSegment, type SegmentEnding, type SegmentReading, segmentLines } from '../../core/segment.ts';
import { ignoreMissing } from '../files/fileErrors.ts';
import type { FileSystem } from '../files/fileSystem.ts';
import { replaceFile, replaceInFolder, retryWhileBusy, syncFolder } from '../files/replaceFile.ts';
import { tryAgain } from '../files/tryAgain.ts';
import { Quarantine } from './quarantine.ts';
import { SegmentFile } from './segmentFile.ts';
import { readSegments, removeIfUnchanged, type SegmentState, segmentStates } from './segments.ts';

/** Where a log is stored, and which window writes. */
export interface LogLocation {
	/** Holds one segment per window. */
	readonly folder: string;
	/** Receives copies of damaged segments. */
	readonly quarantine: string;
	/** Names this window's segment. No two windows that run at the same time may share it. */
	readonly writer: string;
	readonly fileSystem: FileSystem;
}

/** A segment as it was read: its file, its bytes, and what they say. */
export interface ReadSegment<T> extends SegmentState, SegmentReading<T> {
	readonly bytes: Buffer;
}

/** A line to append. */
export interface NewLine {
	readonly line: string;
	/** Whether the folder may be created: one that was deleted must not come back. */
	readonly mayCreateFolder: boolean;
}

interface OwnSegment {
	/** In bytes. Any other length on the disk means that the segment must be read again. */
	readonly length: number;
	readonly ending: SegmentEnding;
}

const LINE_END = Buffer.from('\n');
const WHOLE: SegmentEnding = { ending: 'whole', closedLength: 0 };
const EMPTY: OwnSegment = { length: 0, ending: WHOLE };

/**
 * A log of checksummed lines that is only ever appended to: `<folder>/<writer>.jsonl`, one segment for each window that
 * wrote something, read together. Damaged segments stay as they are, with a copy in quarantine.
 *
 * It knows nothing of what the lines mean. Callers await each call before the next.
 */
export class SegmentLog<T> {
	readonly #location: LogLocation;
	readonly #decode: (line: Uint8Array) => ChecksummedLine<T>;
	readonly #quarantine: Quarantine;
	readonly #file: SegmentFile;
	/** This window's segment as it was last read or written. */
	#own: OwnSegment | undefined;

	constructor(location: LogLocation, decode: (line: Uint8Array) => ChecksummedLine<T>) {
		this.#location = location;
		this.#decode = decode;
		this.#quarantine = new Quarantine(location.quarantine, location.writer, location.fileSystem);
		this.#file = this.#fileOf(location.writer);
	}

	/** The segments as they are now; undefined if there is no folder. */
	states(): Promise<readonly SegmentState[] | undefined> {
		return segmentStates(this.#location.folder, this.#location.fileSystem);
	}

	/** Whether this window's segment still has the length that it had when it was last read or written. */
	isOwnUnchanged(states: readonly SegmentState[]): boolean {
		const size = states.find(({ writer }) => writer === this.#location.writer)?.size ?? 0;
		return this.#own !== undefined && size === this.#own.length;
	}

	/** Reads all segments as far as they are sound. @throws the file system's error */
	async read(): Promise<readonly ReadSegment<T>[]> {
		const { folder, writer: own, fileSystem } = this.#location;
		const found = await readSegments(folder, fileSystem);
		const segments = found.map((segment) => ({ ...segment, ...readSegment(segment, this.#decode) }));
		for (const { writer, damageMark, bytes } of segments) {
			// If no copy can be made, the original is still there, and the next read tries again.
			if (damageMark !== undefined) await this.#quarantine.keep(writer, damageMark, bytes);
		}
		const ending = segments.find(({ writer }) => writer === own);
		this.#own = ending === undefined ? EMPTY : { length: ending.bytes.length, ending };
		return segments;
	}

	/**
	 * Appends a line. It is durable once this resolves; if this rejects, it is not in the file.
	 * @param prepare makes the line before each attempt: another window may have moved the segment and written more
	 * @throws what `prepare` throws, or the file system's error (ENOSPC, EACCES, …)
	 */
	async append(prepare: () => NewLine | Promise<NewLine>): Promise<void> {
		const isAppended = await tryAgain(async () => await this.#tryToAppend(await prepare()));
		if (!isAppended) throw new Error('other windows take the segment away again and again');
	}

	/** Begins a log with this text: all of it is durable once this resolves, and nothing is there if it rejects. */
	async create(text: string): Promise<void> {
		const { writer, fileSystem } = this.#location;
		await replaceFile(this.#path(writer), text, writer, fileSystem);
		await this.#file.syncNames();
		this.#own = undefined;
	}

	/** Replaces this window's segment as a whole, in a folder that is there. */
	async replaceOwn(text: string): Promise<void> {
		const { folder, writer, fileSystem } = this.#location;
		await replaceInFolder(this.#path(writer), text, writer, fileSystem);
		await syncFolder(folder, fileSystem);
		this.#own = undefined;
	}

	/** Removes a segment whose lines are in another one by now, unless it has grown since it was read. */
	async removeSpent({ path, bytes }: ReadSegment<T>): Promise<void> {
		await removeIfUnchanged(path, bytes.length, this.#location.fileSystem);
	}

	/**
	 * Writes a segment again without some records and without what cannot be read. It is renamed first: a window that still
	 * appends to it notices, and begins a new one. A crash leaves each line in at least one segment.
	 */
	async rewrite(writer: string, isDropped: (record: T) => boolean): Promise<void> {
		const { fileSystem } = this.#location;
		const taken = this.#path(crypto.randomUUID());
		await retryWhileBusy(() => ignoreMissing(fileSystem.rename(this.#path(writer), taken)));
		const bytes = await ignoreMissing(fileSystem.readFile(taken));
		if (bytes === undefined) return;
		const rest = segmentLines(bytes).filter((line) => {
			const read = this.#decode(line);
			return read.kind === 'newer' || (read.kind === 'record' && !isDropped(read.record));
		});
		if (rest.length > 0 && !(await this.#appendToNewSegment(rest))) return;
		await retryWhileBusy(() => fileSystem.rm(taken, { force: true }));
	}

	async #tryToAppend({ line, mayCreateFolder }: NewLine): Promise<boolean> {
		const { ending, length } = await this.#currentOwn();
		const start = await this.#file.closeLastLine(ending, length);
		const isOurs = await this.#file.append(line, start, mayCreateFolder);
		this.#own = { length: start + Buffer.byteLength(line) + LINE_END.length, ending: WHOLE };
		return isOurs;
	}

	/** Reads it only if its length has changed: no other window appends to this segment. */
	async #currentOwn(): Promise<OwnSegment> {
		const length = await this.#file.length();
		if (length === 0) return EMPTY;
		if (length === this.#own?.length) return this.#own;
		const { writer, fileSystem } = this.#location;
		const bytes = await ignoreMissing(fileSystem.readFile(this.#path(writer)));
		if (bytes === undefined) return EMPTY;
		const reading = readSegment({ writer, bytes }, this.#decode);
		if (reading.damageMark !== undefined) await this.#quarantine.keep(writer, reading.damageMark, bytes);
		return { length: bytes.length, ending: reading };
	}

	/** Appends to a segment that no window continues. @returns false if another window has removed it in the meantime */
	async #appendToNewSegment(lines: readonly Uint8Array[]): Promise<boolean> {
		const text = Buffer.concat(lines.flatMap((line) => [line, LINE_END])).subarray(0, -LINE_END.length);
		return await this.#fileOf(crypto.randomUUID()).append(text.toString(), 0, false);
	}

	#fileOf(writer: string): SegmentFile {
		return new SegmentFile(this.#path(writer), writer, this.#quarantine, this.#location.fileSystem);
	}

	#path(writer: string): string {
		return join(this.#location.folder, `${writer}.jsonl`);
	}
}
