import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rmdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../../../base/core/clock.ts';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';
import { hashedName } from '../../../base/node/files/paths.ts';
import type { FileWorkers } from '../files/fileWorkers.ts';
import { endProcesses, NO_GROUP, signalProcess } from '../run/endProcesses.ts';
import { VISIBLE_PARENT } from './proofParents.ts';

/** In milliseconds: how long a folder is kept whose owner may be alive, but cannot be identified with certainty. */
const LONGEST_DOUBT = 7 * 86_400_000;

/** `whetstone-`, the space of the process ids, the id and the start of the owner, and random characters. */
const NAME = /^whetstone-([0-9a-f]{8})-(\d+)-([0-9a-z]*)-\w{6}$/;

/**
 * Creates a folder for one proof, for this user only. Its name identifies its owner, so that another window never finds it without
 * one.
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

/** The folders of proofs, of all windows of this user. A link with such a name does not count. */
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
		found.push({ folder, isAbandoned: isDead ?? now - stats.mtimeMs > LONGEST_DOUBT });
	}
	return found;
}

/** Whether the process that began then has ended; undefined if another one may have its id. */
async function hasEnded(id: number, start: string): Promise<boolean | undefined> {
	const current = await processStart(id);
	if (current === undefined) return true;
	return start === '' ? undefined : current !== start;
}

/**
 * When a process began, as a word that no later process with the same id shares.
 * @returns undefined if there is no such process; empty if the system does not know
 */
export async function processStart(id: number): Promise<string | undefined> {
	if (process.platform === 'linux') {
		const state = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
		// The name, in parentheses, may contain anything; the start is the 20th word after it.
		return state?.slice(state.lastIndexOf(')') + 2).split(' ')[19];
	}
	if (process.platform !== 'win32') {
		const asked = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(id)], { env: { LC_ALL: 'C' } });
		const start = await asked.then(({ stdout }) => stdout.trim()).catch(() => '');
		return start === '' ? undefined : Date.parse(start).toString(36);
	}
	return signalProcess(id, 0) ? '' : undefined;
}

/** Identifies where process ids are valid: this machine since its last start, or one of its containers. */
export async function processSpace(): Promise<string> {
	const parts = await Promise.all([
		readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
		readlink('/proc/self/ns/pid').catch(() => ''),
	]);
	return hashedName([hostname(), ...parts].join('\n')).slice(0, 8);
}

/**
 * Ends what runs in the folder of a proof, whose name its processes carry as their mark, and removes it. Never rejects:
 * what is still in use, or cannot be removed, is left for the next start. An empty visible parent is removed, too.
 */
export async function removeProofFolder(folder: string, workers: FileWorkers, clock: Clock): Promise<void> {
	const removed = endProcesses(basename(folder), NO_GROUP, clock).then(() => workers.remove(folder));
	await removed.catch(() => undefined);
	const parent = dirname(folder);
	if (basename(parent) === VISIBLE_PARENT) await rmdir(parent).catch(() => undefined);
}
