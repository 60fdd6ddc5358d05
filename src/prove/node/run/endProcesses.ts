import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from '../../../base/core/clock.ts';
import { errorCode } from '../../../base/node/files/fileErrors.ts';

/** In milliseconds, between asking and forcing a process to end. */
const GRACE = 2_000;
/** How often, and in milliseconds how far apart, to check whether killed processes are gone. */
const MOST_CHECKS = 25;
const PAUSE = 20;
/** This many in a row must find nothing: what restarts itself may be missed by one. */
const EMPTY_CHECKS = 2;

/** The unknown group of a window that is gone. */
export const NO_GROUP: ProcessGroup = { id: undefined, hasEnded: () => true };

/**
 * Ends the processes that carry a mark, and those of a group: asks them, and kills them after two seconds.
 * @returns those that still run, or ran a moment ago and may have started others
 * @throws if the last search for them failed; even then, everything that could be ended has ended
 */
export async function endProcesses(
	mark: string,
	group: ProcessGroup,
	clock: Clock,
	search = markedProcesses,
): Promise<readonly MarkedProcess[]> {
	let left: readonly MarkedProcess[] = [];
	let lastSeen: readonly MarkedProcess[] = [];
	let emptyChecks = 0;
	let failure: unknown;
	const checkAgain = async () => {
		try {
			left = await search(mark);
			failure = undefined;
		} catch (error) {
			// Those found before count as still running.
			failure = error;
		}
		emptyChecks = left.length === 0 ? emptyChecks + 1 : 0;
		if (left.length > 0) lastSeen = left;
	};
	const end = clock.monotonic() + GRACE;
	// Before the search, which takes time: the window may be closing.
	await signalGroup(group, 'SIGTERM');
	await checkAgain();
	signalEach(left, 'SIGTERM');
	while ((left.length > 0 || isGroupThere(group)) && clock.monotonic() < end) {
		await wait(PAUSE);
		await checkAgain();
	}
	await signalGroup(group, 'SIGKILL');
	signalEach(left, 'SIGKILL');
	for (let count = 0; count < MOST_CHECKS && emptyChecks < EMPTY_CHECKS; count++) {
		await wait(PAUSE);
		await checkAgain();
		signalEach(left, 'SIGKILL');
	}
	if (failure !== undefined) throw failure;
	return emptyChecks < EMPTY_CHECKS ? lastSeen : [];
}

function signalEach(processes: readonly MarkedProcess[], signal: EndSignal): void {
	for (const { id } of processes) signalProcess(id, signal);
}

/**
 * How often to search again for processes that began during the search before: one that ends before it is read may have started
 * another.
 */
const MOST_SEARCHES = 4;

/** The environment variable that all processes in a copy inherit. */
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
	for (let search = 0; search < MOST_SEARCHES; search++) {
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

/** It has ended, or is another user's. If no more files can be opened, nothing is known about any. */
function noEnvironment(error: unknown): string {
	if (['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '')) throw error;
	return '';
}

async function listedWithEnvironment(mark: string): Promise<readonly MarkedProcess[]> {
	const options = { maxBuffer: 64 * 1_048_576 };
	const { stdout } = await promisify(execFile)('ps', ['-E', '-ww', '-ax', '-o', 'pid=,command='], options);
	return parseProcessList(stdout, mark);
}

/** Reads lines of an id and a command followed by its environment. */
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

/** A group of processes to end, even those that removed the mark. */
interface ProcessGroup {
	/** The id of its first process; undefined if that did not start. */
	readonly id: number | undefined;
	/** Whether that process is gone. */
	readonly hasEnded: () => boolean;
}

/**
 * The group of a process.
 * @param child started with `detached` if the system has groups
 */
export function groupOf(child: ChildProcess): ProcessGroup {
	return { id: child.pid, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

/** Whether any process of a group is left. On Windows, without groups, only the first one counts: ids are soon reused. */
function isGroupThere({ id, hasEnded }: ProcessGroup): boolean {
	return id !== undefined && (process.platform === 'win32' ? !hasEnded() : signalProcess(-id, 0));
}

/** Asks all processes of a group to end, or kills them; on Windows, always kills them. */
export async function signalGroup(group: ProcessGroup, signal: EndSignal): Promise<void> {
	const { id } = group;
	if (id === undefined || !isGroupThere(group)) return;
	if (process.platform !== 'win32') signalProcess(-id, signal);
	// Including everything that the process started.
	else await promisify(execFile)('taskkill', ['/T', '/F', '/PID', String(id)]).catch(() => undefined);
}

/** Sends a signal to a process, or a group by its negative id; 0 only checks it. @returns false if it is gone, or another user's */
export function signalProcess(id: number, signal: EndSignal | 0): boolean {
	try {
		return process.kill(id, signal);
	} catch {
		return false;
	}
}
