import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_LINE } from '../core/base/checkedLine.ts';
import { readSegment } from '../core/base/segment.ts';
import {
	type AcceptedOptimization,
	decodeOptimizationLine,
	encodeOptimization,
	type OptimizationStore,
} from '../core/code/acceptedOptimization.ts';
import { WHOLE } from './knownSegments.ts';
import { Quarantine } from './quarantine.ts';
import { SegmentFile } from './segmentFile.ts';
import { listSegments } from './segments.ts';

/** Where the history lies, and who writes. */
export interface OptimizationPlace {
	/** The folder of version 1 of the format; made with the first entry. */
	readonly folder: string;
	/** Where copies of damaged segments go. */
	readonly quarantine: string;
	/** Names this window's segment; no two windows that run at the same time may have the same. */
	readonly writer: string;
}

/**
 * Keeps accepted optimizations in files that are only ever appended to: `<folder>/<writer id>.jsonl`, one segment for each
 * window that accepted something, read together when the history is asked for. All goes in order.
 */
export class OptimizationFiles implements OptimizationStore {
	readonly #place: OptimizationPlace;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: OptimizationPlace) {
		this.#place = place;
		this.#quarantine = new Quarantine(place.quarantine, place.writer);
		this.#segment = new SegmentFile(join(place.folder, `${place.writer}.jsonl`), place.writer, this.#quarantine);
	}

	/**
	 * Appends an entry. It is durable once this resolves; if this rejects, it is not in the file.
	 * @throws the file system's error (ENOSPC, EACCES, …)
	 */
	append(entry: AcceptedOptimization): Promise<void> {
		return this.#inOrder(async () => {
			const line = encodeOptimization(entry);
			const bytes = Buffer.byteLength(line);
			if (bytes > LONGEST_LINE) throw new Error(`an optimization of ${bytes} bytes is too long for the history`);
			const length = await this.#segment.length();
			const reading = length === 0 ? WHOLE : await this.#read(this.#place.writer, this.#path(this.#place.writer));
			await this.#segment.append(line, await this.#segment.closeLastLine(reading, length));
		});
	}

	/**
	 * The entries of all windows as far as they are sound, oldest first. A damaged segment is first copied.
	 * @throws the file system's error
	 */
	read(): Promise<readonly AcceptedOptimization[]> {
		return this.#inOrder(async () => {
			const segments = await listSegments(this.#place.folder);
			const readings = await Promise.all(segments.map(({ writer, path }) => this.#read(writer, path)));
			return readings.flatMap(({ records }) => records).sort((a, b) => a.time - b.time);
		});
	}

	#path(writer: string): string {
		return join(this.#place.folder, `${writer}.jsonl`);
	}

	async #read(writer: string, path: string) {
		const bytes = await readFile(path);
		const reading = readSegment({ writer, bytes }, decodeOptimizationLine);
		// Where no copy can be made, the original is still there and stays as it is.
		if (reading.damageMark !== undefined) await this.#quarantine.keep(writer, reading.damageMark, bytes);
		return reading;
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}
}
