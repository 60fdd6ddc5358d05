import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder, scratchFolder } from './folders.ts';
import { runProgram } from './npmPackage.ts';

/** Packs the extension that is built, as users get it, and gives the file's path. */
export async function packExtension(): Promise<string> {
	mkdirSync(scratchFolder, { recursive: true });
	const vsix = path.join(scratchFolder, 'whetstone.vsix');
	const vsce = path.join(repositoryFolder, 'node_modules/@vscode/vsce/vsce');
	const flags = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository'];
	await runProgram(process.execPath, [vsce, 'package', ...flags, '-o', vsix], repositoryFolder);
	return vsix;
}
