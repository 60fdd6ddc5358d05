import { accessSync, readFileSync, rmSync } from 'node:fs';
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

/** The folder of an extension whose command writes the list into the open folder. */
export const bindingsReader = path.join(import.meta.dirname, 'bindingsReader');

/** VS Code in the browser tells the operating system from the user agent, and has a class for it. */
const systems = {
	Linux: { className: 'linux', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
	Windows: { className: 'windows', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' },
	macOS: { className: 'mac', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' },
} as const;

export type OperatingSystem = keyof typeof systems;

/**
 * Reads the default key bindings, those of extensions among them, as VS Code lists them in a browser of that system.
 * @param workbench must have the extension `bindingsReader`
 */
export async function readDefaultBindings(
	workbench: Workbench,
	system: OperatingSystem,
): Promise<readonly DefaultBinding[]> {
	const { page } = workbench;
	await reloadAs(workbench, system);
	// Some parts register their keys only once the workbench is idle: this says that the last of them is there.
	await page.waitForFunction(() => performance.getEntriesByName('code/didCreateWorkbenchContributions/4').length > 0);
	const list = path.join(workbench.folder, 'bindings.json');
	rmSync(list, { force: true });
	await workbench.runCommand('Key Bindings: Write the Default Ones');
	await eventually(() => accessSync(list));
	return bindingsIn(readFileSync(list, 'utf8'));
}

/** Loads the page as in a browser of that system. Where it is one already, nothing is loaded, which is most of what this costs. */
async function reloadAs(workbench: Workbench, system: OperatingSystem): Promise<void> {
	const { page } = workbench;
	const { className, userAgent } = systems[system];
	const root = page.locator(`.monaco-workbench.${className}`);
	if ((await root.count()) > 0) return;
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setUserAgentOverride', { userAgent });
	await workbench.reload();
	await root.waitFor();
	await session.detach();
}

/** The list between the comments: what comes first, and the commands that have no key. */
function bindingsIn(text: string): readonly DefaultBinding[] {
	return JSON.parse(text.slice(text.indexOf('\n[') + 1, text.lastIndexOf('\n]') + 2));
}
