import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { installHost } from '../../host/install/installHost.ts';
import { makeTemporaryFolder } from '../../host/temporaryFolder.ts';

/** Those of VS Code's own extensions that a test needs: themes, the grammars of files, and what shows Markdown and checks JSON. */
const needed =
	`configuration-editing html javascript json json-language-features markdown-basics markdown-language-features
	python search-result shellscript theme-defaults theme-seti typescript-basics`.split(/\s+/);

let folder: Promise<string> | undefined;

/**
 * A folder with links to few of VS Code's own extensions, the same for all workbenches of a run. The others, the language service
 * of TypeScript above all, take a tenth of a run's processor time.
 */
export function fewOwnExtensions(): Promise<string> {
	folder ??= linkNeeded();
	return folder;
}

async function linkNeeded(): Promise<string> {
	const all = path.join(await installHost(), 'extensions');
	const few = path.join(makeTemporaryFolder(), 'extensions');
	mkdirSync(few);
	for (const name of needed) symlinkSync(path.join(all, name), path.join(few, name), 'junction');
	return few;
}
