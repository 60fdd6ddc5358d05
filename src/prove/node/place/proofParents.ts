import { lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join, parse, sep } from 'node:path';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';
import { isInside } from '../../../base/node/files/paths.ts';
import { ProofError } from '../proofError.ts';

/** The name of the folder beside those that begin with a dot; it exists only while it holds copies. */
export const VISIBLE_PARENT = 'whetstone-proofs';

/**
 * The folders in which proofs may be, the best first; they need not exist. Linters skip files in a folder whose name begins with a
 * dot, and servers do not serve them. The system's temporary folder has no such name; but if other users can write into it, as
 * into `/tmp`, they could plant files that programs look for in parent folders (`node_modules`, `.cargo/config.toml`,
 * `pytest.ini`). The extension's folder is in the person's home, usually in a folder that begins with a dot: a folder beside that
 * one is visible, but outside of the home it would be in somebody's way.
 * @param storage the extension's own folder
 * @param trusted folders above it are trusted
 */
export async function proofParents(
	storage: string,
	temporary = tmpdir(),
	home = homedir(),
	trusted = parse(storage).root,
): Promise<readonly string[]> {
	const folder = join(storage, 'proofs');
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const own = await realpath(folder);
	const real = await ignoreMissing(realpath(temporary));
	const visible = visibleParent(own);
	const parents = [
		...(real !== undefined && (await isPrivate(real, trusted)) ? [real] : []),
		...(visible !== undefined &&
		(await ignoreMissing(realpath(home))) === dirname(visible) &&
		(await isOurs(visible, trusted))
			? [visible]
			: []),
		own,
	];
	return [...parents.filter((parent) => !isHidden(parent)), ...parents.filter(isHidden)];
}

/**
 * The visible folder of copies, even if it can no longer be used, such as since others can write above it.
 * @returns undefined if there is none that only this user can write into
 */
export async function visibleCopies(storage: string): Promise<string | undefined> {
	const visible = visibleParent(await realpath(join(storage, 'proofs')));
	const found = visible === undefined ? undefined : await ignoreMissing(lstat(visible));
	if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return undefined;
	return process.platform === 'win32' || (found.mode & 0o022) === 0 ? visible : undefined;
}

/**
 * The first folder outside of a live tree.
 * @throws ProofError if none is
 */
export function parentOutside(parents: readonly string[], live: string): string {
	const parent = parents.find((folder) => !isInside(live, folder));
	if (parent === undefined) throw new ProofError('noPlace');
	return parent;
}

/** The visible folder beside the first folder of a path that begins with a dot; undefined if none does. */
function visibleParent(folder: string): string | undefined {
	const parts = folder.split(sep);
	const hidden = parts.findIndex((part) => part.startsWith('.'));
	return hidden < 0 ? undefined : join(parts.slice(0, hidden).join(sep) || sep, VISIBLE_PARENT);
}

function isHidden(folder: string): boolean {
	return visibleParent(folder) !== undefined;
}

/** Whether a folder, which may be missing, is only this person's, and others cannot write above it. */
async function isOurs(folder: string, trusted: string): Promise<boolean> {
	const above = dirname(folder);
	const { uid } = await stat(above);
	if (uid !== (process.getuid?.() ?? uid) || !(await isPrivate(above, trusted))) return false;
	const found = await ignoreMissing(lstat(folder));
	return found === undefined || (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0);
}

/** Whether only this person can write into a folder and those above it. On Windows, this holds for the person's own folders. */
async function isPrivate(folder: string, trusted: string): Promise<boolean> {
	if (process.platform === 'win32') return isInside(userInfo().homedir, folder);
	const { uid, mode } = await stat(folder);
	const isOwn = uid === process.getuid?.() || uid === 0;
	if (!isOwn || (mode & 0o022) !== 0) return false;
	return [trusted, dirname(folder)].includes(folder) || (await isPrivate(dirname(folder), trusted));
}
