import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowserOnProfile, shortLived } from '../../host/browser.ts';
import { makeTemporaryFolder } from '../../host/temporaryFolder.ts';

/** Of the browser's windows, unless a workbench asks for more: they are drawn in software, at a cost for each pixel. */
export const usualViewport = { width: 1024, height: 680 };

/** For reviews, and for a terminal below them. */
export const largeViewport = { width: 1280, height: 800 };

/** What a page may do without asking. */
export const permissions = ['clipboard-read', 'clipboard-write'];

/**
 * The browser in which one workbench after the other opens, at the same address: then what it has compiled of VS Code's code is
 * there already, and a page is ready with half the work. All else it forgets in between.
 */
class SharedBrowser {
	/** Ports to try for the address. */
	ports: readonly number[] = [0];
	readonly #profile = path.join(makeTemporaryFolder(), 'browser');
	#launched: Promise<BrowserContext> | undefined;

	/** Its first page stays empty: without a page it would end. */
	launch(): Promise<BrowserContext> {
		this.#launched ??= launchBrowserOnProfile(this.#profile, { viewport: usualViewport, permissions }, shortLived);
		return this.#launched;
	}

	/** Forgets what the pages have stored. None is open. */
	async forget(): Promise<void> {
		const [first] = (await this.#launched)?.pages() ?? [];
		if (first === undefined) return;
		const session = await first.context().newCDPSession(first);
		const storageTypes = 'cookies,indexeddb,local_storage,service_workers,cache_storage';
		await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes });
		await session.detach();
	}

	/** @returns the folder of its profile, as it has left it */
	async close(): Promise<string> {
		await (await this.#launched)?.close();
		this.#launched = undefined;
		return this.#profile;
	}
}

export const shared = new SharedBrowser();

globalThis.after?.(() => shared.close());
