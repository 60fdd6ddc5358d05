import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { hashedName } from '../../../base/node/files/hashedName.ts';

/**
 * When a process began, as a word that no later process with the same id shares.
 * @returns undefined if there is no such process; an empty word where the system does not say it
 */
export async function processStart(id: number): Promise<string | undefined> {
	if (process.platform === 'linux') {
		const state = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
		// The name, in parentheses, may hold anything; the start is the 20th word behind it.
		return state?.slice(state.lastIndexOf(')') + 2).split(' ')[19];
	}
	if (process.platform !== 'win32') {
		const asked = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(id)], { env: { LC_ALL: 'C' } });
		const start = await asked.then(({ stdout }) => stdout.trim()).catch(() => '');
		return start === '' ? undefined : Date.parse(start).toString(36);
	}
	return isThere(id) ? '' : undefined;
}

/** Identifies where process ids mean the same processes: this machine since its last start, or one of its containers. */
export async function processSpace(): Promise<string> {
	const parts = await Promise.all([
		readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
		readlink('/proc/self/ns/pid').catch(() => ''),
	]);
	return hashedName([hostname(), ...parts].join('\n')).slice(0, 8);
}

function isThere(id: number): boolean {
	try {
		process.kill(id, 0);
		return true;
	} catch {
		return false;
	}
}
