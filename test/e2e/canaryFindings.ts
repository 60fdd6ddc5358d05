import path from 'node:path';
import { findCanaries, holdsKey } from '../support/canary.ts';
import type { Workbench } from './harness.ts';

/** What was found of keys and prompts in the workbenches that have ended. */
export const canaryFindings = { workbenches: 0, found: [] as string[] };

/** Looks, while a workbench still runs, at what it has copied and printed. */
export async function searchRunning(workbench: Workbench): Promise<void> {
	const copied = await workbench.page.evaluate(() => navigator.clipboard.readText()).catch(() => '');
	const texts = { 'the clipboard': copied, 'what the server printed': workbench.server.log() };
	for (const [where, text] of Object.entries(texts)) {
		if (holdsKey(Buffer.from(text))) canaryFindings.found.push(`a key in ${where}`);
	}
}

/** Searches the data folder of a workbench that has ended: user data and logs, and the browser's profile. */
export function searchEnded(dataFolder: string): void {
	canaryFindings.workbenches++;
	canaryFindings.found.push(...findCanaries(path.join(dataFolder, 'data')));
	// The page of the editor keeps its own state there, with drafts and texts of editors.
	canaryFindings.found.push(...findCanaries(path.join(dataFolder, 'browser'), () => true));
}
