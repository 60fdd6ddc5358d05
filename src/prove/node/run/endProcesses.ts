import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from '../../../base/core/clock.ts';
import { errorCode } from '../../../base/node/files/fileErrors.ts';

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

/**
 * How often it is looked, in a row, for processes that began during the look before: one that ends before it is read may
 * have started another.
 */
const MOST_LOOKS = 4;

/** The environment variable that every process in a copy inherits. */
export const MARK = 'WHETSTONE_PROOF';

interface MarkedProcess {
	readonly id: number;
	readonly name: string;
}

/** The processes of this user that carry a mark. On Windows, none can be found. */
export async function markedProcesses(mark: string): Promise<readonly MarkedProcess[]> {
	if (process.platform === 'linux') return await inProcessFolder(mark);
	return process.platform === 'win32' ? [] : await listedWithEnvironment(mark);
}

async function inProcessFolder(mark: string): Promise<readonly MarkedProcess[]> {
	const found: MarkedProcess[] = [];
	const known = new Set([process.pid]);
	for (let look = 0; look < MOST_LOOKS; look++) {
		const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0 && !known.has(id));
		if (ids.length === 0) break;
		for (const id of ids) known.add(id);
		const marked = await Promise.all(ids.map(async (id) => await markedProcess(id, mark)));
		found.push(...marked.filter((each) => each !== undefined));
	}
	return found;
}

async function markedProcess(id: number, mark: string): Promise<MarkedProcess | undefined> {
	const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(noEnvironment);
	if (!`\0${environment}\0`.includes(`\0${MARK}=${mark}\0`)) return undefined;
	return { id, name: (await readFile(`/proc/${id}/comm`, 'utf8').catch(() => '?')).trim() };
}

/** It has ended, or is another user's. Where no file can be opened, nothing is known of any. */
function noEnvironment(error: unknown): string {
	if (['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '')) throw error;
	return '';
}

async function listedWithEnvironment(mark: string): Promise<readonly MarkedProcess[]> {
	const options = { maxBuffer: 64 * 1_048_576 };
	const { stdout } = await promisify(execFile)('ps', ['-E', '-ww', '-ax', '-o', 'pid=,command='], options);
	return parseProcessList(stdout, mark);
}

/** Reads lines of an id and a command that is followed by its environment. */
export function parseProcessList(list: string, mark: string): readonly MarkedProcess[] {
	const entry = ` ${MARK}=${mark} `;
	return list
		.split('\n')
		.filter((line) => `${line} `.includes(entry))
		.flatMap((line) => {
			const [, id, name] = /^\s*(\d+)\s+(\S+)/.exec(line) ?? [];
			return id === undefined || name === undefined ? [] : [{ id: Number(id), name }];
		})
		.filter(({ id }) => id !== process.pid);
}

type EndSignal = 'SIGTERM' | 'SIGKILL';

/** A group of processes that is ended, even those of it that have put off the mark. */
interface ProcessGroup {
	/** The id of the process that it began with; undefined if it did not start. */
	readonly id: number | undefined;
	/** Whether that process is gone. */
	readonly hasEnded: () => boolean;
}

/**
 * The group that began with a process.
 * @param child started with `detached` where there are groups
 */
export function groupOf(child: ChildProcess): ProcessGroup {
	return { id: child.pid, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

/** Whether any process of a group is left. Windows has no groups: whether the first one is, whose id is soon another one's. */
function isGroupThere({ id, hasEnded }: ProcessGroup): boolean {
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
function send(id: number, signal: EndSignal | 0): boolean {
	try {
		return process.kill(id, signal);
	} catch {
		return false;
	}
}

function taskkill(id: number): readonly string[] {
	return ['/T', '/F', '/PID', String(id)];
}
