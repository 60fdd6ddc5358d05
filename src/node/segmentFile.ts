import { open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checksum } from '../core/base/checkedLine.ts';
import type { SegmentEnding } from '../core/base/segment.ts';
import { appendLine } from './appendLine.ts';
import { ifThere } from './ifThere.ts';
import type { Quarantine } from './quarantine.ts';
import { syncFolder } from './syncFolder.ts';

/** The segment that this window writes. Lengths are in bytes. */
export class SegmentFile {
	readonly #path: string;
	readonly #writer: string;
	readonly #quarantine: Quarantine;

	constructor(path: string, writer: string, quarantine: Quarantine) {
		this.#path = path;
		this.#writer = writer;
		this.#quarantine = quarantine;
	}

	/** Zero where there is no file yet. */
	async length(): Promise<number> {
		return (await ifThere(stat(this.#path)))?.size ?? 0;
	}

	/**
	 * Makes the next line begin on a line of its own: a torn line is copied and cut off, any other gets its line end.
	 * @param reading of the file as it is now, `length` bytes long
	 * @returns the length that the file has then
	 */
	async closeLastLine(reading: SegmentEnding, length: number): Promise<number> {
		if (reading.ending === 'whole') return length;
		if (reading.ending === 'torn' && (await this.#keepTornLine(reading.closedLength))) {
			await this.#shorten(reading.closedLength);
			return reading.closedLength;
		}
		await appendLine(this.#path, '');
		return length + 1;
	}

	/**
	 * Appends a line and waits until it is on the disk; if this rejects, the line is not in the file.
	 * @param start the length before
	 */
	async append(line: string, start: number): Promise<void> {
		try {
			await appendLine(this.#path, line);
			if (start === 0) await this.#syncNames();
		} catch (error) {
			// What is reported as not saved must not turn up later. If this fails too, the next append finds a torn line.
			await this.#shorten(start).catch(() => undefined);
			throw error;
		}
	}

	async #keepTornLine(start: number): Promise<boolean> {
		const bytes = await readFile(this.#path);
		return await this.#quarantine.keep(this.#writer, checksum([bytes.subarray(start)]), bytes);
	}

	/** With a new segment its own name is new, and with a new conversation its folder's too. */
	async #syncNames(): Promise<void> {
		const folder = dirname(this.#path);
		await syncFolder(folder);
		await syncFolder(dirname(folder));
	}

	async #shorten(length: number): Promise<void> {
		const file = await open(this.#path, 'r+');
		try {
			if ((await file.stat()).size > length) await file.truncate(length);
		} finally {
			await file.close();
		}
	}
}
