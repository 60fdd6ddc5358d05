import { mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { ignoreMissing } from '../../files/ignoreMissing.ts';
import { isInside } from '../../files/realPath.ts';
import { ProofError } from '../proofError.ts';

/**
 * The folders in which proofs may be, the best first. The system's temporary folder has a short path without a name that
 * begins with a dot, which some programs pass over; but where other users can write into it, such as `/tmp`, they could
 * put there what programs look for in the folders above theirs (`node_modules`, `.cargo/config.toml`, `pytest.ini`) and
 * have it run. Ours is under the person's home.
 */
export async function proofParents(storage: string, temporary = tmpdir()): Promise<readonly string[]> {
	const own = join(storage, 'proofs');
	await mkdir(own, { recursive: true, mode: 0o700 });
	const real = await ignoreMissing(realpath(temporary));
	return real !== undefined && (await isPrivate(real)) ? [real, await realpath(own)] : [await realpath(own)];
}

/**
 * The first folder that is outside of a live tree.
 * @throws ProofError if none is
 */
export function parentOutside(parents: readonly string[], live: string): string {
	const parent = parents.find((folder) => !isInside(live, folder));
	if (parent === undefined) throw new ProofError('noPlace');
	return parent;
}

/** Whether nobody else can write into a folder or any folder above it. On Windows, a person's own folders are such. */
async function isPrivate(folder: string): Promise<boolean> {
	if (process.platform === 'win32') return isInside(userInfo().homedir, folder);
	const { uid, mode } = await stat(folder);
	const isOwn = uid === process.getuid?.() || uid === 0;
	if (!isOwn || (mode & 0o022) !== 0) return false;
	return dirname(folder) === folder || (await isPrivate(dirname(folder)));
}
