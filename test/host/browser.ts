import { existsSync } from 'node:fs';
import path from 'node:path';
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type LaunchOptions,
} from 'playwright-core';
import { chromiumIsPackedForThisMachine, installChromium } from './install/installChromium.ts';

const browserArguments = [
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-dev-shm-usage',
];

/**
 * Milliseconds after which what has not come is taken for missing. A machine may be slow or busy, so no test may depend on
 * how long something takes: this only ends one that would wait forever.
 */
export const patience = 240_000;

/**
 * For pages that live only for seconds, such as a test's VS Code: there, V8's TurboFan costs more processor time than its
 * code saves, Maglev does not. Not for measurements.
 */
export const shortLived: readonly string[] = ['--js-flags=--no-opt'];

/** Starts a headless Chrome, Edge or Chromium. The caller closes it; it also ends if this process is interrupted. */
export async function launchBrowser(moreArguments: readonly string[] = []): Promise<Browser> {
	return await chromium.launch(withArguments(await launchOptions(), moreArguments));
}

/** Starts such a browser with a profile folder, so that a later start with the same folder has its storage and secrets. */
export async function launchBrowserOnProfile(
	profileFolder: string,
	options: BrowserContextOptions,
	moreArguments: readonly string[] = [],
): Promise<BrowserContext> {
	const launch = withArguments(await launchOptions(), moreArguments);
	const context = await chromium.launchPersistentContext(profileFolder, { ...options, ...launch });
	context.setDefaultTimeout(patience);
	return context;
}

/** Installs a browser for the tests if the machine has none: that may take longer than a test's hooks allow. */
export async function prepareBrowser(): Promise<void> {
	await launchOptions();
}

function withArguments(launch: LaunchOptions, moreArguments: readonly string[]): LaunchOptions {
	return { ...launch, args: [...(launch.args ?? []), ...moreArguments] };
}

async function launchOptions(): Promise<LaunchOptions> {
	const installed = findInstalledBrowser();
	if (installed !== undefined) return { executablePath: installed, args: browserArguments };
	if (!chromiumIsPackedForThisMachine) {
		throw new Error(
			'These tests need Chrome, Edge or Chromium, and none was found. Set CHROME_PATH to the program of one.',
		);
	}
	const folder = await installChromium();
	const libraries = [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter);
	const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: folder };
	const env = { ...process.env, LD_LIBRARY_PATH: libraries, ...fonts };
	return { executablePath: path.join(folder, 'chromium'), args: browserArguments, env };
}

/** The browser that CHROME_PATH names, or else one in its usual place. */
export function findInstalledBrowser(): string | undefined {
	const named = process.env.CHROME_PATH;
	if (named === undefined || named === '') return usualPlaces().find((place) => existsSync(place));
	if (existsSync(named)) return named;
	throw new Error(`CHROME_PATH names ${named}, and there is no such file.`);
}

function usualPlaces(): readonly string[] {
	switch (process.platform) {
		case 'darwin':
			return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
				(name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
			);
		case 'win32':
			return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
				.map((name) => process.env[name])
				.filter((folder) => folder !== undefined)
				.flatMap((folder) =>
					['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((file) =>
						path.join(folder, file),
					),
				);
		default:
			return ['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium', 'chromium-browser'].map(
				(name) => `/usr/bin/${name}`,
			);
	}
}
