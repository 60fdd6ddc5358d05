import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { ChatSnapshot, ComposerState, Entry } from '../../../src/protocol/chat.ts';
import type { FromChatView, ToChatView } from '../../../src/protocol/chatMessages.ts';
import { type Theme, themes } from '../themes.ts';
import { ViewServer } from '../viewServer.ts';
import { chatSnapshot, composerState } from './chatFixtures.ts';

interface FakeHost {
	readonly posted: FromChatView[];
	readonly violations: string[];
	state: unknown;
}

declare global {
	interface Window {
		fakeHost: FakeHost;
	}
}

type UpdateMessage = Extract<ToChatView, { readonly type: 'update' }>;

export interface ChatPageOptions {
	readonly theme?: Theme;
	readonly width?: number;
	readonly height?: number;
	/** How much larger everything is, as with VS Code's zoom. */
	readonly zoom?: number;
	/** What the view kept when it was hidden. */
	readonly state?: unknown;
	readonly forcedColors?: boolean;
	/** The time on the page's clock when it opens, in milliseconds since 1970; the test can run it forward. */
	readonly now?: number;
}

/** The built chat view in a browser. The test is its host: it sends snapshots and updates, and reads what the view posts. */
export class ChatPage {
	readonly page: Page;
	/** Requests for anything but the view's own files. All of them are refused. */
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

	/** Loads the view and waits until it has asked for a snapshot. */
	static async open(browser: Browser, options: ChatPageOptions = {}): Promise<ChatPage> {
		const { theme = themes.dark, width = 360, height = 640, zoom = 1, state, forcedColors, now } = options;
		const server = new ViewServer(theme);
		const origin = await server.start();
		const context = await browser.newContext({
			// What a zoom of 200 % does to a page: half as many of its pixels, each of them twice as large.
			viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
			deviceScaleFactor: zoom,
			forcedColors: forcedColors ? 'active' : 'none',
			locale: 'en-GB',
			timezoneId: 'UTC',
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
		if (now !== undefined) await page.clock.install({ time: now });
		await page.addInitScript(playHost, state);
		await page.goto(origin);
		const chat = new ChatPage(page, server, foreignRequests, errors);
		await chat.waitForPosted('ready');
		return chat;
	}

	async close(): Promise<void> {
		await this.#context.close();
		this.#server.close();
	}

	get log(): Locator {
		return this.page.getByRole('log', { name: 'Conversation' });
	}

	get composer(): Locator {
		return this.page.getByRole('textbox', { name: 'Message' });
	}

	get sendButton(): Locator {
		return this.button('Send');
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}

	answer(index = -1): Locator {
		return this.page.getByRole('article', { name: 'Whetstone' }).nth(index);
	}

	/** Sends a snapshot, of a connected view with an empty conversation unless told otherwise. */
	async show(overrides: Partial<Omit<ChatSnapshot, 'revision'>> = {}): Promise<void> {
		this.#revision++;
		await this.post({ type: 'snapshot', snapshot: chatSnapshot({ ...overrides, revision: this.#revision }) });
	}

	/** Tells entries of the conversation, and what else an update tells. */
	async update(entries: readonly Entry[], more: Partial<UpdateMessage> = {}): Promise<void> {
		await this.postNext((revision) => ({
			type: 'update',
			revision,
			conversationId: 'c1',
			entries,
			removed: [],
			busy: false,
			title: '',
			total: [],
			...more,
		}));
	}

	/** Sends what goes with the next message. */
	async tellComposer(more: Partial<ComposerState>): Promise<void> {
		await this.postNext((revision) => ({ type: 'composer', revision, composer: { ...composerState, ...more } }));
	}

	/** Posts a message under the next revision. */
	async postNext(message: (revision: number) => ToChatView): Promise<void> {
		this.#revision++;
		await this.post(message(this.#revision));
	}

	/** Posts anything, and waits until the view has seen it. */
	async post(message: unknown): Promise<void> {
		await this.page.evaluate((data) => dispatchEvent(new MessageEvent('message', { data })), message);
	}

	/** All that the view has posted, or only the messages of one type. */
	async posted<Type extends FromChatView['type']>(type: Type): Promise<Extract<FromChatView, { type: Type }>[]> {
		const all = await this.page.evaluate(() => window.fakeHost.posted);
		return all.filter((message): message is Extract<FromChatView, { type: Type }> => message.type === type);
	}

	/** Waits until the view has posted `count` messages of `type`, and gives the last. */
	async waitForPosted<Type extends FromChatView['type']>(
		type: Type,
		count = 1,
	): Promise<Extract<FromChatView, { type: Type }>> {
		await this.page.waitForFunction(
			([name, least]) => window.fakeHost.posted.filter((message) => message.type === name).length >= least,
			[type, count] as const,
		);
		const last = (await this.posted(type)).at(-1);
		if (!last) throw new Error(`no ${type}`);
		return last;
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

/** Runs in the page before its own script. */
function playHost(state: unknown): void {
	const host: FakeHost = { posted: [], violations: [], state };
	window.fakeHost = host;
	document.addEventListener('securitypolicyviolation', (event) => {
		host.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
	});
	const api = {
		postMessage: (message: FromChatView) => host.posted.push(structuredClone(message)),
		getState: () => host.state,
		setState: (next: unknown) => {
			host.state = structuredClone(next);
		},
	};
	Object.assign(window, { acquireVsCodeApi: () => api });
}
