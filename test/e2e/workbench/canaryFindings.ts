import path from 'node:path';
import { findCanaries, holdsKey } from '../../support/canary.ts';
import type { Workbench } from './workbench.ts';

const found: string[] = [];
let workbenches = 0;

/** What was found of keys and prompts in the workbenches that have ended. */
export function readFindings(): { readonly workbenches: number; readonly found: readonly string[] } {
	return { workbenches, found };
}

/**
 * Looks, while a workbench still runs, at what it has copied and printed, and at what its page has stored: the editor's own
 * state, with drafts and texts of editors.
 */
export async function searchRunning(workbench: Workbench): Promise<void> {
	const { page, server } = workbench;
	const texts = {
		'the clipboard': await page.evaluate(() => navigator.clipboard.readText()).catch(() => ''),
		'the storage of the page': JSON.stringify(await page.context().storageState({ indexedDB: true })),
		'what the server printed': server.log(),
	};
	for (const [where, text] of Object.entries(texts)) {
		if (holdsKey(Buffer.from(text))) found.push(`a key in ${where}`);
	}
}

/** Searches the data folder of a workbench that has ended: user data and logs. */
export function searchEnded(dataFolder: string): void {
	workbenches++;
	found.push(...findCanaries(path.join(dataFolder, 'data')));
}

/** Searches the profile of a browser that has ended. */
export function searchProfile(profile: string): void {
	found.push(...findCanaries(profile, () => true));
}
