import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_LINE } from '../core/base/checkedLine.ts';
import { readSegment } from '../core/base/segment.ts';
import {
	type AcceptedOptimization,
	decodeOptimizationLine,
	encodeOptimization,
	newestOptimizations,
	type OptimizationStore,
} from '../core/code/acceptedOptimization.ts';
import { ifThere } from './ifThere.ts';
import { WHOLE } from './knownSegments.ts';
import { Quarantine } from './quarantine.ts';
import { patiently } from './replaceFile.ts';
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

/** Another window would have to take the file away each time. */
const MOST_ATTEMPTS = 5;

/**
 * Keeps accepted optimizations in files that are only ever appended to: `<folder>/<writer id>.jsonl`, one segment for each
 * window that accepted something, read together when the history is asked for. A window that begins its segment removes
 * those that hold nothing but what is too old to be kept. All goes in order.
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
			for (let attempt = 1; !(await this.#appendLine(line)); attempt += 1) {
				if (attempt === MOST_ATTEMPTS) throw new Error('the history is taken away again and again');
			}
		});
	}

	/**
	 * The newest entries of all windows as far as they are sound, oldest first. A damaged segment is first copied.
	 * @throws the file system's error
	 */
	read(): Promise<readonly AcceptedOptimization[]> {
		return this.#inOrder(async () => newestOptimizations((await this.#readAll()).flatMap(({ records }) => records)));
	}

	/**
	 * Erases the entries of all windows and workspaces, and the copies of damaged segments.
	 * @throws the file system's error
	 */
	clear(): Promise<void> {
		return this.#inOrder(async () => {
			for (const folder of [this.#place.folder, this.#place.quarantine]) {
				await patiently(() => rm(folder, { recursive: true, force: true }));
			}
		});
	}

	/** False where another window has taken the file away meanwhile. */
	async #appendLine(line: string): Promise<boolean> {
		const { writer } = this.#place;
		const length = await this.#segment.length();
		if (length === 0) await this.#removeOld();
		const reading = length === 0 ? undefined : await this.#read(writer, this.#path(writer));
		return await this.#segment.append(line, await this.#segment.closeLastLine(reading ?? WHOLE, length));
	}

	/** Each is first given another name: a window that still appends to it then notices, and appends to a new one. */
	async #removeOld(): Promise<void> {
		const segments = await this.#readAll();
		const kept = new Set(newestOptimizations(segments.flatMap(({ records }) => records)));
		const isOld = ({ records, newerVersion }: (typeof segments)[number]) =>
			!newerVersion && records.length > 0 && !records.some((record) => kept.has(record));
		for (const segment of segments.filter(isOld)) {
			const writer = crypto.randomUUID();
			const path = this.#path(writer);
			await patiently(() => ifThere(rename(this.#path(segment.writer), path)));
			const taken = await this.#read(writer, path);
			if (taken?.records.length === segment.records.length) await patiently(() => ifThere(rm(path)));
		}
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
		const bytes = await ifThere(readFile(path));
		if (bytes === undefined) return undefined;
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
