import { errorCode } from '../files/fileErrors.ts';

/** A name for what this window writes. It contains the process id, so that others can see whether it is still running. */
export function writerId(): string {
	return `p${process.pid}-${crypto.randomUUID()}`;
}

/**
 * Whether another window that writes under this name is still running. The id of a process that ended may be reused: a
 * "yes" may be wrong, so callers limit how long they believe it.
 */
export function isOtherWindowRunning(writer: string): boolean {
	const pid = Number(/^p([1-9]\d{0,9})-/.exec(writer)?.[1]);
	// One process hosts the extensions of one window: an earlier writer with this process id has ended.
	if (Number.isNaN(pid) || pid === process.pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return errorCode(error) === 'EPERM';
	}
}
