import type { Locator } from 'playwright-core';
import type { ChatSnapshot, ComposerState, Entry, ModelItem, PromptList } from '../../../src/chat/protocol/chat.ts';
import type { FromChatView, ToChatView } from '../../../src/chat/protocol/chatMessages.ts';
import { themes } from '../themes.ts';
import { loadView, ViewPage, type ViewPageChoices } from '../viewPage.ts';
import { chatSnapshot, composerState } from './chatFixtures.ts';

type UpdateMessage = Extract<ToChatView, { readonly type: 'update' }>;

/** The built chat view in a browser. */
export class ChatPage extends ViewPage<FromChatView, ToChatView> {
	/** Loads the view and waits until it has asked for a snapshot. */
	static async open(choices: ViewPageChoices = {}): Promise<ChatPage> {
		const standard = { theme: themes.dark, width: 360, height: 640, timezoneId: 'UTC' };
		const chat = new ChatPage(await loadView('chat', { ...standard, ...choices }));
		await chat.waitForPosted('ready');
		return chat;
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

	answer(index = -1): Locator {
		return this.page.getByRole('article', { name: 'Whetstone' }).nth(index);
	}

	/** Sends a snapshot, of a connected view with an empty conversation unless told otherwise. */
	async show(overrides: Partial<Omit<ChatSnapshot, 'revision'>> = {}): Promise<void> {
		await this.postNext((revision) => ({ type: 'snapshot', snapshot: chatSnapshot({ ...overrides, revision }) }));
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

	/** Answers the view's question for prompts. */
	async tellPrompts(prompts: PromptList): Promise<void> {
		await this.postNext((revision) => ({ type: 'prompts', revision, prompts }));
	}

	/** Answers the view's question for models. */
	async tellModels(models: readonly ModelItem[]): Promise<void> {
		await this.waitForPosted('listModels');
		await this.postNext((revision) => ({ type: 'models', revision, models }));
	}

	/** Sends what goes with the next message. */
	async tellComposer(more: Partial<ComposerState>): Promise<void> {
		await this.postNext((revision) => ({ type: 'composer', revision, composer: { ...composerState, ...more } }));
	}
}
