import { constants } from 'node:fs';
import { dirname } from 'node:path';
import { checksum } from '../../core/checksummedLine.ts';
import type { SegmentEnding } from '../../core/segment.ts';
import { ignoreMissing } from '../files/fileErrors.ts';
import { diskFileSystem, type FileSystem } from '../files/fileSystem.ts';
import { syncFolder } from '../files/replaceFile.ts';
import type { Quarantine } from './quarantine.ts';

const APPEND_TO_EXISTING = constants.O_WRONLY | constants.O_APPEND;

/** The segment that this window writes. Lengths are in bytes. */
export class SegmentFile {
	readonly #path: string;
	readonly #writer: string;
	readonly #quarantine: Quarantine;
	readonly #fileSystem: FileSystem;

	constructor(path: string, writer: string, quarantine: Quarantine, fileSystem = diskFileSystem) {
		this.#path = path;
		this.#writer = writer;
		this.#quarantine = quarantine;
		this.#fileSystem = fileSystem;
	}

	/** Zero if there is no file yet. */
	async length(): Promise<number> {
		return (await ignoreMissing(this.#fileSystem.stat(this.#path)))?.size ?? 0;
	}

	/**
	 * Makes the next line begin on a line of its own: a torn line is copied and cut off, any other gets its line end.
	 * @param reading of the file as it is now, `length` bytes long
	 * @returns the new length
	 */
	async closeLastLine(reading: SegmentEnding, length: number): Promise<number> {
		if (reading.ending === 'whole') return length;
		if (reading.ending === 'torn' && (await this.#keepTornLine(reading.closedLength))) {
			await this.#shorten(reading.closedLength);
			return reading.closedLength;
		}
		await this.append('', length);
		return length + 1;
	}

	/**
	 * Appends a line and waits until it is on the disk; if this rejects, the line is not in the file.
	 * @param start the length before; zero creates the file
	 * @param mayCreateFolder a folder that was deleted must not come back
	 * @returns whether the file is still this window's. If not, another window has merged it into its own, perhaps
	 * without this line. The line must then be appended again; reading counts two equal lines once.
	 */
	async append(line: string, start: number, mayCreateFolder = true): Promise<boolean> {
		try {
			// If the file is gone, it is not created again: it was removed for a reason.
			if (start > 0) return (await ignoreMissing(this.#write(line, APPEND_TO_EXISTING))) ?? false;
			if (mayCreateFolder) await this.#fileSystem.mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
			const isOurs = (await ignoreMissing(this.#write(line, 'a'))) ?? false;
			return isOurs && ((await ignoreMissing(this.syncNames().then(() => true))) ?? false);
		} catch (error) {
			// What is reported as not saved must not turn up later. If this fails, too, the next append finds a torn line.
			await this.#shorten(start).catch(() => undefined);
			throw error;
		}
	}

	/** Makes the segment's name durable, and its folder's, which may be new as well. */
	async syncNames(): Promise<void> {
		const folder = dirname(this.#path);
		await syncFolder(folder, this.#fileSystem);
		await syncFolder(dirname(folder), this.#fileSystem);
	}

	async #write(line: string, flags: string | number): Promise<boolean> {
		const file = await this.#fileSystem.open(this.#path, flags, 0o600);
		try {
			await file.writeFile(`${line}\n`);
			await file.datasync();
			// Big integers: Windows has file ids that a double cannot hold.
			const written = await file.stat({ bigint: true });
			const there = await ignoreMissing(this.#fileSystem.stat(this.#path, { bigint: true }));
			return there?.ino === written.ino;
		} finally {
			await file.close();
		}
	}

	async #keepTornLine(start: number): Promise<boolean> {
		const bytes = await this.#fileSystem.readFile(this.#path);
		return await this.#quarantine.keep(this.#writer, checksum([bytes.subarray(start)]), bytes);
	}

	async #shorten(length: number): Promise<void> {
		const file = await this.#fileSystem.open(this.#path, 'r+');
		try {
			if ((await file.stat()).size > length) await file.truncate(length);
		} finally {
			await file.close();
		}
	}
}
