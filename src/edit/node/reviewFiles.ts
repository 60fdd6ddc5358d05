import { join } from 'node:path';
import { LONGEST_LINE } from '../../base/core/checksummedLine.ts';
import { Queue } from '../../base/core/queue.ts';
import { isUuid } from '../../base/core/uuid.ts';
import { ignoreMissing } from '../../base/node/files/fileErrors.ts';
import { diskFileSystem, type FileSystem } from '../../base/node/files/fileSystem.ts';
import { hashedName } from '../../base/node/files/paths.ts';
import { replaceFile, retryWhileBusy } from '../../base/node/files/replaceFile.ts';
import { decodeReview, encodeReview, type StoredReview } from '../core/review/storedReview.ts';

/**
 * Keeps reviews that are not decided yet, each in a file of its own, `<root>/v1/<hash of the workspace>/<id>.json`. What
 * is asked of one review happens in the order in which it is asked.
 */
export class ReviewFiles {
	readonly #root: string;
	readonly #writer: string;
	readonly #fileSystem: FileSystem;
	readonly #queues = new Map<string, Queue>();

	/** @param writer names this window's temporary files; no two windows that run at the same time may share it */
	constructor(root: string, writer: string, fileSystem = diskFileSystem) {
		this.#root = root;
		this.#writer = writer;
		this.#fileSystem = fileSystem;
	}

	/**
	 * Writes a review in place of what was kept of it.
	 * @throws the file system's error, or if the review is too long; what was kept of it is then still there
	 */
	async write(workspace: string, review: StoredReview): Promise<void> {
		if (!isUuid(review.id)) throw badId(review.id);
		const contents = encodeReview(review);
		const bytes = Buffer.byteLength(contents);
		if (bytes > LONGEST_LINE) throw new Error(`a review of ${bytes} bytes is too long to be kept`);
		const path = join(this.#folder(workspace), fileName(review.id));
		await this.#inTurn(review.id, () => replaceFile(path, contents, this.#writer, this.#fileSystem));
	}

	/**
	 * Reads a review; undefined if there is none, or its file is damaged.
	 * @throws the file system's error
	 */
	async read(workspace: string, id: string): Promise<StoredReview | undefined> {
		if (!isUuid(id)) return undefined;
		const path = join(this.#folder(workspace), fileName(id));
		const contents = await this.#inTurn(id, () => ignoreMissing(retryWhileBusy(() => this.#fileSystem.readFile(path))));
		const review = contents && decodeReview(contents);
		return review?.id === id ? review : undefined;
	}

	/**
	 * All reviews of a workspace, in any order. One that cannot be read is passed over, because it must not hide the
	 * others.
	 * @throws the file system's error if the folder cannot be read
	 */
	async list(workspace: string): Promise<readonly StoredReview[]> {
		const names = await this.#names(workspace);
		const ids = new Set(names.flatMap((name) => idOf(name) ?? []));
		const reviews = await Promise.all([...ids].map((id) => this.read(workspace, id).catch(() => undefined)));
		return reviews.filter((review) => review !== undefined);
	}

	/**
	 * Erases all files of a review, also temporary ones that other windows left behind.
	 * @throws the file system's error
	 */
	async erase(workspace: string, id: string): Promise<void> {
		if (!isUuid(id)) throw badId(id);
		await this.#inTurn(id, async () => {
			const names = await this.#names(workspace);
			for (const name of names.filter((each) => idOf(each) === id)) await this.#remove(workspace, name);
		});
	}

	/**
	 * Erases reviews, damaged ones too, that were not written to since.
	 * @param time in milliseconds since 1970
	 * @throws the file system's error
	 */
	async eraseOlderThan(workspace: string, time: number): Promise<void> {
		for (const name of await this.#names(workspace)) {
			const id = idOf(name);
			if (id === undefined) continue;
			await this.#inTurn(id, async () => {
				const found = await ignoreMissing(this.#fileSystem.stat(join(this.#folder(workspace), name)));
				if (found !== undefined && found.mtimeMs < time) await this.#remove(workspace, name);
			});
		}
	}

	#folder(workspace: string): string {
		return join(this.#root, 'v1', hashedName(workspace));
	}

	async #names(workspace: string): Promise<readonly string[]> {
		const folder = this.#folder(workspace);
		return (await ignoreMissing(retryWhileBusy(() => this.#fileSystem.readdir(folder)))) ?? [];
	}

	async #remove(workspace: string, name: string): Promise<void> {
		const path = join(this.#folder(workspace), name);
		await retryWhileBusy(() => this.#fileSystem.rm(path, { force: true }));
	}

	#inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
		const queue = this.#queues.get(id) ?? new Queue();
		this.#queues.set(id, queue);
		return queue.add(task);
	}
}

function fileName(id: string): string {
	return `${id}.json`;
}

/** The review that a file belongs to: its own or a temporary one, see `replaceFile`. */
function idOf(name: string): string | undefined {
	const [id = '', ...rest] = name.split('.');
	return isUuid(id) && rest[0] === 'json' ? id : undefined;
}

function badId(id: string): Error {
	return new Error(`not a review id: ${JSON.stringify(id.slice(0, 100))}`);
}
