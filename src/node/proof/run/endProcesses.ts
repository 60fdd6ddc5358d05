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

type EndSignal = 'SIGTERM' | 'SIGKILL';

/** A group of processes that is ended, even those of it that have put off the mark. */
export interface EndedGroup {
	/** The id of the process that it began with. */
	readonly id: number | undefined;
	/** Whether that process is gone. */
	readonly hasEnded: () => boolean;
}

/**
 * Ends the processes that carry a mark, and those of a group: asks them, and after two seconds kills them.
 * @returns those that are still there
 * @throws if the last look at what is there failed; all that could be ended is ended then, too
 */
export async function endProcesses(
	mark: string,
	group: EndedGroup,
	clock: Clock,
	look = markedProcesses,
): Promise<readonly MarkedProcess[]> {
	let left: readonly MarkedProcess[] = [];
	let failure: unknown;
	const lookAgain = async () => {
		try {
			left = await look(mark);
			failure = undefined;
		} catch (error) {
			// Those that were found before count as still there.
			failure = error;
		}
	};
	const end = clock.monotonic() + GRACE;
	// Before the look, which takes its time: the window may be closing.
	await signalGroup(group, 'SIGTERM');
	await lookAgain();
	signalEach(left, 'SIGTERM');
	while ((left.length > 0 || isThere(group)) && clock.monotonic() < end) {
		await wait(PAUSE);
		await lookAgain();
	}
	await signalGroup(group, 'SIGKILL');
	signalEach(left, 'SIGKILL');
	for (let count = 0; count < LOOKS && left.length > 0; count++) {
		await wait(PAUSE);
		await lookAgain();
		signalEach(left, 'SIGKILL');
	}
	if (failure !== undefined) throw failure;
	return left;
}

/** Of a window that is gone, no group is known. */
export const NO_GROUP: EndedGroup = { id: undefined, hasEnded: () => true };

/** Whether any process of a group is left. Windows has no groups: whether the first one is, whose id is soon another one's. */
function isThere({ id, hasEnded }: EndedGroup): boolean {
	return id !== undefined && (process.platform === 'win32' ? !hasEnded() : send(-id, 0));
}

async function signalGroup(group: EndedGroup, signal: EndSignal): Promise<void> {
	const { id } = group;
	if (id === undefined || !isThere(group)) return;
	if (process.platform !== 'win32') send(-id, signal);
	// Windows cannot ask: all that a process started goes with it.
	else await promisify(execFile)('taskkill', taskkill(id)).catch(() => undefined);
}

function signalEach(processes: readonly MarkedProcess[], signal: EndSignal): void {
	for (const { id } of processes) send(id, signal);
}

function taskkill(id: number): readonly string[] {
	return ['/T', '/F', '/PID', String(id)];
}

/** @returns false if it is gone, or another user's */
function send(id: number, signal: EndSignal | 0): boolean {
	try {
		return process.kill(id, signal);
	} catch {
		return false;
	}
}
