import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatChange, ChatSession } from '../../core/chat/chatSession.ts';
import type { Conversation } from '../../core/chat/conversation.ts';
import { parseFromChatView } from '../../core/chat/viewMessage.ts';
import type { FromChatView, ToChatView } from '../../protocol/chat.ts';
import { runAction } from '../actions.ts';
import { chatBanner, chatSnapshot, newestEntries } from './chatSnapshot.ts';
import { codeBlock, insertAtCursor } from './codeActions.ts';

/**
 * One resolved chat view: answers what it announces and tells it what changed. A hidden view loses messages and is
 * built anew when it is shown; its `ready` then gets everything.
 */
export class ChatView implements Disposable {
	readonly #view: vscode.WebviewView;
	readonly #session: ChatSession;
	readonly #logger: Logger;
	readonly #disposables = new DisposableStore();
	/** The ids of the newest turn's entries, as the view was told last. */
	#newest: readonly string[] = [];
	#banner: string | undefined;
	#revision = 0;
	/** Whether the page has said `ready` since it was shown last: only then does it hear what is posted. */
	#ready = false;
	#focusWhenReady = false;

	constructor(view: vscode.WebviewView, session: ChatSession, logger: Logger) {
		this.#view = view;
		this.#session = session;
		this.#logger = logger;
	}

	/** Begins to listen; ends with `dispose`. */
	start(): void {
		this.#disposables.add(this.#view.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)));
		this.#disposables.add(
			this.#view.onDidChangeVisibility(() => {
				if (!this.#view.visible) this.#ready = false;
			}),
		);
		this.#disposables.add(this.#session.onDidChange((change) => this.#run(this.#change(change))));
		this.#disposables.add(
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration('whetstone.service')) this.#run(this.#sendSnapshot());
			}),
		);
	}

	/** Puts the keyboard focus into the composer, at once or when the view has loaded. */
	focus(): void {
		if (this.#ready) this.#post((revision) => ({ type: 'focus', revision }));
		else this.#focusWhenReady = true;
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	#receive(message: unknown): void {
		const parsed = parseFromChatView(message);
		if (parsed === undefined) this.#logger.warn('the chat view sent a message that the protocol does not name');
		else this.#run(this.#handle(parsed));
	}

	/** What the view asks for is nobody's to await: an error here is ours, and the log is where it is shown. */
	#run(work: Promise<void>): void {
		work.catch((error) => this.#logger.error(`chat view: ${error instanceof Error ? error.stack : String(error)}`));
	}

	async #handle(message: FromChatView): Promise<void> {
		const conversation = await this.#session.active();
		switch (message.type) {
			case 'ready':
				this.#ready = true;
				return await this.#sendSnapshot();
			case 'draft':
				return await this.#keepDraft(conversation, message.conversationId, message.text);
			case 'send':
				return await this.#send(conversation, message);
			case 'stop':
				return message.conversationId === conversation.id ? conversation.stop() : undefined;
			case 'copy':
				return await this.#copy(conversation, message.messageId, message.partIndex);
			case 'insert': {
				const code = codeBlock(conversation, message.messageId, message.partIndex);
				return code === undefined ? undefined : await insertAtCursor(code);
			}
			case 'action':
				return await this.#act(conversation, message);
			default:
				return message satisfies never;
		}
	}

	async #send(conversation: Conversation, message: Extract<FromChatView, { type: 'send' }>): Promise<void> {
		if (message.conversationId !== conversation.id || message.text.trim() === '') return;
		const { clientMessageId } = message;
		await conversation.send(clientMessageId, message.text, () => {
			this.#run(this.#keepDraft(conversation, conversation.id, ''));
			this.#post((revision) => ({ type: 'accepted', revision, clientMessageId }));
		});
	}

	/** A message that could not be saved stands on the disk as a draft alone: that is not emptied. */
	async #keepDraft(active: Conversation, conversationId: string, text: string): Promise<void> {
		if (text === '' && active.id === conversationId && active.unsaved !== undefined) return;
		await this.#session.keepDraft(conversationId, text);
	}

	async #copy(conversation: Conversation, messageId: string, partIndex: number): Promise<void> {
		const code = codeBlock(conversation, messageId, partIndex);
		if (code === undefined) return;
		await vscode.env.clipboard.writeText(code);
		this.#post((revision) => ({ type: 'copied', revision, messageId, partIndex }));
	}

	async #act(conversation: Conversation, message: Extract<FromChatView, { type: 'action' }>): Promise<void> {
		if (message.name !== 'retry') return await runAction(message.name);
		if (message.messageId !== undefined) await conversation.retry(message.messageId);
	}

	async #change(change: ChatChange): Promise<void> {
		const conversation = await this.#session.active();
		const banner = chatBanner(conversation)?.text;
		if (change.kind === 'conversation' || banner !== this.#banner) return await this.#sendSnapshot();
		// The turn before is told again too: it can no longer be retried.
		const entries = newestEntries(conversation, 2);
		const ids = entries.map((entry) => entry.id);
		const removed = this.#newest.filter((id) => !ids.includes(id));
		this.#newest = newestEntries(conversation, 1).map((entry) => entry.id);
		const busy = conversation.pending !== undefined;
		this.#post((revision) => ({ type: 'update', revision, conversationId: conversation.id, entries, removed, busy }));
	}

	async #sendSnapshot(): Promise<void> {
		const conversation = await this.#session.active();
		const draft = await this.#session.draft(conversation.id);
		this.#banner = chatBanner(conversation)?.text;
		this.#newest = newestEntries(conversation, 1).map((entry) => entry.id);
		this.#post((revision) => ({ type: 'snapshot', snapshot: chatSnapshot(conversation, draft, revision) }));
		if (this.#focusWhenReady) this.#post((revision) => ({ type: 'focus', revision }));
		this.#focusWhenReady = false;
	}

	/** A hidden view loses what is posted; it asks for everything when it is shown again. */
	#post(message: (revision: number) => ToChatView): void {
		this.#revision += 1;
		void this.#view.webview.postMessage(message(this.#revision));
	}
}
