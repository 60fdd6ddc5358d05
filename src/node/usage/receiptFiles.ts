import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_LINE } from '../../core/base/checksummedLine.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import { Queue } from '../../core/base/queue.ts';
import type { SegmentEnding } from '../../core/base/segment.ts';
import { type DayFile, uncounted } from '../../core/receipts/dayFile.ts';
import type { LedgerReading, LedgerStore } from '../../core/receipts/ledger.ts';
import { compareEntries, encodeEntry, type LedgerEntry } from '../../core/receipts/ledgerEntry.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { watchFolder } from '../files/watchFolder.ts';
import { Quarantine } from '../log/quarantine.ts';
import { SegmentFile } from '../log/segmentFile.ts';
import { listSegments } from '../log/segments.ts';
import { type ReceiptSegment, readDayFile, readReceiptSegment } from './receiptSegments.ts';

/** Where the receipts are stored, and by which writer. */
export interface ReceiptLocation {
	/** The folder of version 1 of the format; created with the first receipt. */
	readonly folder: string;
	/** The file of old receipts, added up by day. */
	readonly days: string;
	/** Where copies of damaged segments go. */
	readonly quarantine: string;
	/** Names this window's segment; unique among running windows. */
	readonly writer: string;
}

const WHOLE = { ending: 'whole', closedLength: 0 } as const;
/** More are not needed: another window would have to remove the file each time. */
const MOST_ATTEMPTS = 5;

/** The location of the receipts in the extension's own folder. */
export function receiptLocation(storage: string, writer: string): ReceiptLocation {
	const root = join(storage, 'receipts');
	return {
		folder: join(root, 'v1'),
		days: join(root, 'days', 'v1.jsonl'),
		quarantine: join(root, 'quarantine'),
		writer,
	};
}

interface JoinedReading {
	readonly segments: readonly ReceiptSegment[];
	readonly name: string;
	readonly dayFile: DayFile;
	readonly reading: LedgerReading;
}

/**
 * Keeps receipts in append-only files: `<folder>/<writer id>.jsonl`, one segment for each window that had an answer,
 * read together. A damaged segment is first copied into quarantine. Calls run one after the other.
 */
export class ReceiptFiles implements LedgerStore {
	readonly #location: ReceiptLocation;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#known: ReadonlyMap<string, ReceiptSegment> = new Map();
	/** The last known length in bytes of this window's segment, and how it ends. */
	#own: { readonly length: number; readonly ending: SegmentEnding } = { length: 0, ending: WHOLE };
	/** The last reading and what it was made of; `name` is the state of the day file. */
	#joined: JoinedReading | undefined;
	readonly #queue = new Queue();

	constructor(location: ReceiptLocation) {
		this.#location = location;
		this.#quarantine = new Quarantine(location.quarantine, location.writer);
		this.#segment = new SegmentFile(
			join(location.folder, `${location.writer}.jsonl`),
			location.writer,
			this.#quarantine,
		);
	}

	/**
	 * The valid receipts of all windows, oldest first, and the sums of older ones. Segments that have not grown are not
	 * read again, and if nothing has changed, the result is the same object as before.
	 * @throws the file system's error
	 */
	read(): Promise<LedgerReading> {
		return this.#queue.add(async () => {
			await this.#load();
			// After the segments, so that the days include any segment that was counted and removed in the meantime.
			const state = await ignoreMissing(stat(this.#location.days));
			const name = `${state?.ino} ${state?.size} ${state?.mtimeMs}`;
			const segments = [...this.#known.values()];
			const known = this.#joined;
			const isDayFileKnown = known?.name === name;
			const isKnown = isDayFileKnown && isSameList(known.segments, segments);
			if (isKnown) return known.reading;
			const dayFile = isDayFileKnown ? known.dayFile : await readDayFile(this.#location.days, this.#quarantine);
			const entries = segments.flatMap(({ records }) => uncounted(dayFile, records));
			const reading = { entries: entries.sort(compareEntries), days: dayFile.days };
			this.#joined = { segments, name, dayFile, reading };
			return reading;
		});
	}

	/**
	 * Appends a receipt. It is durable once this resolves; if this rejects, it is not in the file.
	 * @throws the file system's error (ENOSPC, EACCES, …)
	 */
	append(entry: LedgerEntry): Promise<void> {
		return this.#queue.add(async () => {
			const line = encodeEntry(entry);
			const bytes = Buffer.byteLength(line);
			if (bytes > LONGEST_LINE) throw new Error(`a receipt of ${bytes} bytes is too long`);
			for (let attempt = 1; !(await this.#appendLine(line, bytes)); attempt++) {
				if (attempt === MOST_ATTEMPTS) throw new Error('the file of receipts is taken away again and again');
			}
		});
	}

	watch(onChange: () => void, onEnd: () => void): Disposable | undefined {
		const own = `${this.#location.writer}.jsonl`;
		const onFile = (name: string | null) => {
			if (name !== own) onChange();
		};
		return watchFolder(this.#location.folder, onFile, onEnd);
	}

	/** False if another window removed the file after counting its contents. */
	async #appendLine(line: string, bytes: number): Promise<boolean> {
		const length = await this.#segment.length();
		if (length !== this.#own.length) await this.#load();
		const start = await this.#segment.closeLastLine(this.#own.ending, length);
		const isOurs = await this.#segment.append(line, start);
		this.#own = isOurs ? { length: start + bytes + 1, ending: WHOLE } : { length: 0, ending: WHOLE };
		return isOurs;
	}

	async #load(): Promise<void> {
		const known = new Map<string, ReceiptSegment>();
		for (const { writer, path } of await listSegments(this.#location.folder)) {
			const before = this.#known.get(writer);
			const size = (await ignoreMissing(stat(path)))?.size;
			const isKnown = before !== undefined && size === before.length;
			const segment = isKnown ? before : await ignoreMissing(readReceiptSegment(writer, path, this.#quarantine));
			if (segment !== undefined) known.set(writer, segment);
		}
		this.#known = known;
		const own = known.get(this.#location.writer);
		this.#own = { length: own?.length ?? 0, ending: own ?? WHOLE };
	}
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
	return a.length === b.length && a.every((each, index) => each === b[index]);
}
