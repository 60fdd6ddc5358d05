import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type Clock, within } from '../../../base/core/clock.ts';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import { ProofError } from '../proofError.ts';
import { groupOf, signalGroup } from '../run/endProcesses.ts';
import { hostEnvironment } from '../run/hostEnvironment.ts';

/** In milliseconds, for one call: git may read a pipe that never ends. */
const TIME_LIMIT = 60_000;
/** In milliseconds: how long to wait for a killed git. */
const EXIT_WAIT = 1_000;
/** In bytes: more than 50,000 long names take. */
const LONGEST_OUTPUT = 256 * 1_048_576;
/** No hook and no file monitor of the repository runs, and no bundle is fetched, which a list of protocols would not prevent. */
const HARMLESS = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'fetch.bundleURI'];

export interface GitOptions {
	readonly clock: Clock;
	/** Ends each call. */
	readonly signal: AbortSignal;
	/** For each call, in milliseconds. */
	readonly timeLimit?: number;
}

export interface GitResult {
	readonly exitCode: number;
	readonly output: Buffer;
	readonly complaint: string;
}

/**
 * Runs git without any effect on a repository that is only read, whatever its configuration says: no hooks, no refreshed
 * index, no filters of LFS, no questions, no network, and none of the programs that fetch what is missing.
 */
export class Git {
	readonly #options: GitOptions;

	constructor(options: GitOptions) {
		this.#options = options;
	}

	/**
	 * @returns undefined if there is no git on this machine
	 * @throws ProofError if it does not end, the signal's reason if it was aborted; its children end with it
	 */
	async run(folder: string, commandLine: readonly string[]): Promise<GitResult | undefined> {
		const { clock, signal, timeLimit = TIME_LIMIT } = this.#options;
		signal.throwIfAborted();
		const child = spawn('git', [...HARMLESS, '-C', folder, ...commandLine], {
			env: gitEnvironment(),
			stdio: ['ignore', 'pipe', 'pipe'],
			windowsHide: true,
			// A group of its own, which ends as a whole.
			detached: process.platform !== 'win32',
		});
		const stopped = Promise.withResolvers<never>();
		const cancel = () => stopped.reject(signal.reason);
		signal.addEventListener('abort', cancel, { once: true });
		const timer = clock.setTimer(timeLimit, () => stopped.reject(new ProofError('gitTookTooLong')));
		try {
			return await Promise.race([resultOf(child), stopped.promise]);
		} catch (error) {
			await end(child, clock);
			throw error;
		} finally {
			timer.dispose();
			signal.removeEventListener('abort', cancel);
		}
	}

	/**
	 * The output of git, which must not fail.
	 * @throws ProofError with git's message
	 */
	async output(folder: string, commandLine: readonly string[]): Promise<Buffer> {
		const result = await this.run(folder, commandLine);
		if (result?.exitCode === 0) return result.output;
		throw new ProofError('gitFailed', result?.complaint ?? '');
	}
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

async function resultOf(child: Child): Promise<GitResult | undefined> {
	const closed = once(child, 'close');
	try {
		const [output, complaint] = await Promise.all([contentOf(child.stdout), contentOf(child.stderr), closed]);
		if (child.exitCode === null) throw new ProofError('gitFailed', complaint.toString().trim());
		return { exitCode: child.exitCode, output, complaint: complaint.toString().trim() };
	} catch (error) {
		if (errorCode(error) === 'ENOENT') return undefined;
		throw error instanceof ProofError ? error : new ProofError('gitFailed', String(error), { cause: error });
	}
}

async function contentOf(stream: Readable): Promise<Buffer> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const part of stream) {
		length += part.length;
		if (length > LONGEST_OUTPUT) throw new ProofError('gitFailed', `more than ${LONGEST_OUTPUT} bytes of output`);
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** Kills git and what it started, without waiting for processes that still keep its output open. */
async function end(child: Child, clock: Clock): Promise<void> {
	const group = groupOf(child);
	await signalGroup(group, 'SIGKILL');
	if (group.id !== undefined && !group.hasEnded()) await within(once(child, 'exit'), EXIT_WAIT, clock);
	child.stdout.destroy();
	child.stderr.destroy();
}

function gitEnvironment(): NodeJS.ProcessEnv {
	return {
		...hostEnvironment(process.env),
		GIT_OPTIONAL_LOCKS: '0',
		GIT_LFS_SKIP_SMUDGE: '1',
		GIT_TERMINAL_PROMPT: '0',
		GIT_SSH_COMMAND: 'false',
		// Git before 2.44 does not know it and tries to fetch what is missing, but no protocol is allowed.
		GIT_NO_LAZY_FETCH: '1',
		// Unguessable, since an empty or known name could be an alias in the configuration that runs a program.
		GIT_ALLOW_PROTOCOL: randomUUID(),
		// New repositories are like the live one, whatever the person prefers.
		GIT_DEFAULT_HASH: undefined,
		GIT_DEFAULT_REF_FORMAT: undefined,
	};
}
