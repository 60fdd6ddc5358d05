import { readFile } from 'node:fs/promises';

/** The text of the recorder, built from `programRecorder.ts`, which defines `programRecorder`. */
export async function recorderProgram(): Promise<string> {
	return await readFile(new URL('./programRecorder.js', import.meta.url), 'utf8');
}
