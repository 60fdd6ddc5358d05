import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that nobody has asked for its exit code yet has ended, too. */
export function isRunning(id: number): boolean {
	try {
		// Where there is such a file, it need not be asked for by a process.
		if (process.platform === 'linux') return !/\) Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
		return execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).trim()[0] !== 'Z';
	} catch {
		return false;
	}
}
