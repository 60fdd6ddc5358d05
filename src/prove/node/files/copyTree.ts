import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { copyRepository } from '../git/copyRepository.ts';
import type { Git } from '../git/git.ts';
import { ProofError } from '../proofError.ts';
import { type FileName, joinName, nameKey, parentName } from './fileName.ts';
import { ENTRY_KINDS, type FileStamps } from './fileStamps.ts';
import type { FileWorkers } from './fileWorkers.ts';
import { ignoredFiles } from './ignoredFiles.ts';
import { type LiveFiles, MOST_FILES } from './liveFiles.ts';

/** In bytes: more is not copied. */
const MOST_BYTES = 1_000_000_000;

/** What a copy consists of. */
export interface CopyPlan {
	readonly live: LiveFiles;
	/** The files and links, relative to the live tree. */
	readonly names: readonly FileName[];
	/** The folders that they are in, and those of submodules; outer ones first. */
	readonly folders: readonly FileName[];
	/** Ignored folders that are not copied, but may be needed: at most 20. */
	readonly skippedFolders: readonly string[];
}

/**
 * Finds out what to copy, before anything is written.
 * @throws ProofError if it is too much
 */
export async function planCopy(live: LiveFiles, workers: FileWorkers, git: Git): Promise<CopyPlan> {
	const kept = live.names.filter((_, index) => isCopied(live.stamps, index));
	if (kept.length > MOST_FILES) throw new ProofError('tooManyFiles');
	const bytes = live.names.reduce((sum, _, index) => sum + sizeOf(live.stamps, index), 0);
	if (bytes > MOST_BYTES) throw new ProofError('tooLarge');
	const ignored = await ignoredFiles(live, workers, git);
	const names = [...kept, ...ignored.names].slice(0, MOST_FILES);
	const inner = live.names.filter((_, index) => live.stamps.kinds[index] === ENTRY_KINDS.folder);
	return { live, names, folders: foldersOf(names, inner), skippedFolders: ignored.skippedFolders };
}

/**
 * Copies files, links, and repositories.
 * @param copy does not exist yet
 * @param aside a folder beside it, in which repositories are created while the files are copied
 */
export async function copyTree(
	plan: CopyPlan,
	copy: string,
	aside: string,
	workers: FileWorkers,
	git: Git,
	signal: AbortSignal,
): Promise<void> {
	await mkdir(copy, { mode: 0o700 });
	// Waits for repositories even if a file fails, so that nothing is written to a folder that is being removed.
	const results = await Promise.allSettled([
		copyFiles(plan, copy, workers, signal),
		...plan.live.repositories.map(({ repository }, index) => copyRepository(repository, join(aside, `${index}`), git)),
	]);
	for (const result of results) if (result.status === 'rejected') throw result.reason;
	for (const [index, { name, repository }] of plan.live.repositories.entries()) {
		if (repository.commit !== undefined)
			await rename(join(aside, `${index}`, '.git'), joinName(joinName(copy, name), '.git'));
	}
}

async function copyFiles(plan: CopyPlan, copy: string, workers: FileWorkers, signal: AbortSignal): Promise<void> {
	for (const folder of plan.folders) await mkdir(joinName(copy, folder), { recursive: true });
	await workers.copy(plan.live.folder, copy, plan.names, signal);
}

function isCopied({ kinds }: FileStamps, index: number): boolean {
	return kinds[index] === ENTRY_KINDS.file || kinds[index] === ENTRY_KINDS.link;
}

function sizeOf(stamps: FileStamps, index: number): number {
	return isCopied(stamps, index) ? (stamps.sizes[index] ?? 0) : 0;
}

function foldersOf(names: readonly FileName[], inner: readonly FileName[]): readonly FileName[] {
	const folders = new Map<string, FileName>();
	const add = (name: FileName) => {
		// Most names share their folder with the name before: only new ones are split.
		for (let parent = parentName(name); parent.length > 0; parent = parentName(parent)) {
			if (folders.has(nameKey(parent))) return;
			folders.set(nameKey(parent), parent);
		}
	};
	for (const name of names) add(name);
	for (const name of inner) {
		folders.set(nameKey(name), name);
		add(name);
	}
	return [...folders.values()].sort((a, b) => a.length - b.length);
}
