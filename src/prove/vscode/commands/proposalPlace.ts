import { posix } from 'node:path';
import { type FolderFiles, nearest } from './folderFiles.ts';
import type { Platform } from './quoteWords.ts';

/** What commands are proposed for. */
export interface ProposalPlace {
	/** The file to prove, relative to the root, with `/`. */
	readonly file: string;
	readonly files: FolderFiles;
	readonly platform: Platform;
}

const VIRTUAL_ENVIRONMENTS = ['.venv', 'venv'];

/**
 * The interpreter of the nearest virtual environment, as a path from the first of some folders.
 * @param folders that folder and those above it
 */
export async function virtualPython(
	{ files, platform }: ProposalPlace,
	folders: readonly string[],
): Promise<string | undefined> {
	const found = await nearest(folders, VIRTUAL_ENVIRONMENTS, files);
	if (found === undefined) return undefined;
	const inner = platform === 'windows' ? 'Scripts/python' : 'bin/python';
	return programPath(posix.join(posix.relative(folders[0] ?? '', found.folder), found.name, inner), platform);
}

/**
 * A program in the nearest of some folders that has it, as a path from the first of them.
 * @param names on each platform
 */
export async function ownProgram(
	{ files, platform }: ProposalPlace,
	folders: readonly string[],
	names: Readonly<Record<Platform, string>>,
): Promise<string | undefined> {
	const found = await nearest(folders, [names[platform]], files);
	if (found === undefined) return undefined;
	const way = posix.relative(folders[0] ?? '', found.folder) || '.';
	return programPath(`${way}/${found.name}`, platform);
}

function programPath(path: string, platform: Platform): string {
	return platform === 'windows' ? path.replaceAll('/', '\\') : path;
}
