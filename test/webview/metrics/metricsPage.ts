import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { FromMetricsView, MetricsSnapshot } from '../../../src/protocol/metrics.ts';
import { type Theme, themes } from '../themes.ts';
import { ViewServer } from '../viewServer.ts';
import { metricsNow, metricsSnapshot } from './metricsFixtures.ts';

interface FakeMetricsHost {
	readonly posted: FromMetricsView[];
	readonly violations: string[];
	state: unknown;
}

declare global {
	interface Window {
		metricsHost: FakeMetricsHost;
	}
}

export interface MetricsPageOptions {
	readonly theme?: Theme;
	readonly width?: number;
	readonly height?: number;
	/** How much larger everything is, as with VS Code's zoom. */
	readonly zoom?: number;
	readonly state?: unknown;
	readonly forcedColors?: boolean;
}

/** VS Code's own colors for charts, as a webview gets them. */
const CHART_COLORS: Readonly<Record<string, string>> = {
	'vscode-dark': '#48a0c7',
	'vscode-light': '#0069cc',
	'vscode-high-contrast': '#3794ff',
	'vscode-high-contrast-light vscode-high-contrast': '#1a85ff',
};

/** The built metrics page in a browser. The test is its host: it sends snapshots, and reads what the page posts. */
export class MetricsPage {
	readonly page: Page;
	/** Requests for anything but the page's own files. All of them are refused. */
	readonly foreignRequests: readonly string[];
	/** Uncaught errors and messages that the browser itself wrote to the console. */
	readonly errors: readonly string[];
	readonly #context: BrowserContext;
	readonly #server: ViewServer;
	#revision = 0;

	private constructor(page: Page, server: ViewServer, foreignRequests: string[], errors: string[]) {
		this.page = page;
		this.#context = page.context();
		this.#server = server;
		this.foreignRequests = foreignRequests;
		this.errors = errors;
	}

	/** Loads the page and waits until it has asked for a snapshot. */
	static async open(browser: Browser, options: MetricsPageOptions = {}): Promise<MetricsPage> {
		const { theme = themes.dark, width = 1_000, height = 900, zoom = 1, state, forcedColors } = options;
		const variables = { ...theme.variables, '--vscode-charts-blue': CHART_COLORS[theme.bodyClass] ?? '' };
		const server = new ViewServer({ ...theme, variables }, 'metrics');
		const origin = await server.start();
		const context = await browser.newContext({
			// What a zoom of 200 % does to a page: half as many of its pixels, each of them twice as large.
			viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
			deviceScaleFactor: zoom,
			forcedColors: forcedColors ? 'active' : 'none',
			locale: 'en-GB',
		});
		const page = await context.newPage();
		const foreignRequests: string[] = [];
		const errors: string[] = [];
		await context.route(
			(url) => url.origin !== origin,
			(route) => {
				foreignRequests.push(route.request().url());
				return route.abort();
			},
		);
		page.on('pageerror', (error) => errors.push(String(error)));
		page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
		await page.addInitScript(playHost, state);
		await page.goto(origin);
		const metrics = new MetricsPage(page, server, foreignRequests, errors);
		await metrics.waitForPosted('ready');
		return metrics;
	}

	async close(): Promise<void> {
		await this.#context.close();
		this.#server.close();
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}

	/** The card with this name, as a button. */
	card(name: string): Locator {
		return this.page
			.locator('.card-main')
			.filter({ has: this.page.locator('.card-name').getByText(name, { exact: true }) });
	}

	get chart(): Locator {
		return this.page.getByRole('slider');
	}

	/** Sends a snapshot: of a connected page that knows nothing, unless told otherwise. */
	async show(overrides: Partial<Omit<MetricsSnapshot, 'revision'>> = {}): Promise<void> {
		this.#revision++;
		const snapshot = metricsSnapshot({ now: metricsNow, ...overrides, revision: this.#revision });
		await this.post({ type: 'snapshot', snapshot });
	}

	/** Posts anything, and waits until the page has seen it. */
	async post(message: unknown): Promise<void> {
		await this.page.evaluate((data) => dispatchEvent(new MessageEvent('message', { data })), message);
	}

	async posted(): Promise<readonly FromMetricsView[]> {
		return await this.page.evaluate(() => window.metricsHost.posted);
	}

	/** Waits until the page has posted a message of `type`, and gives the last. */
	async waitForPosted(type: FromMetricsView['type']): Promise<FromMetricsView> {
		await this.page.waitForFunction((name) => window.metricsHost.posted.some((message) => message.type === name), type);
		const last = (await this.posted()).findLast((message) => message.type === type);
		if (last === undefined) throw new Error(`no ${type}`);
		return last;
	}

	/** What the page keeps for itself. */
	async state(): Promise<unknown> {
		return await this.page.evaluate(() => window.metricsHost.state);
	}

	/** Breaches of the content security policy, that of Trusted Types included. */
	async violations(): Promise<readonly string[]> {
		return await this.page.evaluate(() => window.metricsHost.violations);
	}
}

/** Runs in the page before its own script. */
function playHost(state: unknown): void {
	const host: FakeMetricsHost = { posted: [], violations: [], state };
	window.metricsHost = host;
	document.addEventListener('securitypolicyviolation', (event) => {
		host.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
	});
	const api = {
		postMessage: (message: FromMetricsView) => host.posted.push(structuredClone(message)),
		getState: () => host.state,
		setState: (next: unknown) => {
			host.state = structuredClone(next);
		},
	};
	Object.assign(window, { acquireVsCodeApi: () => api });
}
