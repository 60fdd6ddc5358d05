import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Clock } from '../../base/core/clock.ts';
import { isInside, realPath, withSlashes } from '../../base/node/files/paths.ts';
import type { ProofCommands } from '../core/proofCommands.ts';
import { RUN_ENVIRONMENT } from '../core/runEnvironment.ts';
import type { RecordedRun, RunResult, Sandbox } from '../core/sandbox.ts';
import { changedDependencies, type DependencyFiles } from './dependencies/dependencyFiles.ts';
import { pythonFolders } from './dependencies/pythonFolders.ts';
import { cargoFolder, hasPnpmLock, toolEnvironment } from './dependencies/toolEnvironment.ts';
import { changedNames, doubtfulNames, type FileStamps, type StampedNames, stampedNames } from './files/fileStamps.ts';
import type { FileWorkers } from './files/fileWorkers.ts';
import { findLiveFiles } from './files/liveFiles.ts';
import { type CopiedContents, replaceContent, sameContents } from './files/replaceContent.ts';
import { Git } from './git/git.ts';
import type { Repository } from './git/repository.ts';
import { changedState, type RepositoryState, repositoryState } from './git/repositoryState.ts';
import { removeProofFolder } from './place/proofFolders.ts';
import { asProofError } from './proofError.ts';
import { openRecordedCalls } from './recorder/recordedCalls.ts';
import { MARK } from './run/endProcesses.ts';
import { hostEnvironment } from './run/hostEnvironment.ts';
import { runCommand } from './run/runCommand.ts';

export interface SandboxOptions {
	/** The workspace folder, absolute. */
	readonly root: string;
	/** The document under proof, absolute. */
	readonly file: string;
	/** Their folders are relative to the workspace folder's copy. */
	readonly commands: ProofCommands;
	/** Unsaved contents of editors, by absolute path. They replace those on the disk. */
	readonly edited: ReadonlyMap<string, Uint8Array>;
	/** The bytes of a text of the document, in the document's encoding. */
	readonly encode: (text: string) => Uint8Array | Promise<Uint8Array>;
	/** The extension's folder, for what outlives the proof, and if no temporary folder is private. */
	readonly storage: string;
	/** For one run, in milliseconds. */
	readonly timeLimit: number;
	readonly clock: Clock;
	/** Called with the output of the commands as it arrives, including escape sequences. */
	readonly onOutput: (text: string) => void;
	/** The files, by absolute path, that the person saved since copying began. */
	readonly saved: () => ReadonlySet<string>;
	readonly signal: AbortSignal;
}

export interface SandboxCopyOptions extends SandboxOptions {
	/** The live tree and its copy, and the folder that holds the copy: absolute and real. */
	readonly live: string;
	readonly copy: string;
	readonly outer: string;
	readonly repository: Repository | undefined;
	/** The workspace folder and the document, relative to the live tree. */
	readonly folder: string;
	readonly document: string;
	/** The mark of the processes in the copy: the name of `outer`. */
	readonly mark: string;
	readonly workers: FileWorkers;
	/** The state of the live tree and its repository before they were copied. */
	readonly files: StampedNames;
	readonly contents: CopiedContents;
	/** The repository and those inside it. */
	readonly repositories: readonly Repository[];
	readonly state: RepositoryState;
	readonly skippedFolders: readonly string[];
	/** The state of the live tree's dependencies, to which links of the copy lead. */
	readonly dependencies: { readonly files: DependencyFiles; readonly stamps: FileStamps };
}

/** A copy of the live tree, and the commands that run in it. */
export class SandboxCopy implements Sandbox {
	readonly #options: SandboxCopyOptions;
	#disposed: Promise<void> | undefined;
	/** Undefined if something has run since they were compared: they are many, and only runs are suspected. */
	#changedDependencies: Promise<readonly string[]> | undefined = Promise.resolve([]);

	constructor(options: SandboxCopyOptions) {
		this.#options = options;
	}

	get folder(): string {
		return join(this.#options.copy, this.#options.folder);
	}

	get document(): string {
		const { folder, document } = this.#options;
		return withSlashes(relative(folder, document));
	}

	get skippedFolders(): readonly string[] {
		return this.#options.skippedFolders;
	}

	async put(text: string): Promise<void> {
		const { copy, document, encode } = this.#options;
		const bytes = await encode(text);
		await orProofError(replaceContent(copy, document, bytes));
	}

	async run(command: 'tests' | 'benchmark', signal: AbortSignal, shorter = Infinity): Promise<RunResult> {
		const { commands, copy, mark, clock, onOutput } = this.#options;
		const timeLimit = Math.min(this.#options.timeLimit, shorter);
		const line = commands[command];
		if (line === undefined) throw new Error(`There is no command for the ${command}.`);
		const folder = await realPath(resolve(this.folder, line.folder)).catch(() => undefined);
		// A link of the copy may lead out of it, such as into the live tree.
		if (folder !== undefined && !isInside(copy, folder)) {
			return notStarted(line.folder, 'outsideCopy');
		}
		if (folder === undefined || !(await isFolder(folder))) {
			return notStarted(line.folder, 'missing');
		}
		const environment = await this.#environment(line.environment, folder);
		this.#changedDependencies = undefined;
		return await runCommand({ text: line.text, folder, environment, mark, timeLimit, clock, onOutput, signal });
	}

	async record(textFor: (folder: string) => string, signal: AbortSignal, timeLimit?: number): Promise<RecordedRun> {
		const calls = await openRecordedCalls(this.#options.outer, this.#options.clock);
		try {
			await this.put(textFor(calls.folder));
			const run = await this.run('tests', AbortSignal.any([signal, calls.enough]), timeLimit);
			const isEnough = run.kind === 'canceled' && !signal.aborted;
			return { ...run, ...(isEnough && { kind: 'ended' }), isEnough, written: await calls.read() };
		} finally {
			await calls.dispose();
		}
	}

	async changedLive(): Promise<readonly string[]> {
		return await orProofError(this.#changedPaths());
	}

	async #changedPaths(): Promise<readonly string[]> {
		const { live, repository, repositories, workers, state, saved, clock, signal } = this.#options;
		const git = new Git({ clock, signal });
		const now = await findLiveFiles(live, repository, workers, git, repositories);
		const changed = await this.#changedFiles(stampedNames(now.names, now.stamps));
		const stateNow = await repositoryState(now.repositories, workers, git, state.configured);
		this.#changedDependencies ??= this.#compareDependencies();
		const dependencies = await this.#changedDependencies;
		const own = new Set(await Promise.all([...saved()].map(realPlace)));
		const found = [
			...[...changed, ...dependencies].map((name) => resolve(live, name)),
			...changedState(state, stateNow),
		];
		return [...new Set(found)].filter((file) => !own.has(file)).map((file) => withSlashes(relative(live, file)));
	}

	namesLiveTree(text: string): boolean {
		const { live, root } = this.#options;
		return [live, root].some((tree) => namesTree(text, tree));
	}

	async dispose(): Promise<void> {
		this.#disposed ??= this.#end();
		await this.#disposed;
	}

	/** Without files whose content is the same, such as those that only got another name by a backup. */
	async #changedFiles(now: StampedNames): Promise<readonly string[]> {
		const { files, contents, workers } = this.#options;
		const changed = changedNames(files, now);
		const same = await sameContents(this.#options, doubtfulNames(changed, files, now), contents, workers);
		return changed.filter((name) => !same.has(name));
	}

	async #compareDependencies(): Promise<readonly string[]> {
		const { live, workers, dependencies } = this.#options;
		const { files, stamps } = dependencies;
		return changedDependencies(live, files, stamps, await workers.stamp(live, files.names));
	}

	async #end(): Promise<void> {
		const { outer, workers, clock } = this.#options;
		await removeProofFolder(outer, workers, clock);
		await workers.dispose();
	}

	async #environment(extra: Readonly<Record<string, string>>, where: string): Promise<NodeJS.ProcessEnv> {
		const { copy, document, folder, storage, live, mark } = this.#options;
		const python = await pythonFolders(copy, document, folder);
		const base = { ...hostEnvironment(process.env), ...RUN_ENVIRONMENT, ...extra };
		const usesPnpm = hasPnpmLock(copy, where);
		const settings = { trees: { live, copy }, python, cargoFolder: cargoFolder(storage, live), usesPnpm };
		return { ...toolEnvironment(base, settings), [MARK]: mark };
	}
}

/** The result of a run in a wrong folder. */
function notStarted(folder: string, problem: 'missing' | 'outsideCopy'): RunResult {
	return { kind: 'notStarted', duration: 0, output: '', stillRunning: [], wrongFolder: { folder, problem } };
}

async function orProofError<T>(result: Promise<T>): Promise<T> {
	try {
		return await result;
	} catch (error) {
		throw asProofError(error);
	}
}

async function isFolder(path: string): Promise<boolean> {
	return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** The path of a file, even a deleted one, without links on the way to its folder: a link itself is compared as a link. */
async function realPlace(file: string): Promise<string> {
	const folder = await realPath(dirname(file)).catch(() => resolve(dirname(file)));
	return join(folder, basename(file));
}

/** Folders whose content is linked from the live tree: their names do not show whose code runs. */
const LINKED = /\/(?:node_modules|\.venv|venv)\//;
/** Characters that continue a name, making it another one. */
const WORD = /[\w.-]/;

/** Whether a text names a file of a tree, other than of its dependencies, which a copy shares. */
export function namesTree(text: string, tree: string): boolean {
	const isWindows = /^[a-z]:/i.test(tree);
	const searched = comparable(text, isWindows);
	const path = comparable(tree, isWindows);
	const pathEnd = /[\s:;,'"()<>|]|$/g;
	// Each character is read once, whatever an output repeats.
	for (let start = searched.indexOf(path); start >= 0; ) {
		const end = start + path.length;
		if (WORD.test(searched.charAt(start - 1)) || WORD.test(searched.charAt(end))) {
			start = searched.indexOf(path, start + 1);
			continue;
		}
		pathEnd.lastIndex = end;
		const last = pathEnd.exec(searched)?.index ?? searched.length;
		if (!LINKED.test(`${searched.slice(start, last)}/`)) return true;
		start = searched.indexOf(path, last);
	}
	return false;
}

/** In outputs, separators may be of either kind, and are doubled within quotes. */
function comparable(text: string, isWindows: boolean): string {
	const oneSeparator = text.replace(/[\\/]+/g, '/');
	return isWindows ? oneSeparator.toLowerCase() : oneSeparator;
}
