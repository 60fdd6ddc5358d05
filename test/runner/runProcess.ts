import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryFolder } from '../host/folders.ts';

export interface ProcessOptions {
	/** Added to this process's environment. */
	readonly environment: Readonly<Record<string, string>>;
	/** Milliseconds that it may take. */
	readonly limit: number;
	/** Ends the process. */
	readonly signal: AbortSignal;
	/** Receives its output, once it has ended. */
	print(text: string): void;
}

/** Milliseconds after the first signal until a process that has not ended is killed. */
const endPatience = 3_000;

/** Milliseconds to wait for the end of the output: a process that has left the group might keep it open. */
const outputPatience = 1_000;

/**
 * Runs Node with these arguments. The process leads its own group, so that everything it starts ends with it: Ctrl+C in a
 * terminal reaches only the runner, which then ends the groups.
 * @returns the exit code
 */
export async function runNode(args: readonly string[], options: ProcessOptions): Promise<number> {
	if (options.signal.aborted) return 1;
	const child = spawn(process.execPath, args, {
		cwd: repositoryFolder,
		env: { ...process.env, ...options.environment },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32', // on Windows, it would open a window
	});
	const printed: Buffer[] = [];
	for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (chunk: Buffer) => printed.push(chunk));
	const closed = once(child, 'close');
	const code = await untilEnded(child, options);
	await Promise.race([closed, wait(outputPatience, undefined, { ref: false })]);
	options.print(Buffer.concat(printed).toString());
	return code;
}

async function untilEnded(child: ChildProcess, { limit, signal }: ProcessOptions): Promise<number> {
	const kill = () => signalGroup(child, 'SIGKILL');
	const timers = [setTimeout(kill, limit)];
	const end = () => {
		signalGroup(child, 'SIGTERM');
		timers.push(setTimeout(kill, endPatience));
	};
	signal.addEventListener('abort', end);
	try {
		const [code] = await once(child, 'exit');
		return code ?? 1;
	} finally {
		signal.removeEventListener('abort', end);
		for (const timer of timers) clearTimeout(timer);
		kill(); // everything that the process has left behind
	}
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined || process.platform === 'win32') return void child.kill(signal);
	try {
		process.kill(-child.pid, signal);
	} catch {
		// The group has no processes left.
	}
}
