import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** In milliseconds: how long a key takes to the box that has the focus. */
const KEY_PATIENCE = 1_000;

/** What a user does in the chat of a workbench, and what they see there. */
export class ChatUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	get messageBox(): Locator {
		return this.#workbench.chat().getByRole('textbox', { name: 'Message' });
	}

	button(name: string): Locator {
		return this.#workbench.chat().getByRole('button', { name, exact: true });
	}

	get questions(): Locator {
		return this.#workbench.chat().getByRole('article', { name: 'You' });
	}

	get answers(): Locator {
		return this.#workbench.chat().getByRole('article', { name: 'Whetstone' });
	}

	get alerts(): Locator {
		return this.#workbench.chat().getByRole('alert');
	}

	/** Opens the chat, and waits until it has the focus: what is typed before goes elsewhere, or loses its list of completions. */
	async open(): Promise<void> {
		await this.#workbench.runCommand('Whetstone: Open Chat');
		await this.#workbench.chat().locator(':focus').first().waitFor();
	}

	/** Begins a new conversation, unless this one is new, and waits until it is shown. */
	async startNew(): Promise<void> {
		if ((await this.questions.count()) === 0) return;
		await this.#workbench.runCommand('Whetstone: New Conversation');
		await this.questions.first().waitFor({ state: 'detached' });
	}

	/** Types a message and presses Enter; again, if a command that was just run has moved the focus in the meantime. */
	async send(text: string): Promise<void> {
		await eventually(async () => {
			await this.messageBox.fill(text);
			assert.equal(await this.messageBox.inputValue(), text);
		});
		// Once the message is accepted, the box is empty, and Enter does nothing.
		await eventually(async () => {
			const listener = await this.messageBox.evaluateHandle(listenForKey, KEY_PATIENCE);
			await this.messageBox.press('Enter');
			assert.ok(await listener.evaluate(({ heard }) => heard), 'Enter went elsewhere.');
		});
	}

	/** Sends a message and waits until it has its answer: its bubble is there, and Stop has become Send again. */
	async ask(text: string): Promise<Locator> {
		await this.send(text);
		await this.questions
			.filter({ hasText: text.split('\n', 1)[0] ?? text })
			.last()
			.waitFor();
		await this.button('Send').waitFor();
		return this.answers.last();
	}

	/** Waits until what is typed goes into the composer. */
	async untilFocused(): Promise<void> {
		await this.messageBox.and(this.#workbench.chat().locator(':focus')).waitFor();
	}

	/** Waits until this is what stands in the composer. */
	async untilTyped(text: string): Promise<void> {
		await eventually(async () => assert.equal(await this.messageBox.inputValue(), text));
	}

	/** Something attached, in the composer or under a message. */
	chip(label: string): Locator {
		return this.#workbench.chat().getByRole('list', { name: 'Attached' }).getByText(label, { exact: true });
	}

	/** Changes an earlier message and sends it anew. */
	async edit(text: string, changed: string): Promise<void> {
		const question = this.questions.filter({ hasText: text }).first();
		await question.hover();
		await question.getByRole('button', { name: 'Edit' }).click();
		const box = this.#workbench.chat().getByRole('textbox', { name: 'Edit' });
		await box.fill(changed);
		await box.press('Enter');
	}

	/** Opens the list of conversations. */
	async openHistory(): Promise<void> {
		await this.button('History').click();
		await this.#workbench.chat().getByRole('searchbox').waitFor();
	}

	/** The conversations in the list whose title holds this text. */
	conversations(title: string): Locator {
		return this.#workbench.chat().locator('.row-open').filter({ hasText: title });
	}

	/**
	 * Switches to the local service, without a model, and clears what is said of that. Engines may run on this machine: then
	 * there is a list to choose from.
	 * @param how runs the command, or presses a button for it
	 */
	async useLocalService(how: () => Promise<void>): Promise<void> {
		await how();
		const offline = this.#workbench.page.locator('.quick-input-widget:visible').getByText('Offline Engine');
		await offline
			.or(this.#workbench.notifications(/the offline engine/))
			.first()
			.waitFor();
		const isAsked = await offline.isVisible();
		if (isAsked) await this.#workbench.pickRow('Offline Engine');
		// The chat is opened last, and takes the focus once it is loaded.
		await this.#workbench.chat().getByText('Local service', { exact: true }).waitFor();
		if (!isAsked) await this.#workbench.runCommand('Notifications: Clear All Notifications');
	}

	/** Connects by the command, with the base URL and key typed, and waits until the composer names the service. */
	async connect(baseUrl: string, key: string): Promise<void> {
		await this.typeConnection(baseUrl, key);
		await this.#workbench.chat().getByText(new URL(baseUrl).host).last().waitFor();
		await this.messageBox.waitFor();
	}

	/** Gives the command to connect the base URL and the key; it is left to check them. */
	async typeConnection(baseUrl: string, key: string): Promise<void> {
		await this.#workbench.runCommand('Whetstone: Connect to a Service…');
		await this.#workbench.typeIntoInputBox(baseUrl, 'The base URL of the service');
		await this.#workbench.typeIntoInputBox(key, 'The API key for');
	}

	/** Gives the command to connect an address whose key, the first one, is stored already; it is left to check it. */
	async chooseStoredKey(baseUrl: string): Promise<void> {
		await this.#workbench.runCommand('Whetstone: Connect to a Service…');
		await this.#workbench.typeIntoInputBox(baseUrl, 'The base URL of the service');
		await this.#workbench.pickRow('Use the Stored Key “Key 1”');
	}

	/** Waits until the texts of the messages are these, in this order. */
	async untilQuestionsAre(texts: readonly string[]): Promise<void> {
		const shown = async () => (await this.questions.allInnerTexts()).map((text) => text.replace(/^You\n/, ''));
		await eventually(async () => assert.deepEqual(await shown(), texts));
	}

	/** What the extension's log says so far. */
	log(): string {
		const files = globSync(
			path.join(this.#workbench.dataFolder, 'data/logs/*/exthost*/whetstone.whetstone/Whetstone.log'),
		);
		return files.map((file) => readFileSync(file, 'utf8')).join('');
	}
}

/** Runs in the page. @returns whether the element hears a key in this time */
function listenForKey(element: HTMLElement | SVGElement, milliseconds: number): { readonly heard: Promise<boolean> } {
	return {
		heard: new Promise((resolve) => {
			element.addEventListener('keydown', () => resolve(true), { once: true });
			setTimeout(() => resolve(false), milliseconds);
		}),
	};
}
