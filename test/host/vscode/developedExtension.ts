import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder, scratchFolder } from '../folders.ts';

/**
 * Fills the folder of the extension under development, and gives it: its manifest and the built parts, as copies, because VS Code looks
 * at where a link leads and then takes what was built for no extension of its own. It is not the repository itself,
 * because VS Code takes every theme below such a folder for one under development, its own ones included when it is
 * installed there, and then ignores the user's theme.
 */
export function developedExtension(folder = path.join(scratchFolder, 'extension')): string {
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package.nls.json', 'README.md', 'LICENSE']) {
		cpSync(path.join(repositoryFolder, file), path.join(folder, file));
	}
	for (const part of ['dist', 'media']) {
		rmSync(path.join(folder, part), { recursive: true, force: true });
		cpSync(path.join(repositoryFolder, part), path.join(folder, part), { recursive: true });
	}
	return folder;
}
