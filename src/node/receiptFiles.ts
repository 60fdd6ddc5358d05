import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_LINE } from '../core/base/checkedLine.ts';
import { readSegment, type SegmentEnding, type SegmentReading } from '../core/base/segment.ts';
import type { LedgerStore } from '../core/usage/ledger.ts';
import { compareEntries, decodeEntryLine, encodeEntry, type LedgerEntry } from '../core/usage/ledgerEntry.ts';
import { Quarantine } from './quarantine.ts';
import { SegmentFile } from './segmentFile.ts';
import { listSegments } from './segments.ts';

/** Where the receipts lie, and who writes. */
export interface ReceiptPlace {
	/** The folder of version 1 of the format; made with the first receipt. */
	readonly folder: string;
	/** Where copies of damaged segments go. */
	readonly quarantine: string;
	/** Names this window's segment; no two windows that run at the same time may have the same. */
	readonly writer: string;
}

/** A segment as it was read last; one of another length must be read anew. */
interface Known extends SegmentReading<LedgerEntry> {
	/** In bytes. */
	readonly length: number;
}

const WHOLE = { ending: 'whole', closedLength: 0 } as const;

/**
 * Keeps receipts in files that are only ever appended to: `<folder>/<writer id>.jsonl`, one segment for each window that
 * had an answer, read together. A damaged segment is first copied into quarantine. All goes in order.
 */
export class ReceiptFiles implements LedgerStore {
	readonly #place: ReceiptPlace;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#known: ReadonlyMap<string, Known> = new Map();
	/** Of this window's segment: its length in bytes and how it ends, as far as this window knows. */
	#own: { readonly length: number; readonly ending: SegmentEnding } = { length: 0, ending: WHOLE };
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: ReceiptPlace) {
		this.#place = place;
		this.#quarantine = new Quarantine(place.quarantine, place.writer);
		this.#segment = new SegmentFile(join(place.folder, `${place.writer}.jsonl`), place.writer, this.#quarantine);
	}

	/**
	 * The receipts of all windows as far as they are sound, oldest first. Segments that have not grown are not read again.
	 * @throws the file system's error
	 */
	read(): Promise<readonly LedgerEntry[]> {
		return this.#inOrder(async () => {
			await this.#load();
			return [...this.#known.values()].flatMap(({ records }) => records).sort(compareEntries);
		});
	}

	/**
	 * Appends a receipt. It is durable once this resolves; if this rejects, it is not in the file.
	 * @throws the file system's error (ENOSPC, EACCES, …)
	 */
	append(entry: LedgerEntry): Promise<void> {
		return this.#inOrder(async () => {
			const line = encodeEntry(entry);
			const bytes = Buffer.byteLength(line);
			if (bytes > LONGEST_LINE) throw new Error(`a receipt of ${bytes} bytes is too long`);
			const length = await this.#segment.length();
			if (length !== this.#own.length) await this.#load();
			const start = await this.#segment.closeLastLine(this.#own.ending, length);
			await this.#segment.append(line, start);
			this.#own = { length: start + bytes + 1, ending: WHOLE };
		});
	}

	async #load(): Promise<void> {
		const known = new Map<string, Known>();
		for (const { writer, path } of await listSegments(this.#place.folder)) {
			const before = this.#known.get(writer);
			const isKnown = before !== undefined && (await stat(path)).size === before.length;
			known.set(writer, isKnown ? before : await this.#read(writer, path));
		}
		this.#known = known;
		const own = known.get(this.#place.writer);
		this.#own = { length: own?.length ?? 0, ending: own ?? WHOLE };
	}

	async #read(writer: string, path: string): Promise<Known> {
		const bytes = await readFile(path);
		const reading = readSegment({ writer, bytes }, decodeEntryLine);
		// Where no copy can be made, the original is still there and stays as it is.
		if (reading.damageMark !== undefined) await this.#quarantine.keep(writer, reading.damageMark, bytes);
		return { ...reading, length: bytes.length };
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}
}
