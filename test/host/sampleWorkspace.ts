import { cpSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, 'sampleWorkspace');
const lintSettings = path.join(source, 'biome.json');

/** Copies the sample workspace for tests and `npm start`, so that edits do not change the repository. */
export function copySampleWorkspace(folder: string): void {
	cpSync(source, folder, { recursive: true, filter: (file) => file !== lintSettings });
}
