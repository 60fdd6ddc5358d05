import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../../base/node/files/errorCode.ts';

/**
 * How often it is looked, in a row, for processes that began during the look before: one that ends before it is read may
 * have started another.
 */
const MOST_LOOKS = 4;

/** The environment variable that every process in a copy inherits. */
export const MARK = 'WHETSTONE_PROOF';

export interface MarkedProcess {
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
