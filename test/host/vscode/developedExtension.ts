import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder, scratchFolder } from '../folders.ts';

/**
 * Fills the folder of the extension under development with the manifest, the documents, and the built files. They are copies, because VS
 * Code resolves links and would not recognize their targets as part of the extension. The folder is not the repository,
 * because VS Code treats every theme below such a folder as under development, even its own if it is installed there, and
 * then ignores the user's theme.
 * @returns the folder
 */
export function developedExtension(folder = path.join(scratchFolder, 'extension')): string {
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package.nls.json', 'README.md', 'LICENSE']) {
		cpSync(path.join(repositoryFolder, file), path.join(folder, file));
	}
	for (const part of ['dist', 'docs', 'media']) {
		rmSync(path.join(folder, part), { recursive: true, force: true });
		cpSync(path.join(repositoryFolder, part), path.join(folder, part), { recursive: true });
	}
	return folder;
}
