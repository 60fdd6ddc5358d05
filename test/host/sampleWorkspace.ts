import { cpSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, 'sampleWorkspace');
const lintSettings = path.join(source, 'biome.json');

/** Copies the workspace that tests and `npm start` open, so that edits do not end up in the repository. */
export function copySampleWorkspace(folder: string): void {
	cpSync(source, folder, { recursive: true, filter: (file) => file !== lintSettings });
}
