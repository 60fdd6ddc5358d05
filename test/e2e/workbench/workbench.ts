import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowserOnProfile, shortLived } from '../../host/browser.ts';
import { scratchFolder } from '../../host/folders.ts';
import { copySampleWorkspace } from '../../host/sampleWorkspace.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { developedExtension } from '../../host/vscode/developedExtension.ts';
import type { FirstLayout } from '../../host/vscode/frontServer.ts';
import { type RunningVscode, startVscode } from '../../host/vscode/startVscode.ts';
import { type Settings, testSettings } from '../../host/vscode/userSettings.ts';
import { installVsix, type VscodeServer } from '../../host/vscode/vscodeServer.ts';
import * as ui from '../../host/vscode/workbench.ts';
import { searchEnded, searchProfile, searchRunning } from './canaryFindings.ts';
import { openWorkbenches } from './failureScreenshots.ts';
import { permissions, shared, usualViewport } from './sharedBrowser.ts';

export type Theme = 'dark' | 'light' | 'highContrast' | 'highContrastLight';

export interface WorkbenchOptions {
	/** The folder to open. By default a new copy of the sample workspace, which is removed afterwards. */
	readonly folder?: string;
	/** The user's settings. */
	readonly settings?: Settings;
	readonly theme?: Theme;
	readonly viewport?: { readonly width: number; readonly height: number };
	/** A packaged extension to install, instead of the extension under development. */
	readonly vsix?: string;
	/** Folders of further extensions under development. */
	readonly extensions?: readonly string[];
	/** Where the user's data is kept, and the profile of a browser of its own. By default a new folder, which is removed afterwards. */
	readonly dataFolder?: string;
	/** The port of the address: a browser finds secrets and storage again only under the same one. */
	readonly port?: number;
	/** Leaves workspace trust on: with a packaged extension there is then a Restricted Mode. */
	readonly workspaceTrust?: boolean;
	/** What is open at first. */
	readonly firstLayout?: FirstLayout;
	/** Added to the command line of a browser of its own. */
	readonly browserArguments?: readonly string[];
	/** Added to the extension host's environment. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Starts the VS Code to open, instead of one with the extension under development. @param ports to try for its address */
	readonly start?: (ports: readonly number[]) => Promise<OpenedVscode>;
}

/** A VS Code as far as a workbench needs it. */
export interface OpenedVscode extends Pick<RunningVscode, 'port' | 'address' | 'stop'> {
	readonly server: Pick<VscodeServer, 'log'>;
}

const extensionId = 'whetstone.whetstone';
const screenshotFolder = path.join(scratchFolder, 'screenshots');

const themeNames: Readonly<Record<Theme, string>> = {
	dark: 'Dark Modern',
	light: 'Light Modern',
	highContrast: 'Default High Contrast',
	highContrastLight: 'Default High Contrast Light',
};

/** What VS Code's page has as its class. */
const themeClasses: Readonly<Record<Theme, string>> = {
	dark: 'vs-dark',
	light: 'vs',
	highContrast: 'hc-black',
	highContrastLight: 'hc-light',
};

/** Starts VS Code with the extension and opens it in a browser. Whoever starts it disposes of it. */
export async function startWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
	const { dataFolder = makeTemporaryFolder(), folder = makeWorkspace() } = options;
	const workbench = new Workbench(options, dataFolder, folder);
	try {
		if (options.vsix !== undefined) await installVsix(dataFolder, options.vsix);
		await workbench.open();
	} catch (error) {
		await workbench.dispose();
		throw error;
	}
	return workbench;
}

/** A VS Code in a browser, and what a user does with it. Elements are waited for. */
export class Workbench {
	/** The folder that is open. */
	readonly folder: string;
	/** The server's data folder: user settings, logs, the extension's storage. */
	readonly dataFolder: string;
	readonly #options: WorkbenchOptions;
	#vscode: OpenedVscode | undefined;
	#browser: BrowserContext | undefined;

	constructor(options: WorkbenchOptions, dataFolder: string, folder: string) {
		this.#options = options;
		this.dataFolder = dataFolder;
		this.folder = folder;
	}

	/** The workbench's page: another one after a restart. */
	get page(): Page {
		const page = this.#browser?.pages().at(-1);
		if (page === undefined) throw new Error('The workbench is not open.');
		return page;
	}

	get server(): OpenedVscode['server'] {
		return this.#running.server;
	}

	/** Starts the server and the browser, on the port of the time before if there was one. */
	async open(): Promise<void> {
		const { start = (ports) => this.#start(ports) } = this.#options;
		this.#vscode = await start(this.#ports());
		this.#browser = await this.#openBrowser();
		openWorkbenches.add(this);
		await this.page.goto(this.#running.address(this.folder), { waitUntil: 'commit' });
		await ui.untilWorkbenchIsReady(this.page);
	}

	/** Opens the same folder in a second window, which is the one that all else is done in until it is closed. */
	async openSecondWindow(): Promise<Page> {
		const second = await this.page.context().newPage();
		await second.goto(this.#running.address(this.folder), { waitUntil: 'commit' });
		await ui.untilWorkbenchIsReady(second);
		return second;
	}

	/** Reloads the page: faster than all that is open may be saved. */
	async reload(): Promise<void> {
		await this.page.reload({ waitUntil: 'commit' });
		await ui.untilWorkbenchIsReady(this.page);
	}

	/** Reloads the window by its command, which keeps what is open. */
	async reloadWindow(): Promise<void> {
		await Promise.all([this.page.waitForEvent('domcontentloaded'), this.runCommand('Developer: Reload Window')]);
	}

	/** Gives the workspace these settings and no others, and waits until they hold. */
	async setWorkspaceSettings(settings: Settings): Promise<void> {
		await this.#writeSettings(path.join(this.folder, '.vscode', 'settings.json'), settings);
	}

	/**
	 * Adds these settings to the user's, and waits until they hold. Only at the start: once VS Code in the browser has written the
	 * file itself, it was not seen to notice another change.
	 */
	async setUserSettings(settings: Settings): Promise<void> {
		const file = path.join(this.dataFolder, 'data/User/settings.json');
		await this.#writeSettings(file, { ...JSON.parse(readFileSync(file, 'utf8')), ...settings });
	}

	/** They hold once the window has the title that is among them. */
	async #writeSettings(file: string, settings: Settings): Promise<void> {
		const title = crypto.randomUUID();
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, JSON.stringify({ ...settings, 'window.title': title }));
		await this.page.waitForFunction((shown) => document.title.includes(shown), title);
	}

	/** Closes the window, ends the server and starts both again on the same data. */
	async restart(): Promise<void> {
		await this.#close();
		await this.open();
	}

	/** Ends everything, and removes what was made for it. */
	async dispose(): Promise<void> {
		try {
			if (this.#browser !== undefined) await searchRunning(this);
		} finally {
			await this.#close();
			if (!this.#hasOwnBrowser) await shared.forget();
		}
		searchEnded(this.dataFolder);
		if (this.#hasOwnBrowser) searchProfile(this.#profile);
		if (this.#options.dataFolder === undefined) removeFolder(this.dataFolder);
		if (this.#options.folder === undefined) removeFolder(path.dirname(this.folder));
	}

	/** Runs a command by its full title: `Whetstone: Show Log`. */
	runCommand(title: string): Promise<void> {
		return ui.runCommand(this.page, title);
	}

	/** What the palette offers of Whetstone, without the category. */
	async offeredCommands(): Promise<readonly string[]> {
		const category = 'Whetstone: ';
		return (await ui.offeredCommands(this.page, category)).map((title) => title.slice(category.length));
	}

	/** Opens a file by its name in the workspace, or by its path if it is new. */
	openFile(file: string): Promise<void> {
		return ui.openFile(this.page, file);
	}

	/** Types into the input box that is open, or the one whose title or prompt matches, and confirms. */
	typeIntoInputBox(text: string, prompt?: string | RegExp): Promise<void> {
		return ui.typeIntoInputBox(this.page, text, prompt);
	}

	chooseFile(file: string): Promise<void> {
		return ui.chooseFile(this.page, file);
	}

	inputBoxMessage(): Locator {
		return ui.inputBoxMessage(this.page);
	}

	pickRow(label: string): Promise<void> {
		return ui.pickRow(this.page, label);
	}

	pickAfterCommand(title: string, ...labels: readonly string[]): Promise<void> {
		return ui.pickAfterCommand(this.page, title, ...labels);
	}

	notifications(text?: string | RegExp): Locator {
		return ui.notifications(this.page, text);
	}

	untilNotified(text: string | RegExp, button?: string): Promise<string> {
		return ui.untilNotified(this.page, text, button);
	}

	pressInNotification(text: string | RegExp, button: string): Promise<void> {
		return ui.pressInNotification(this.page, text, button);
	}

	pressChord(first: string, second: string): Promise<void> {
		return ui.pressChord(this.page, first, second);
	}

	pressInDialog(button: string): Promise<void> {
		return ui.pressInDialog(this.page, button);
	}

	statusBarItem(itemId: string): Locator {
		return ui.statusBarItem(this.page, extensionId, itemId);
	}

	/** The chat's document, in the window that all else is done in unless another one is named. */
	chat(page: Page = this.page): FrameLocator {
		return ui.webview(page, extensionId, 'view');
	}

	/** The chat's document as a frame, to run scripts there. It is another one after a reload, or when the view was hidden. */
	chatFrame(): Promise<Frame> {
		return ui.webviewFrame(this.chat());
	}

	/** The document of the extension's panel in an editor. */
	panel(): FrameLocator {
		return ui.webview(this.page, extensionId, 'panel');
	}

	/** Opens the page of an installed extension from the Extensions view, and gives the document of its README. */
	openExtensionPage(displayName: string): Promise<FrameLocator> {
		return ui.openExtensionPage(this.page, displayName);
	}

	/** A page of Markdown, as VS Code shows it. */
	markdownPage(): FrameLocator {
		return ui.webview(this.page, 'vscode.markdown-language-features', 'panel');
	}

	/** Saves a picture of the page under `.vscode-test/screenshots`, and gives its path. */
	async takePicture(name: string): Promise<string> {
		const file = path.join(screenshotFolder, `${name}.png`);
		await this.page.screenshot({ path: file });
		return file;
	}

	/** Takes a picture for people to look at, if WHETSTONE_TEST_PICTURES is set: nothing compares it, and each takes time. */
	async screenshot(name: string): Promise<void> {
		if (process.env.WHETSTONE_TEST_PICTURES) await this.takePicture(name);
	}

	/**
	 * Takes the same picture in several themes, the first of which is this workbench's own, if WHETSTONE_TEST_PICTURES is `all`;
	 * otherwise at most that one.
	 * @param arrange shows what is to be seen, before each picture and at the end
	 */
	async screenshotInThemes(
		name: string,
		themes: readonly [Theme, ...Theme[]] = ['dark', 'light'],
		arrange: () => Promise<unknown> = async () => {},
	): Promise<void> {
		const [own, ...others] = themes;
		await arrange();
		await this.screenshot(`${name}-${own}`);
		if (process.env.WHETSTONE_TEST_PICTURES !== 'all') return;
		for (const theme of others) {
			await this.#setTheme(theme);
			await arrange();
			await this.screenshot(`${name}-${theme}`);
		}
		await this.#setTheme(own);
		// The palette has closed what is open in its place.
		await arrange();
	}

	async #setTheme(theme: Theme): Promise<void> {
		await this.runCommand('Preferences: Color Theme');
		await this.typeIntoInputBox(themeNames[theme]);
		await this.page.locator(`.monaco-workbench.${themeClasses[theme]}`).waitFor();
	}

	async #start(ports: readonly number[]): Promise<OpenedVscode> {
		const { settings, theme = 'dark', vsix } = this.#options;
		const own = vsix === undefined ? [developedExtension(path.join(this.dataFolder, 'extension'))] : [];
		return await startVscode({
			...this.#options,
			dataFolder: this.dataFolder,
			settings: {
				...testSettings,
				'window.autoDetectColorScheme': false,
				'workbench.colorTheme': themeNames[theme],
				...settings,
			},
			extensions: [...own, ...(this.#options.extensions ?? [])],
			ports,
		});
	}

	get #running(): OpenedVscode {
		if (this.#vscode === undefined) throw new Error('The workbench is not open.');
		return this.#vscode;
	}

	/** A command line or an address of its own is not for other workbenches. */
	get #hasOwnBrowser(): boolean {
		const { browserArguments, port } = this.#options;
		return browserArguments !== undefined || port !== undefined;
	}

	get #profile(): string {
		return path.join(this.dataFolder, 'browser');
	}

	#ports(): readonly number[] {
		if (this.#vscode !== undefined) return [this.#vscode.port];
		return this.#hasOwnBrowser ? [this.#options.port ?? 0] : shared.ports;
	}

	/** Gives a browser with a new page, which is its last. */
	async #openBrowser(): Promise<BrowserContext> {
		const { viewport = usualViewport, browserArguments = [] } = this.#options;
		if (this.#hasOwnBrowser) {
			return await launchBrowserOnProfile(this.#profile, { viewport, permissions }, [
				...shortLived,
				...browserArguments,
			]);
		}
		shared.ports = [this.#running.port, 0];
		const browser = await shared.launch();
		const page = await browser.newPage();
		if (viewport !== usualViewport) await page.setViewportSize(viewport);
		return browser;
	}

	/** The workbench writes its state when its page is left, so the page is left before the browser ends. */
	async #close(): Promise<void> {
		openWorkbenches.delete(this);
		const browser = this.#browser;
		this.#browser = undefined;
		await browser
			?.pages()
			.at(-1)
			?.goto('about:blank')
			.catch(() => {});
		if (this.#hasOwnBrowser) await browser?.close();
		else for (const page of browser?.pages().slice(1) ?? []) await page.close();
		await this.#vscode?.stop();
	}
}

function makeWorkspace(): string {
	const folder = path.join(makeTemporaryFolder(), 'corner-shop');
	copySampleWorkspace(folder);
	return folder;
}
