import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from '../../../core/base/clock.ts';
import { type MarkedProcess, markedProcesses } from './markedProcesses.ts';

/** In milliseconds, between being asked and being made to end. */
const GRACE = 2_000;
/** How often, and in milliseconds how far apart, it is looked whether a process that was killed is gone. */
const LOOKS = 25;
const PAUSE = 20;

/** A group of processes that is ended, even those of it that have put off the mark. */
export interface EndedGroup {
	readonly id: number | undefined;
	/** Whether the process that the group began with is gone. */
	readonly hasEnded: () => boolean;
}

/**
 * Ends the processes that carry a mark, and those of a group: asks them, and after two seconds kills them. Never rejects:
 * where the processes cannot be listed, the group is ended all the same.
 * @returns those that are still there
 */
export async function endProcesses(
	mark: string,
	{ id: group, hasEnded }: EndedGroup,
	clock: Clock,
	look = markedProcesses,
): Promise<readonly MarkedProcess[]> {
	const find = (of: string) => look(of).catch((): readonly MarkedProcess[] => []);
	const end = clock.monotonic() + GRACE;
	// Before the look, which takes its time: the window may be closing.
	await signalAll([], group, 'SIGTERM');
	let left = await find(mark);
	await signalAll(left, undefined, 'SIGTERM');
	while ((left.length > 0 || !hasEnded()) && clock.monotonic() < end) {
		await wait(PAUSE);
		left = await find(mark);
	}
	await signalAll(left, group, 'SIGKILL');
	for (let count = 0; count < LOOKS && left.length > 0; count++) {
		await wait(PAUSE);
		left = await find(mark);
		await signalAll(left, undefined, 'SIGKILL');
	}
	return left;
}

/** Of a window that is gone, no group is known. */
export const NO_GROUP: EndedGroup = { id: undefined, hasEnded: () => true };

async function signalAll(
	processes: readonly MarkedProcess[],
	group: number | undefined,
	signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
	if (process.platform === 'win32') {
		// It knows no asking, and has no groups: all that a process started goes with it.
		if (group !== undefined) await promisify(execFile)('taskkill', taskkill(group)).catch(() => undefined);
		return;
	}
	if (group !== undefined) send(-group, signal);
	for (const { id } of processes) send(id, signal);
}

function taskkill(id: number): readonly string[] {
	return ['/T', '/F', '/PID', String(id)];
}

function send(id: number, signal: 'SIGTERM' | 'SIGKILL'): void {
	try {
		process.kill(id, signal);
	} catch {
		// It is gone, or another user's.
	}
}
