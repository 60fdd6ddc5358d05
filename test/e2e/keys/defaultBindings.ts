import type { Page } from 'playwright-core';
import type { Workbench } from '../workbench/workbench.ts';

/** A key binding of VS Code, or of an extension, as VS Code lists it. */
export interface DefaultBinding {
	/** One or more chords, separated by spaces. */
	readonly key: string;
	readonly command: string;
	/** In disjunctive normal form: alternatives of terms. */
	readonly when?: string;
}

/** What VS Code in the browser takes the operating system from. */
export const userAgents = {
	Linux: 'Mozilla/5.0 (X11; Linux x86_64)',
	Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
	macOS: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
} as const;

export type OperatingSystem = keyof typeof userAgents;

/** Reads the default key bindings, those of extensions among them, as VS Code lists them in a browser of that system. */
export async function readDefaultBindings(
	workbench: Workbench,
	system: OperatingSystem,
): Promise<readonly DefaultBinding[]> {
	const { page } = workbench;
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setUserAgentOverride', { userAgent: userAgents[system] });
	await workbench.reload();
	// Some parts register their keys only when the workbench has been idle for a while.
	await page.waitForFunction(() => performance.getEntriesByName('code/LifecyclePhase/Eventually').length > 0);
	await workbench.runCommand('Preferences: Open Default Keyboard Shortcuts (JSON)');
	await page.locator('.editor-instance .view-line').filter({ hasText: '"key"' }).first().waitFor();
	await page.keyboard.press(system === 'macOS' ? 'Meta+a' : 'Control+a');
	const text = await copiedText(page);
	await workbench.runCommand('View: Close All Editors');
	await session.detach();
	return bindingsIn(text);
}

/** What a copy would put into the clipboard. */
function copiedText(page: Page): Promise<string> {
	return page.evaluate(() => {
		let text = '';
		const read = (event: ClipboardEvent) => {
			text = event.clipboardData?.getData('text/plain') ?? '';
		};
		document.addEventListener('copy', read, { once: true });
		document.execCommand('copy');
		return text;
	});
}

/** The list between the comments: what comes first, and the commands that have no key. */
function bindingsIn(text: string): readonly DefaultBinding[] {
	return JSON.parse(text.slice(text.indexOf('\n[') + 1, text.lastIndexOf('\n]') + 2));
}
