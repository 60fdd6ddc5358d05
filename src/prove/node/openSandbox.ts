import { realpath } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ignoreMissing } from '../../base/node/files/fileErrors.ts';
import { pathBelow, realPath, withSlashes } from '../../base/node/files/paths.ts';
import { dependencyRoots } from './dependencies/linkDependencies.ts';
import { copyTree, planCopy } from './files/copyTree.ts';
import { nameKey } from './files/fileName.ts';
import { ENTRY_KINDS, stampedNames } from './files/fileStamps.ts';
import { FileWorkers } from './files/fileWorkers.ts';
import { findLiveFiles, type LiveFiles } from './files/liveFiles.ts';
import { copiedContents, replaceContent } from './files/replaceContent.ts';
import { Git } from './git/git.ts';
import { findRepository, type Repository } from './git/repository.ts';
import { repositoryState } from './git/repositoryState.ts';
import { cleanParents } from './place/cleanParents.ts';
import { createProofFolder, removeProofFolder } from './place/proofFolders.ts';
import { parentOutside } from './place/proofParents.ts';
import { asProofError, ProofError } from './proofError.ts';
import { SandboxCopy, type SandboxOptions } from './sandboxCopy.ts';

/**
 * Copies the workspace to a folder of its own, and removes copies of windows that died. Nothing is written into the workspace
 * or its repository.
 * @throws ProofError if it fails, the signal's reason if it was aborted; nothing of the copy is left then
 */
export async function openSandbox(options: SandboxOptions): Promise<SandboxCopy> {
	const { signal, storage, clock } = options;
	signal.throwIfAborted();
	const workers = new FileWorkers();
	const git = new Git({ clock, signal });
	let outer: string | undefined;
	try {
		const [parents, place] = await Promise.all([cleanParents(storage, workers, clock), findSource(options, git)]);
		const live = await findLiveFiles(place.live, place.repository, workers, git);
		requireDocument(live, place.document);
		const [state, plan] = await Promise.all([
			repositoryState(live.repositories, workers, git),
			planCopy(live, workers, git),
		]);
		outer = await createProofFolder(parentOutside(parents, place.live));
		const copy = join(outer, basename(place.live) || 'workspace');
		await copyTree(plan, copy, `${copy}.git`, workers, git, signal);
		const trees = { live: place.live, copy };
		const edited = await editedNames(options.edited, trees.live, live);
		const replaced = [...new Set([place.document, ...edited.keys()])];
		const [contents, dependencies] = await Promise.all([
			copiedContents(copy, live.names, replaced, workers),
			workers.linkDependencies(trees, dependencyRoots(plan.names, place.folder)),
		]);
		signal.throwIfAborted();
		for (const [name, bytes] of edited) await replaceContent(copy, name, bytes);
		return new SandboxCopy({
			...options,
			...place,
			copy,
			outer,
			mark: basename(outer),
			workers,
			files: stampedNames(live.names, live.stamps),
			contents,
			repositories: live.repositories.map((placed) => placed.repository),
			state,
			skippedFolders: plan.skippedFolders,
			dependencies: { files: dependencies, stamps: await workers.stamp(place.live, dependencies.names) },
		});
	} catch (error) {
		if (outer !== undefined) await removeProofFolder(outer, workers, clock);
		await workers.dispose();
		throw signal.aborted ? signal.reason : asProofError(error);
	}
}

/** What is copied, and where the workspace folder and the document are in it. */
interface SandboxSource {
	/** The live tree: the repository, or the workspace folder if there is none. Absolute and real. */
	readonly live: string;
	readonly repository: Repository | undefined;
	/** Relative to the live tree. */
	readonly folder: string;
	/** Relative to it, with `/`. */
	readonly document: string;
}

async function findSource({ root, file }: SandboxOptions, git: Git): Promise<SandboxSource> {
	const realRoot = await realpath(root);
	const repository = await findRepository(realRoot, git);
	const live = repository?.top ?? realRoot;
	const realFile = await ignoreMissing(realpath(file));
	if (realFile === undefined) throw new ProofError('notAFile');
	const document = pathBelow(live, realFile);
	if (document === undefined) throw new ProofError('outsideWorkspace');
	return { live, repository, folder: relative(live, realRoot), document: withSlashes(document) };
}

/** Unsaved contents of copied files, by their names. */
async function editedNames(
	edited: ReadonlyMap<string, Uint8Array>,
	live: string,
	{ names }: LiveFiles,
): Promise<ReadonlyMap<string, Uint8Array>> {
	const found = new Map<string, Uint8Array>();
	if (edited.size === 0) return found;
	const known = new Set(names.map(nameKey));
	for (const [file, bytes] of edited) {
		const way = pathBelow(live, await realPath(file));
		if (way !== undefined && known.has(withSlashes(way))) found.set(withSlashes(way), bytes);
	}
	return found;
}

function requireDocument({ names, stamps }: LiveFiles, document: string): void {
	const isThere = names.some((name, index) => name === document && stamps.kinds[index] === ENTRY_KINDS.file);
	if (!isThere) throw new ProofError('notAFile');
}
