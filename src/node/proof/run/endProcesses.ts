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
 * @param group the id of a group that is ended with them
 * @returns those that are still there
 */
export async function endProcesses(
	mark: string,
	group: number | undefined,
	clock: Clock,
): Promise<readonly MarkedProcess[]> {
	let left = await markedProcesses(mark);
	if (left.length === 0 && group === undefined) return left;
	await signalAll(left, group, 'SIGTERM');
	const end = clock.monotonic() + GRACE;
	for (left = await markedProcesses(mark); left.length > 0 || isGroupThere(group); left = await markedProcesses(mark)) {
		if (clock.monotonic() >= end) break;
		await wait(PAUSE);
	}
	for (let look = 0; look < LOOKS && (left.length > 0 || isGroupThere(group)); look++) {
		await signalAll(left, group, 'SIGKILL');
		await wait(PAUSE);
		left = await markedProcesses(mark);
	}
	return left;
}

async function signalAll(
	processes: readonly MarkedProcess[],
	group: number | undefined,
	signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
	if (process.platform === 'win32' && group !== undefined) {
		await promisify(execFile)('taskkill', ['/T', '/F', '/PID', String(group)]).catch(() => undefined);
		return;
	}
	if (group !== undefined) send(-group, signal);
	for (const { id } of processes) send(id, signal);
}

function send(id: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
	try {
		return process.kill(id, signal);
	} catch {
		// It is gone, or another user's.
		return false;
	}
}

function isGroupThere(group: number | undefined): boolean {
	if (group === undefined) return false;
	return send(process.platform === 'win32' ? group : -group, 0);
}
