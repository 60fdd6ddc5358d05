import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../../src/base/node/systemClock.ts';
import type { CommandLine } from '../../src/prove/core/proofCommands.ts';
import type { RunResult } from '../../src/prove/core/sandbox.ts';
import { openSandbox } from '../../src/prove/node/openSandbox.ts';
import type { SandboxCopy, SandboxOptions } from '../../src/prove/node/sandboxCopy.ts';
import { quickFolder } from './quickFolder.ts';

/** A workspace with a repository, and proofs of it. */
export interface ProofWorkspace {
	/** The workspace folder, which exists. */
	readonly root: string;
	readonly storage: string;
	/** Runs git as a person does. */
	git(...commandLine: string[]): string;
	/** Writes a file and the folders above it. */
	write(name: string, text: string, folder?: string): string;
	open(options?: Partial<SandboxOptions>): Promise<SandboxCopy>;
}

/** Makes a new workspace for each test, and disposes of the copies that it opened. Call inside `describe`. */
export function proofWorkspace(name = 'live'): () => ProofWorkspace {
	return workspaceBetween(beforeEach, afterEach, name);
}

/**
 * Makes one workspace for all tests of the suite, and disposes of the copies that they opened: the threads of a copy take more
 * time to start than all that most tests do with it. Call inside `describe`.
 */
export function sharedProofWorkspace(name = 'live'): () => ProofWorkspace {
	return workspaceBetween(before, after, name);
}

function workspaceBetween(begin: typeof before, end: typeof after, name: string): () => ProofWorkspace {
	const sandboxes: SandboxCopy[] = [];
	let folder = '';
	let workspace: ProofWorkspace | undefined;
	begin(async () => {
		folder = await quickFolder();
		const root = path.join(folder, name);
		const storage = path.join(folder, 'storage');
		const write = (file: string, text: string, inside = root) => {
			const target = path.join(inside, file);
			mkdirSync(path.dirname(target), { recursive: true });
			writeFileSync(target, text);
			return target;
		};
		write('code.js', 'before');
		workspace = {
			root,
			storage,
			write,
			git: (...commandLine) => git(root, ...commandLine),
			async open(options = {}) {
				const sandbox = await openSandbox({ ...defaults(root, storage), ...options });
				sandboxes.push(sandbox);
				return sandbox;
			},
		};
	});
	end(async () => {
		await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.dispose()));
		await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
	});
	return () => {
		if (workspace === undefined) throw new Error('There is a workspace within a test only.');
		return workspace;
	};
}

/** A copy for many tests, in which any command runs; each change of the live tree is reported once. */
export class SharedSandbox {
	readonly #commands: { tests: CommandLine };
	readonly #sandbox: SandboxCopy;
	#known: readonly string[] = [];

	private constructor(sandbox: SandboxCopy, commands: { tests: CommandLine }) {
		this.#sandbox = sandbox;
		this.#commands = commands;
	}

	/** Copies a workspace. The workspace disposes of the copy. */
	static async open(workspace: ProofWorkspace, options: Partial<SandboxOptions> = {}): Promise<SharedSandbox> {
		const commands = { tests: commandLine('') };
		return new SharedSandbox(await workspace.open({ ...options, commands }), commands);
	}

	get folder(): string {
		return this.#sandbox.folder;
	}

	get sandbox(): SandboxCopy {
		return this.#sandbox;
	}

	/** The copy with this as its command for tests, until another one is chosen. */
	sandboxWith(tests: CommandLine): SandboxCopy {
		this.#commands.tests = tests;
		return this.#sandbox;
	}

	/** Runs a command in the copy. */
	async run(line: string | CommandLine, signal = new AbortController().signal): Promise<RunResult> {
		return await this.sandboxWith(typeof line === 'string' ? commandLine(line) : line).run('tests', signal);
	}

	/** What has changed in the live tree since it was asked last, in the order of the names. */
	async newlyChanged(): Promise<readonly string[]> {
		const known = this.#known;
		this.#known = await this.#sandbox.changedLive();
		return this.#known.filter((name) => !known.includes(name)).toSorted();
	}
}

export function git(folder: string, ...commandLine: readonly string[]): string {
	const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always'];
	return execFileSync('git', [...person, ...commandLine], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/** A command in the folder of the workspace. */
export function commandLine(text: string, environment: Readonly<Record<string, string>> = {}): CommandLine {
	return { text, folder: '', environment };
}

/** Each file and folder below a folder with all that must not change: kind, mode, time and content. */
export function snapshot(folder: string): Readonly<Record<string, string>> {
	const found: Record<string, string> = {};
	const visit = (inside: Buffer) => {
		for (const entry of readdirSync(inside, { encoding: 'buffer', withFileTypes: true })) {
			const file = Buffer.concat([inside, Buffer.from('/'), entry.name]);
			const stats = lstatSync(file, { bigint: true });
			found[file.toString('latin1')] = `${stats.mode} ${stats.mtimeNs} ${contentOf(file, stats)}`;
			if (entry.isDirectory()) visit(file);
		}
	};
	visit(Buffer.from(folder));
	return found;
}

function contentOf(file: Buffer, stats: { isFile(): boolean; isSymbolicLink(): boolean }): string {
	if (stats.isSymbolicLink()) return readlinkSync(file);
	return stats.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';
}

function defaults(root: string, storage: string): SandboxOptions {
	return {
		root,
		file: path.join(root, 'code.js'),
		commands: {},
		edited: new Map(),
		encode: (text) => Buffer.from(text),
		storage,
		timeLimit: 60_000,
		clock: systemClock,
		onOutput: () => undefined,
		saved: () => new Set(),
		signal: new AbortController().signal,
	};
}
