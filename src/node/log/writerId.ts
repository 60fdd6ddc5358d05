import { errorCode } from '../files/errorCode.ts';

/** A name for what this window writes. It tells which process that is, so that others can see whether it still runs. */
export function writerId(): string {
	return `p${process.pid}-${crypto.randomUUID()}`;
}

/**
 * Whether another window that writes under this name still runs. The number of a process that ended may be given to
 * another one: "yes" may be wrong, so whoever asks sets a time to it.
 */
export function isOtherWindowRunning(writer: string): boolean {
	const pid = Number(/^p([1-9]\d{0,9})-/.exec(writer)?.[1]);
	// A process holds one window's extensions: what wrote under this number before has ended.
	if (Number.isNaN(pid) || pid === process.pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return errorCode(error) === 'EPERM';
	}
}
