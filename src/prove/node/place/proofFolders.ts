import type { Stats } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../../base/node/files/ignoreMissing.ts';
import { processSpace, processStart } from './processStart.ts';

/** In milliseconds: how long a folder is left alone whose owner may be alive, but cannot be told from others for sure. */
const LONGEST_DOUBT = 7 * 86_400_000;

/** `whetstone-`, where process ids mean the same, the id and the start of the owner, and something random. */
const NAME = /^whetstone-([0-9a-f]{8})-(\d+)-([0-9a-z]*)-\w{6}$/;

/**
 * Creates a folder for one proof, for this user only. Its name says which process owns it, so that there is no moment at
 * which another window finds it without an owner.
 */
export async function createProofFolder(parent: string): Promise<string> {
	const [space, start] = await Promise.all([processSpace(), processStart(process.pid)]);
	const name = join(parent, `whetstone-${space}-${process.pid}-${start ?? ''}-`);
	const create = async () => {
		await mkdir(parent, { recursive: true, mode: 0o700 });
		return await mkdtemp(name);
	};
	// Another window may have removed the empty parent meanwhile.
	return (await ignoreMissing(create())) ?? (await create());
}

export interface OwnedFolder {
	/** Absolute. */
	readonly folder: string;
	/** Whether its owner has died. */
	readonly isAbandoned: boolean;
}

/** The folders of proofs, of all windows of this user. What only has such a name, such as a link, is none. */
export async function proofFolders(parent: string, now: number): Promise<readonly OwnedFolder[]> {
	const space = await processSpace();
	const found: OwnedFolder[] = [];
	for (const name of (await ignoreMissing(readdir(parent))) ?? []) {
		const [, itsSpace, id, start] = NAME.exec(name) ?? [];
		if (id === undefined || start === undefined) continue;
		const folder = join(parent, name);
		const stats = await ignoreMissing(lstat(folder));
		if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) continue;
		const isDead = itsSpace === space ? await hasEnded(Number(id), start) : undefined;
		found.push({ folder, isAbandoned: isDead ?? isOld(stats, now) });
	}
	return found;
}

/** Whether a process has ended that began then; undefined if another one may have got its id. */
async function hasEnded(id: number, start: string): Promise<boolean | undefined> {
	const current = await processStart(id);
	if (current === undefined) return true;
	return start === '' ? undefined : current !== start;
}

function isOld({ mtimeMs }: Stats, now: number): boolean {
	return now - mtimeMs > LONGEST_DOUBT;
}
