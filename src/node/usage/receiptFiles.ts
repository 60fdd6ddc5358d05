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

/** Where the receipts lie, and who writes. */
export interface ReceiptPlace {
	/** The folder of version 1 of the format; made with the first receipt. */
	readonly folder: string;
	/** The file of old receipts, added up by day. */
	readonly days: string;
	/** Where copies of damaged segments go. */
	readonly quarantine: string;
	/** Names this window's segment; no two windows that run at the same time may have the same. */
	readonly writer: string;
}

const WHOLE = { ending: 'whole', closedLength: 0 } as const;
/** Another window would have to take the file away each time. */
const MOST_ATTEMPTS = 5;

/** The place of the receipts in the extension's own folder. */
export function receiptPlace(storage: string, writer: string): ReceiptPlace {
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
 * Keeps receipts in files that are only ever appended to: `<folder>/<writer id>.jsonl`, one segment for each window that
 * had an answer, read together. A damaged segment is first copied into quarantine. All goes in order.
 */
export class ReceiptFiles implements LedgerStore {
	readonly #place: ReceiptPlace;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#known: ReadonlyMap<string, ReceiptSegment> = new Map();
	/** Of this window's segment: its length in bytes and how it ends, as far as this window knows. */
	#own: { readonly length: number; readonly ending: SegmentEnding } = { length: 0, ending: WHOLE };
	/** What the newest reading was made of; the file of days by the name of its state. */
	#joined: JoinedReading | undefined;
	readonly #queue = new Queue();

	constructor(place: ReceiptPlace) {
		this.#place = place;
		this.#quarantine = new Quarantine(place.quarantine, place.writer);
		this.#segment = new SegmentFile(join(place.folder, `${place.writer}.jsonl`), place.writer, this.#quarantine);
	}

	/**
	 * The receipts of all windows as far as they are sound, oldest first, and what older ones add up to. Segments that
	 * have not grown are not read again, and where nothing has changed the reading is the one before.
	 * @throws the file system's error
	 */
	read(): Promise<LedgerReading> {
		return this.#queue.add(async () => {
			await this.#load();
			// After the segments: what was counted and taken away meanwhile is among the days by now.
			const state = await ignoreMissing(stat(this.#place.days));
			const name = `${state?.ino} ${state?.size} ${state?.mtimeMs}`;
			const segments = [...this.#known.values()];
			const known = this.#joined;
			const isDayFileKnown = known?.name === name;
			const isKnown = isDayFileKnown && isSameList(known.segments, segments);
			if (isKnown) return known.reading;
			const dayFile = isDayFileKnown ? known.dayFile : await readDayFile(this.#place.days, this.#quarantine);
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
		const own = `${this.#place.writer}.jsonl`;
		const tell = (name: string | null) => {
			if (name !== own) onChange();
		};
		return watchFolder(this.#place.folder, tell, onEnd);
	}

	/** False where another window has taken the file away, with all that it had counted. */
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
		for (const { writer, path } of await listSegments(this.#place.folder)) {
			const before = this.#known.get(writer);
			const size = (await ignoreMissing(stat(path)))?.size;
			const isKnown = before !== undefined && size === before.length;
			const segment = isKnown ? before : await ignoreMissing(readReceiptSegment(writer, path, this.#quarantine));
			if (segment !== undefined) known.set(writer, segment);
		}
		this.#known = known;
		const own = known.get(this.#place.writer);
		this.#own = { length: own?.length ?? 0, ending: own ?? WHOLE };
	}
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
	return a.length === b.length && a.every((each, index) => each === b[index]);
}
