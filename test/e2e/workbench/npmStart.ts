import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../host/folders.ts';
import { installHost } from '../../host/install/installHost.ts';
import { environmentWithoutNpmRun } from '../../host/runProgram.ts';
import type { Settings } from '../../host/vscode/userSettings.ts';
import type { OpenedVscode } from './workbench.ts';

/** Leads a process group that ends with this process, even if that is killed. */
const guard = path.join(import.meta.dirname, '../../host/vscode/guard.mjs');

/** `npm start` in a clone of the repository, as a person runs it in a terminal. */
export class NpmStart {
	/** The repository’s folder. */
	readonly clone: string;
	/** The workspace that it opens. */
	readonly workspace: string;
	/** Where its VS Code keeps what it stores. */
	readonly dataFolder: string;
	readonly #settings: Settings;
	#process: ChildProcess | undefined;
	#output = '';

	/**
	 * @param clone the folder for the clone, which does not exist yet
	 * @param settings added to those that a start has written
	 */
	constructor(clone: string, settings: Settings) {
		this.clone = clone;
		this.#settings = settings;
		this.workspace = path.join(clone, '.vscode-test/start/workspace');
		this.dataFolder = path.join(clone, '.vscode-test/start/server');
	}

	/** What it has printed. */
	get output(): string {
		return this.#output;
	}

	/** The ids of its processes and of all that they have started, in whichever group. */
	processes(): readonly number[] {
		const all = listProcesses();
		const withStarted = (id: number): readonly number[] => [
			id,
			...all.filter(({ parent }) => parent === id).flatMap((child) => withStarted(child.id)),
		];
		return this.#process?.pid === undefined ? [] : withStarted(this.#process.pid);
	}

	/** Clones the repository if that is not done yet, and runs `npm start`. @returns once the address is printed */
	async start(...options: readonly string[]): Promise<OpenedVscode> {
		if (!existsSync(this.clone)) await makeClone(this.clone);
		this.#output = '';
		const child = spawn(process.execPath, [guard, 'npm', 'start', '--', ...options], {
			cwd: this.clone,
			env: { ...environmentWithoutNpmRun(), WHETSTONE_TEST_HOST: 'server', WHETSTONE_NO_BROWSER: 'true' },
			stdio: ['pipe', 'pipe', 'pipe'],
			detached: true,
		});
		this.#process = child;
		const address = await this.#untilPrinted(child, /^ {2}(http:\/\/127\.0\.0\.1:\d+\/\?\S+)$/m);
		this.#addSettings();
		return {
			port: Number(new URL(address).port),
			server: { log: () => this.#output },
			address: () => address,
			stop: () => this.interrupt(),
		};
	}

	/** Presses Ctrl+C in its terminal, and waits until it has ended. */
	async interrupt(): Promise<void> {
		const child = this.#process;
		if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, 'exit');
		process.kill(-child.pid, 'SIGINT');
		await ended;
	}

	async #untilPrinted(child: ChildProcess, pattern: RegExp): Promise<string> {
		const { promise, resolve, reject } = Promise.withResolvers<string>();
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding('utf8').on('data', (text: string) => {
				this.#output += text;
				const [, found] = pattern.exec(this.#output) ?? [];
				if (found !== undefined) resolve(found);
			});
		}
		child.once('error', reject).once('close', () => reject(new Error(`npm start has ended.\n${this.#output}`)));
		return await promise;
	}

	#addSettings(): void {
		const file = path.join(this.dataFolder, 'data/User/settings.json');
		writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...this.#settings }));
	}
}

/**
 * Clones the repository with what is not committed yet. What `npm ci` and the first start would download is linked: tests never
 * wait for a registry.
 */
async function makeClone(folder: string): Promise<void> {
	const git = (cwd: string, ...args: readonly string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
	git(repositoryFolder, 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
	git(folder, 'reset', '--quiet');
	const files = git(repositoryFolder, 'ls-files', '-coz', '--exclude-standard').split('\0');
	for (const file of files) {
		const source = path.join(repositoryFolder, file);
		if (file !== '' && existsSync(source)) cpSync(source, path.join(folder, file));
	}
	mkdirSync(path.join(folder, '.vscode-test'));
	symlinkSync(await installHost(), path.join(folder, '.vscode-test/host'));
	symlinkSync(path.join(repositoryFolder, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Those of the processes that have not ended: what has ended may still be known by its id. */
export function stillRunning(ids: readonly number[]): readonly number[] {
	return listProcesses()
		.filter(({ id, state }) => ids.includes(id) && !state.startsWith('Z'))
		.map(({ id }) => id);
}

interface ListedProcess {
	readonly id: number;
	readonly parent: number;
	/** Begins with Z once it has ended. */
	readonly state: string;
}

function listProcesses(): readonly ListedProcess[] {
	const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
	return lines.map((line) => {
		const [id = '', parent = '', state = ''] = line.trim().split(/\s+/);
		return { id: Number(id), parent: Number(parent), state };
	});
}
