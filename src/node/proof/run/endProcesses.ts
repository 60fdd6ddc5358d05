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

/**
 * Ends the processes that carry a mark: asks them, and after two seconds kills them.
 * @param group the id of a group that is ended with them, even of those that have put off the mark
 * @returns those that are still there
 */
export async function endProcesses(
	mark: string,
	group: number | undefined,
	clock: Clock,
	find = markedProcesses,
): Promise<readonly MarkedProcess[]> {
	// Before the look, which takes its time: the window may be closing.
	await signalAll([], group, 'SIGTERM');
	let left = await find(mark);
	await signalAll(left, undefined, 'SIGTERM');
	const end = clock.monotonic() + GRACE;
	while (left.length > 0 && clock.monotonic() < end) {
		await wait(PAUSE);
		left = await find(mark);
	}
	await signalAll(left, group, 'SIGKILL');
	for (let look = 0; look < LOOKS && left.length > 0; look++) {
		await wait(PAUSE);
		left = await find(mark);
		await signalAll(left, undefined, 'SIGKILL');
	}
	return left;
}

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
