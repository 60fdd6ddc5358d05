import path from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core';
import { patience } from '../host/browser.ts';
import { scratchFolder } from '../host/folders.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { type Theme, themes } from './themes.ts';
import { ViewServer } from './viewServer.ts';

/** What plays VS Code's part in the page, beside the test. */
interface FakeHost {
	readonly posted: { readonly type: string }[];
	readonly violations: string[];
	state: unknown;
}

declare global {
	interface Window {
		fakeHost: FakeHost;
	}
}

export interface ViewPageOptions {
	readonly theme: Theme;
	readonly width: number;
	readonly height: number;
	/** How much larger everything is, as with VS Code's zoom. */
	readonly zoom?: number;
	/** What the view kept when it was hidden. */
	readonly state?: unknown;
	readonly forcedColors?: boolean;
	/** What the browser says it is, where that names another system. */
	readonly userAgent?: string;
	/** The time zone; by default this machine's. */
	readonly timezoneId?: string;
	/** The time on the page's clock when it opens, in milliseconds since 1970; the test can run it forward. */
	readonly now?: number;
	/** The translated sentences by the English ones. */
	readonly bundle?: Readonly<Record<string, string>>;
	/** By default the one that all tests of a run share. */
	readonly browser?: Browser;
}

/** What a test may choose when it opens a view. */
export type ViewPageChoices = Partial<Omit<ViewPageOptions, 'timezoneId'>>;

/** A view that has been loaded, and what was noticed while it was. */
export interface LoadedView {
	readonly page: Page;
	readonly foreignRequests: readonly string[];
	readonly errors: readonly string[];
	readonly close: () => Promise<void>;
}

/**
 * A built view in a browser. The test is its host: it sends what the extension would send, and reads what the view posts.
 */
export abstract class ViewPage<FromView extends { readonly type: string }, ToView> {
	readonly page: Page;
	/** Requests for anything but the view's own files. All of them are refused. */
	readonly foreignRequests: readonly string[];
	/** Uncaught errors and messages that the browser itself wrote to the console. */
	readonly errors: readonly string[];
	/** Closes the view; another one may open in its page. */
	readonly close: () => Promise<void>;
	#revision = 0;

	protected constructor({ page, foreignRequests, errors, close }: LoadedView) {
		this.page = page;
		this.foreignRequests = foreignRequests;
		this.errors = errors;
		this.close = close;
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}

	/** Posts a message under the next revision. */
	async postNext(message: (revision: number) => ToView): Promise<void> {
		this.#revision++;
		await this.post(message(this.#revision));
	}

	/** Posts anything, and waits until the view has seen it. */
	async post(message: unknown): Promise<void> {
		await this.page.evaluate((data) => dispatchEvent(new MessageEvent('message', { data })), message);
	}

	/** All that the view has posted. */
	async allPosted(): Promise<readonly FromView[]> {
		return await this.page.evaluate<readonly FromView[]>('fakeHost.posted');
	}

	/** The messages of one type that the view has posted. */
	async posted<Type extends FromView['type']>(type: Type): Promise<Extract<FromView, { type: Type }>[]> {
		const all = await this.allPosted();
		return all.filter((message): message is Extract<FromView, { type: Type }> => message.type === type);
	}

	/** Waits until the view has posted `count` messages of `type`, and gives the last. */
	async waitForPosted<Type extends FromView['type']>(
		type: Type,
		count = 1,
	): Promise<Extract<FromView, { type: Type }>> {
		await this.page.waitForFunction(
			([name, least]) => window.fakeHost.posted.filter((message) => message.type === name).length >= least,
			[type, count] as const,
		);
		const last = (await this.posted(type)).at(-1);
		if (!last) throw new Error(`no ${type}`);
		return last;
	}

	/**
	 * Saves a picture of the whole page under `.vscode-test/screenshots` if WHETSTONE_TEST_PICTURES is `all`: nothing
	 * compares the pictures, and to take them is a fourth of the work of the tests that do.
	 */
	async screenshot(name: string): Promise<void> {
		if (process.env.WHETSTONE_TEST_PICTURES !== 'all') return;
		await this.page.screenshot({ path: path.join(scratchFolder, 'screenshots', `${name}.png`), fullPage: true });
	}

	/** Changes the theme under the page, as VS Code does when the user chooses another. */
	async setTheme({ bodyClass, variables }: Theme): Promise<void> {
		const known = new Set(Object.values(themes).flatMap((theme) => Object.keys(theme.variables)));
		const values = Object.fromEntries([...known].map((name) => [name, variables[name] ?? 'initial']));
		await this.page.evaluate(
			({ bodyClass, values }) => {
				document.body.className = bodyClass;
				for (const [name, value] of Object.entries(values)) document.documentElement.style.setProperty(name, value);
			},
			{ bodyClass, values },
		);
	}

	/** What the view keeps for itself. */
	async state(): Promise<unknown> {
		return await this.page.evaluate(() => window.fakeHost.state);
	}

	/** Breaches of the content security policy, that of Trusted Types included. */
	async violations(): Promise<readonly string[]> {
		return await this.page.evaluate(() => window.fakeHost.violations);
	}
}

/** A page for views of one kind. */
interface Tab {
	readonly page: Page;
	readonly origin: string;
	readonly close: () => Promise<void>;
	/** Requests of the open view for anything but its own files. */
	foreignRequests: string[];
	/** What the open view has not caught, or the browser has written to the console. */
	errors: string[];
}

/** Tabs whose view was closed, by the kind of view: one loads in half the time where another of its kind was before. */
const idle = new Map<string, Tab[]>();

/** Loads a view by the name of its built script, in a browser that reaches nothing but the view's own files. */
export async function loadView(name: string, options: ViewPageOptions): Promise<LoadedView> {
	const { theme, state, now, bundle, browser } = options;
	const context = contextOptions(options);
	const kind = JSON.stringify([name, theme, bundle, context]);
	// A page keeps a clock that was put into it, and a browser of a test's own ends with the test.
	const isKept = now === undefined && browser === undefined;
	const tab = (isKept ? idle.get(kind)?.pop() : undefined) ?? (await openTab(name, options, context));
	const { page, origin } = tab;
	tab.foreignRequests = [];
	tab.errors = [];
	if (now !== undefined) await page.clock.install({ time: now });
	const host = await page.addInitScript(playHost, state);
	await page.goto(origin);
	let isOpen = true;
	const close = async () => {
		if (!isOpen) return;
		isOpen = false;
		if (!isKept) return await tab.close();
		await page.goto('about:blank');
		await host.dispose();
		await page.mouse.move(0, 0);
		await page.setViewportSize(context.viewport);
		idle.set(kind, [...(idle.get(kind) ?? []), tab]);
	};
	return { page, foreignRequests: tab.foreignRequests, errors: tab.errors, close };
}

async function openTab(name: string, options: ViewPageOptions, tabOptions: BrowserContextOptions): Promise<Tab> {
	const server = new ViewServer(options.theme, name, options.bundle);
	const origin = await server.start();
	const browser = options.browser ?? (await sharedBrowser());
	const context = await browser.newContext(tabOptions);
	context.setDefaultTimeout(patience);
	const close = async () => {
		await context.close();
		server.close();
	};
	const page = await context.newPage();
	const tab: Tab = { page, origin, close, foreignRequests: [], errors: [] };
	page.on('pageerror', (error) => tab.errors.push(String(error)));
	page.on('console', (message) => message.type() === 'error' && tab.errors.push(message.text()));
	await context.route(
		(url) => url.origin !== origin,
		(route) => {
			tab.foreignRequests.push(route.request().url());
			return route.abort();
		},
	);
	return tab;
}

function contextOptions(options: ViewPageOptions): BrowserContextOptions & { readonly viewport: ViewportSize } {
	const { width, height, zoom = 1, forcedColors, timezoneId, userAgent } = options;
	return {
		// What a zoom of 200 % does to a page: half as many of its pixels, each of them twice as large.
		viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
		deviceScaleFactor: zoom,
		forcedColors: forcedColors ? 'active' : 'none',
		locale: 'en-GB',
		...(timezoneId !== undefined && { timezoneId }),
		...(userAgent !== undefined && { userAgent }),
	};
}

/** Runs in the page before its own script. */
function playHost(state: unknown): void {
	const host: FakeHost = { posted: [], violations: [], state };
	window.fakeHost = host;
	document.addEventListener('securitypolicyviolation', (event) => {
		host.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
	});
	const api = {
		postMessage: (message: { readonly type: string }) => host.posted.push(structuredClone(message)),
		getState: () => host.state,
		setState: (next: unknown) => {
			host.state = structuredClone(next);
		},
	};
	Object.assign(window, { acquireVsCodeApi: () => api });
}
