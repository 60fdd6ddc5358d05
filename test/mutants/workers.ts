import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { removeFolder } from '../host/temporaryFolder.ts';
import type { Order, Outcome } from './worker.ts';

/** Modules are never unloaded: a process gives way to a new one after this many orders. */
const MOST_ORDERS = 300;

/** Where files live in memory, on Linux: what the tests write is gone in a moment, and need not reach a disk. */
const MEMORY = '/dev/shm';

/** A process that runs test files, one after the other. */
export class Worker {
	readonly #folder = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'whetstone-mutants-'));
	#process: ChildProcess | undefined;
	#orders = 0;

	/** Gives undefined if the process did not answer within the limit, in milliseconds, or ended. */
	async run(order: Order, limit: number): Promise<Outcome | undefined> {
		if (this.#orders++ === MOST_ORDERS) this.#end();
		this.#process ??= start(this.#folder);
		const outcome = await ask(this.#process, order, limit);
		if (outcome === undefined) this.#end();
		return outcome;
	}

	dispose(): void {
		this.#end();
		removeFolder(this.#folder);
	}

	#end(): void {
		this.#process?.kill('SIGKILL');
		this.#process = undefined;
		this.#orders = 0;
	}
}

/** Does something with each item, in as many processes as are asked for, each as soon as it is free. */
export async function withWorkers<T>(
	count: number,
	items: readonly T[],
	act: (item: T, worker: Worker) => Promise<void>,
): Promise<void> {
	const waiting = [...items];
	const takeTurns = async () => {
		const worker = new Worker();
		try {
			for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item, worker);
		} finally {
			worker.dispose();
		}
	};
	await Promise.all(Array.from({ length: count }, takeTurns));
}

function start(folder: string): ChildProcess {
	return fork(path.join(import.meta.dirname, 'worker.ts'), {
		cwd: repositoryFolder,
		env: { ...process.env, TMPDIR: folder },
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		execArgv: ['--disable-warning=ExperimentalWarning'],
	});
}

async function ask(child: ChildProcess, order: Order, limit: number): Promise<Outcome | undefined> {
	const { promise, resolve } = Promise.withResolvers<Outcome | undefined>();
	const timer = setTimeout(() => resolve(undefined), limit);
	const onMessage = (outcome: Outcome) => resolve(outcome);
	const onExit = () => resolve(undefined);
	child.once('message', onMessage).once('exit', onExit).send(order);
	try {
		return await promise;
	} finally {
		clearTimeout(timer);
		child.off('message', onMessage).off('exit', onExit);
	}
}
