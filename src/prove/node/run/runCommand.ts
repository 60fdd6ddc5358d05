import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type Clock, within } from '../../../base/core/clock.ts';
import { plainTerminalText } from '../../../base/text/terminalText.ts';
import type { RunResult } from '../../core/sandbox.ts';
import { endProcesses, groupOf } from './endProcesses.ts';

/** In milliseconds: how long to wait for the output of processes that cannot be ended. */
const OUTPUT_WAIT = 1_000;

export interface CommandRun {
	readonly text: string;
	/** Absolute. */
	readonly folder: string;
	readonly environment: NodeJS.ProcessEnv;
	/** Carried by its processes in their environment. */
	readonly mark: string;
	/** In milliseconds. */
	readonly timeLimit: number;
	readonly clock: Clock;
	readonly onOutput: (text: string) => void;
	readonly signal: AbortSignal;
}

/** Runs a command in the shell, and ends everything that it started once it ends, is canceled, or exceeds its time limit. */
export async function runCommand(run: CommandRun): Promise<RunResult> {
	const output = new BoundedOutput();
	const standardOutput = new BoundedOutput();
	const start = run.clock.monotonic();
	if (run.signal.aborted) return { kind: 'canceled', duration: 0, output: '', stillRunning: [] };
	const child = startShell(run);
	for (const stream of [child.stdout, child.stderr]) {
		// Decodes each stream separately, as output of the other one may arrive between the bytes of a character.
		stream.setEncoding('utf8').on('data', (text: string) => {
			output.add(text);
			if (stream === child.stdout) standardOutput.add(text);
			run.onOutput(text);
		});
	}
	child.once('error', (error) => output.add(`${error.message}\n`));
	const closed = once(child, 'close').catch(() => undefined);
	const kind = await firstEnd(child, run);
	const duration = run.clock.monotonic() - start;
	const ending = endProcesses(run.mark, groupOf(child), run.clock);
	await ending.catch(() => undefined);
	await within(closed, OUTPUT_WAIT, run.clock);
	child.stdout.destroy();
	child.stderr.destroy();
	const left = await ending;
	return {
		kind,
		...(kind === 'ended' && child.exitCode !== null && { exitCode: child.exitCode }),
		duration,
		output: output.text(),
		standardOutput: standardOutput.text(),
		isShortened: output.isShortened,
		stillRunning: left.map(({ id, name }) => `${name} (${id})`),
	};
}

function startShell({ text, folder, environment }: CommandRun): ChildProcessByStdio<null, Readable, Readable> {
	const options = { cwd: folder, env: environment, windowsHide: true };
	if (process.platform === 'win32') {
		return spawn(text, { ...options, stdio: ['ignore', 'pipe', 'pipe'], shell: true });
	}
	return spawn('/bin/sh', ['-c', text], { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
}

/** How it ends: by itself, by cancellation, or by its time limit. */
async function firstEnd(
	child: ChildProcessByStdio<null, Readable, Readable>,
	{ timeLimit, clock, signal }: CommandRun,
): Promise<RunResult['kind']> {
	return await new Promise((resolve) => {
		const end = (kind: RunResult['kind']) => {
			timer.dispose();
			signal.removeEventListener('abort', cancel);
			resolve(kind);
		};
		const cancel = () => end('canceled');
		const timer = clock.setTimer(timeLimit, () => end('tookTooLong'));
		signal.addEventListener('abort', cancel, { once: true });
		child.once('exit', () => end('ended'));
		child.once('error', () => end('notStarted'));
	});
}

/** In characters: how much is kept of the start and the end. */
const HEAD = 64 * 1024;
const TAIL = 192 * 1024;

/** The start and end of an output of any length. */
export class BoundedOutput {
	#head = '';
	#tail = '';
	#hasGap = false;

	add(text: string): void {
		const room = HEAD - this.#head.length;
		this.#head += text.slice(0, room);
		this.#tail += text.slice(room);
		// Rarely, as each cut copies.
		if (this.#tail.length > 2 * TAIL) this.#cut();
	}

	/** Whether `text` lacks the middle. */
	get isShortened(): boolean {
		return this.#hasGap || this.#tail.length > TAIL;
	}

	/** Without escape sequences. */
	text(): string {
		if (this.isShortened) this.#cut();
		return plainTerminalText(this.#hasGap ? `${this.#head}\n[…]\n${this.#tail}` : this.#head + this.#tail);
	}

	#cut(): void {
		this.#tail = this.#tail.slice(-TAIL);
		this.#hasGap = true;
	}
}
