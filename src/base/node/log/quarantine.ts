import { join } from 'node:path';
import { diskFileSystem, type FileSystem } from '../files/fileSystem.ts';
import { replaceFile } from '../files/replaceFile.ts';

/** Copies of damaged segments: whatever recovery does, the bytes are still there as they were found. */
export class Quarantine {
	readonly #folder: string;
	readonly #writer: string;
	readonly #fileSystem: FileSystem;

	/** @param writer this window's, for the names of its temporary files */
	constructor(folder: string, writer: string, fileSystem = diskFileSystem) {
		this.#folder = folder;
		this.#writer = writer;
		this.#fileSystem = fileSystem;
	}

	/**
	 * Keeps a copy of a segment, once per damage.
	 * @param mark distinguishes this damage from others in the same segment
	 * @returns whether there is a copy: if a full disk cannot take it, the segment must stay as it is
	 */
	async keep(segmentWriter: string, mark: string, bytes: Uint8Array): Promise<boolean> {
		const copy = join(this.#folder, `${segmentWriter}.${mark}.jsonl`);
		try {
			await this.#fileSystem.access(copy).catch(() => replaceFile(copy, bytes, this.#writer, this.#fileSystem));
			return true;
		} catch {
			return false;
		}
	}
}
