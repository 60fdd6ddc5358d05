import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { KeptState } from '../base/keptState.ts';
import { Conversation, type ConversationParts } from './conversation.ts';
import { isConversationId } from './transcript.ts';

const ACTIVE = 'chat.activeConversation';

/** What changed: one turn of the conversation that is shown, or which conversation that is. */
export type ChatChange = { readonly kind: 'turn'; readonly turnId: string } | { readonly kind: 'conversation' };

/** The chat of one window: which conversation is shown, its draft, and those whose answers are still on their way. */
export class ChatSession implements Disposable {
	readonly #parts: ConversationParts;
	readonly #workspaceState: KeptState;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<ChatChange>());
	/** Those opened in this window: an answer finds its conversation even when another one is shown. */
	readonly #opened = new Map<string, Promise<Conversation>>();
	#drafts: Promise<void> = Promise.resolve();

	readonly onDidChange: Event<ChatChange> = this.#changes.event;

	constructor(parts: ConversationParts, workspaceState: KeptState) {
		this.#parts = parts;
		this.#workspaceState = workspaceState;
	}

	/** The conversation of this workspace: the last one, or a new one that exists on no disk before its first message. */
	async active(): Promise<Conversation> {
		const kept = this.#workspaceState.get(ACTIVE);
		if (typeof kept === 'string' && isConversationId(kept)) return await this.#open(kept);
		return await this.startNew();
	}

	/** Shows a new conversation; the one before stays as it is, its request goes on. */
	async startNew(): Promise<Conversation> {
		const id = crypto.randomUUID();
		await this.#workspaceState.update(ACTIVE, id);
		const conversation = await this.#open(id);
		this.#changes.fire({ kind: 'conversation' });
		return conversation;
	}

	/** What stands unsent in a conversation's composer; nothing where it cannot be read, which is only logged. */
	async draft(conversationId: string): Promise<string> {
		await this.#drafts;
		try {
			return await this.#parts.store.readDraft(conversationId);
		} catch (error) {
			this.#parts.logger.warn(`the draft could not be read: ${String(error)}`);
			return '';
		}
	}

	/** Keeps a draft; the newest wins. A draft that cannot be kept is still in the composer: that is only logged. */
	async keepDraft(conversationId: string, text: string): Promise<void> {
		const write = async () => {
			try {
				await this.#parts.store.writeDraft(conversationId, text);
			} catch (error) {
				this.#parts.logger.warn(`the draft could not be kept: ${String(error)}`);
			}
		};
		this.#drafts = this.#drafts.then(write);
		await this.#drafts;
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #open(id: string): Promise<Conversation> {
		const opened = this.#opened.get(id) ?? this.#read(id);
		this.#opened.set(id, opened);
		const conversation = await opened;
		if (!conversation.isUnread) return conversation;
		// It could not be read, and nothing was said in it since: perhaps it can be read now.
		if (this.#opened.get(id) === opened) this.#opened.set(id, this.#read(id));
		return await (this.#opened.get(id) ?? opened);
	}

	async #read(id: string): Promise<Conversation> {
		const conversation = this.#disposables.add(await Conversation.read(id, this.#parts));
		this.#disposables.add(
			conversation.onDidChange((turnId) => {
				if (this.#workspaceState.get(ACTIVE) === id) this.#changes.fire({ kind: 'turn', turnId });
			}),
		);
		return conversation;
	}
}
