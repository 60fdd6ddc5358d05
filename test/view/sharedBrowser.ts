import type { Browser } from 'playwright-core';
import { launchBrowser } from '../host/browser.ts';

let browser: Promise<Browser> | undefined;

/** The browser in which a run of mocha opens its pages; the first one starts it, and it ends with the run. */
export function sharedBrowser(): Promise<Browser> {
	browser ??= launchBrowser();
	return browser;
}

// Outside mocha, where the pages may serve too, there are no hooks.
globalThis.after?.(async () => {
	await (await browser)?.close();
});
