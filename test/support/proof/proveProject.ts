import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { systemClock } from '../../../src/base/node/systemClock.ts';
import type { Proof } from '../../../src/edit/core/proof/proof.ts';
import { mutantCandidates } from '../../../src/prove/core/mutants/mutantCandidates.ts';
import type { ProofCommands } from '../../../src/prove/core/proofCommands.ts';
import { prove } from '../../../src/prove/core/prove.ts';
import { recordingOf } from '../../../src/prove/core/recording/recordingOf.ts';
import { recordingTemplate } from '../../../src/prove/core/recording/recordingTemplate.ts';
import { openSandbox } from '../../../src/prove/node/openSandbox.ts';
import { runAtMost } from '../../../src/prove/node/run/runAtMost.ts';
import { builtRecorder } from './builtRecorder.ts';

/** A project on the disk, and a change of one of its files. */
export interface ProvedProject {
	readonly languageId: string;
	/** The other files, by relative paths. */
	readonly files: Readonly<Record<string, string>>;
	/** The file that changes, by its relative path. */
	readonly file: string;
	readonly before: string;
	readonly after: string;
	/** How many processes measure calls; by default none. */
	readonly processes?: number;
	readonly commands: ProofCommands | ((live: string) => ProofCommands);
	/** Makes in the live tree what belongs to no repository, such as an environment. */
	readonly prepare?: (live: string) => Promise<void>;
}

export interface ProvedResult {
	readonly proof: Omit<Proof, 'subject' | 'time'> | undefined;
	/** Everything that the commands printed. */
	readonly output: string;
	/** What is different in the live tree or its `.git` afterward, down to times; empty if nothing is. */
	readonly changed: readonly string[];
}

/** In milliseconds, for one run; enough for a machine that is busy with other things. */
const TIME_LIMIT = 60_000;

/** Puts a project into a repository of its own, proves the change there, and compares the live tree before and after. */
export async function proveProject(project: ProvedProject): Promise<ProvedResult> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'whetstone-test-')));
	try {
		const live = join(folder, 'live');
		await writeProject(project, live);
		const before = await fingerprint(live);
		let output = '';
		const commands = typeof project.commands === 'function' ? project.commands(live) : project.commands;
		const { signal } = new AbortController();
		const sandbox = await openSandbox({
			root: live,
			file: join(live, project.file),
			commands,
			edited: new Map(),
			encode: (text) => Buffer.from(text),
			storage: join(folder, 'storage'),
			timeLimit: TIME_LIMIT,
			clock: systemClock,
			onOutput: (text) => {
				output += text;
			},
			saved: () => new Set(),
			signal,
		});
		try {
			const mutants = mutantCandidates(project, () => 0);
			const proof = await prove({
				sandbox,
				commands,
				change: project,
				mutants,
				recording: recordingIn(project),
				processes: project.processes ?? 0,
				runAtMost,
				signal,
				onStep: () => undefined,
			});
			return { proof, output, changed: differences(before, await fingerprint(live)) };
		} finally {
			await sandbox.dispose();
		}
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
	}
}

async function writeProject({ files, file, before, prepare }: ProvedProject, live: string): Promise<void> {
	for (const [name, text] of Object.entries({ ...files, [file]: before })) {
		await mkdir(dirname(join(live, name)), { recursive: true });
		await writeFile(join(live, name), text);
	}
	await prepare?.(live);
	const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
	const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: live, stdio: 'ignore' });
	git('init', '-q');
	git('add', '-A');
	git('commit', '-q', '-m', 'Begin');
}

/** Kind, mode, size, time of change and content of everything in a folder, by relative path. */
async function fingerprint(folder: string): Promise<ReadonlyMap<string, string>> {
	const found = new Map<string, string>();
	for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
		const path = join(folder, name);
		const { mode, size, mtimeNs } = await lstat(path, { bigint: true });
		const kind = await lstat(path);
		const content = kind.isSymbolicLink() ? await readlink(path) : kind.isFile() ? await hashOf(path) : '';
		found.set(name, `${mode} ${kind.isDirectory() ? '' : size} ${mtimeNs} ${content}`);
	}
	return found;
}

async function hashOf(path: string): Promise<string> {
	return createHash('sha256')
		.update(await readFile(path))
		.digest('hex');
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
	return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

function recordingIn(project: ProvedProject) {
	const found = recordingTemplate(project, builtRecorder(), basename(project.file));
	if (found !== undefined && 'syntaxProblem' in found) throw new Error(found.syntaxProblem);
	return found !== undefined && 'texts' in found ? recordingOf(found) : found;
}
