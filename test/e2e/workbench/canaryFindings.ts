import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../../host/temporaryFolder.ts';
import { findCanaries, holdsKey } from '../../support/canary.ts';
import type { Workbench } from './workbench.ts';

/** Where the runs of all files write down what they find. */
const findings = process.env.WHETSTONE_TEST_FINDINGS ?? path.join(makeTemporaryFolder(), 'findings');
const searched = 'a workbench was searched';

/** What was found of keys and prompts in the workbenches that have ended. */
export function readFindings(): { readonly workbenches: number; readonly found: readonly string[] } {
	const lines = existsSync(findings) ? readFileSync(findings, 'utf8').trimEnd().split('\n') : [];
	const found = lines.filter((line) => line !== searched);
	return { workbenches: lines.length - found.length, found };
}

/** Looks, while a workbench still runs, at what it has copied and printed. */
export async function searchRunning(workbench: Workbench): Promise<void> {
	const copied = await workbench.page.evaluate(() => navigator.clipboard.readText()).catch(() => '');
	const texts = { 'the clipboard': copied, 'what the server printed': workbench.server.log() };
	for (const [where, text] of Object.entries(texts)) {
		if (holdsKey(Buffer.from(text))) note([`a key in ${where}`]);
	}
}

/** Searches the data folder of a workbench that has ended: user data and logs, and the browser's profile. */
export function searchEnded(dataFolder: string): void {
	// The page of the editor keeps its own state in the browser's profile, with drafts and texts of editors.
	const inProfile = findCanaries(path.join(dataFolder, 'browser'), () => true);
	note([searched, ...findCanaries(path.join(dataFolder, 'data')), ...inProfile]);
}

function note(lines: readonly string[]): void {
	appendFileSync(findings, lines.map((line) => `${line}\n`).join(''));
}
