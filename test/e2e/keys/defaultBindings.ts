import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** A key binding of VS Code, or of an extension, as VS Code lists it. */
export interface DefaultBinding {
	/** One or more chords, separated by spaces. */
	readonly key: string;
	readonly command: string;
	/** In disjunctive normal form: alternatives of terms. */
	readonly when?: string;
}

/** An extension with a command that writes the list. */
export const reader = path.join(import.meta.dirname, 'reader');

/** What VS Code in the browser takes the operating system from: a name in what the browser says it is. */
const systems = {
	Linux: { name: 'Linux', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
	Windows: { name: 'Windows', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' },
	macOS: { name: 'Macintosh', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' },
} as const;

export type OperatingSystem = keyof typeof systems;

/**
 * Reads the default key bindings, those of extensions among them, as VS Code lists them in a browser of that system.
 * @param workbench has the extension `reader`
 */
export async function readDefaultBindings(
	workbench: Workbench,
	system: OperatingSystem,
): Promise<readonly DefaultBinding[]> {
	const { page } = workbench;
	const session = await page.context().newCDPSession(page);
	const { name, userAgent } = systems[system];
	if (!(await page.evaluate(() => navigator.userAgent)).includes(name)) {
		await session.send('Emulation.setUserAgentOverride', { userAgent });
		await workbench.reload();
	}
	// Some parts register their keys only when the workbench has been idle for a while.
	await page.waitForFunction(() => performance.getEntriesByName('code/LifecyclePhase/Eventually').length > 0);
	const list = path.join(workbench.folder, 'bindings.json');
	rmSync(list, { force: true });
	await workbench.runCommand('Reader: Read the Default Key Bindings');
	await eventually(() => assert.ok(existsSync(list)));
	await session.detach();
	return bindingsIn(readFileSync(list, 'utf8'));
}

/** The list between the comments: what comes first, and the commands that have no key. */
function bindingsIn(text: string): readonly DefaultBinding[] {
	return JSON.parse(text.slice(text.indexOf('\n[') + 1, text.lastIndexOf('\n]') + 2));
}
