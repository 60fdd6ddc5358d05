import { type ChildProcess, execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type EndSignal = 'SIGTERM' | 'SIGKILL';

/** A group of processes that is ended, even those of it that have put off the mark. */
export interface ProcessGroup {
	/** The id of the process that it began with; undefined if it did not start. */
	readonly id: number | undefined;
	/** Whether that process is gone. */
	readonly hasEnded: () => boolean;
}

/**
 * The group that began with a process.
 * @param child started with `detached` where there are groups
 */
export function groupOf(child: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>): ProcessGroup {
	return { id: child.pid, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

/** Whether any process of a group is left. Windows has no groups: whether the first one is, whose id is soon another one's. */
export function isGroupThere({ id, hasEnded }: ProcessGroup): boolean {
	return id !== undefined && (process.platform === 'win32' ? !hasEnded() : send(-id, 0));
}

/** Asks all processes of a group to end, or ends them. On Windows, which cannot ask, they are ended. */
export async function signalGroup(group: ProcessGroup, signal: EndSignal): Promise<void> {
	const { id } = group;
	if (id === undefined || !isGroupThere(group)) return;
	if (process.platform !== 'win32') send(-id, signal);
	// With all that the process started.
	else await promisify(execFile)('taskkill', taskkill(id)).catch(() => undefined);
}

/** @returns false if it is gone, or another user's */
export function send(id: number, signal: EndSignal | 0): boolean {
	try {
		return process.kill(id, signal);
	} catch {
		return false;
	}
}

function taskkill(id: number): readonly string[] {
	return ['/T', '/F', '/PID', String(id)];
}
