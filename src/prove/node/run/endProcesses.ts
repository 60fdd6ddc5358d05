import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../base/core/clock.ts';
import { type MarkedProcess, markedProcesses } from './markedProcesses.ts';
import { type EndSignal, isGroupThere, type ProcessGroup, send, signalGroup } from './processGroup.ts';

/** In milliseconds, between being asked and being made to end. */
const GRACE = 2_000;
/** How often, and in milliseconds how far apart, it is looked whether a process that was killed is gone. */
const LOOKS = 25;
const PAUSE = 20;
/** So many in a row must find nothing: what starts itself anew may be between two processes at the moment of one. */
const EMPTY_LOOKS = 2;

/** Of a window that is gone, no group is known. */
export const NO_GROUP: ProcessGroup = { id: undefined, hasEnded: () => true };

/**
 * Ends the processes that carry a mark, and those of a group: asks them, and after two seconds kills them.
 * @returns those that are still there, or that were there a moment ago and may have started others
 * @throws if the last look at what is there failed; all that could be ended is ended then, too
 */
export async function endProcesses(
	mark: string,
	group: ProcessGroup,
	clock: Clock,
	look = markedProcesses,
): Promise<readonly MarkedProcess[]> {
	let left: readonly MarkedProcess[] = [];
	let lastSeen: readonly MarkedProcess[] = [];
	let emptyLooks = 0;
	let failure: unknown;
	const lookAgain = async () => {
		try {
			left = await look(mark);
			failure = undefined;
		} catch (error) {
			// Those that were found before count as still there.
			failure = error;
		}
		emptyLooks = left.length === 0 ? emptyLooks + 1 : 0;
		if (left.length > 0) lastSeen = left;
	};
	const end = clock.monotonic() + GRACE;
	// Before the look, which takes its time: the window may be closing.
	await signalGroup(group, 'SIGTERM');
	await lookAgain();
	signalEach(left, 'SIGTERM');
	while ((left.length > 0 || isGroupThere(group)) && clock.monotonic() < end) {
		await wait(PAUSE);
		await lookAgain();
	}
	await signalGroup(group, 'SIGKILL');
	signalEach(left, 'SIGKILL');
	for (let count = 0; count < LOOKS && emptyLooks < EMPTY_LOOKS; count++) {
		await wait(PAUSE);
		await lookAgain();
		signalEach(left, 'SIGKILL');
	}
	if (failure !== undefined) throw failure;
	return emptyLooks < EMPTY_LOOKS ? lastSeen : [];
}

function signalEach(processes: readonly MarkedProcess[], signal: EndSignal): void {
	for (const { id } of processes) send(id, signal);
}
