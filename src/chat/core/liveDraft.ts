import type { Disposable } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Logger } from '../../base/core/logger.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { joinParagraphs } from '../../base/text/safeMarkdown.ts';
import type { Attachment } from './message/attachment.ts';
import { type Draft, EMPTY_DRAFT, foldQueuedIntoDraft } from './message/draft.ts';
import type { ComposedMessage, OutgoingMessage } from './message/outgoingMessage.ts';
import type { ConversationStore } from './store/conversationStore.ts';

/** A change of the composer. */
export type DraftChange =
	/** The user typed its text. */
	| { readonly kind: 'typed' }
	| { readonly kind: 'composer' }
	/** This text was put before the text in the composer, or in its place if that was `instead`. */
	| { readonly kind: 'compose'; readonly text: string; readonly instead?: string };

/**
 * The composer of one conversation, saved as it changes: the text, the attachments, and a queued message. A draft that
 * cannot be saved stays in the composer, so the error is only logged.
 */
export class LiveDraft implements Disposable {
	readonly #conversationId: string;
	readonly #store: ConversationStore;
	readonly #logger: Logger;
	readonly #mayEmpty: () => boolean;
	readonly #changes = new Emitter<DraftChange>();
	#draft: Draft;
	/** The draft on disk is older than this one. */
	#isStale = false;
	/** It was changed in this window. */
	#isTouched = false;
	#writing: Promise<void> = Promise.resolve();
	#attaching: Promise<unknown> = Promise.resolve();

	readonly onDidChange: Event<DraftChange> = this.#changes.event;

	/** @param mayEmpty false while a message cannot be saved: its draft is then all that is on disk, and is not emptied */
	constructor(conversationId: string, draft: Draft, store: ConversationStore, logger: Logger, mayEmpty: () => boolean) {
		this.#conversationId = conversationId;
		this.#draft = draft;
		this.#store = store;
		this.#logger = logger;
		this.#mayEmpty = mayEmpty;
	}

	/** The draft as it is now. */
	get current(): Draft {
		return this.#draft;
	}

	get text(): string {
		return this.#draft.text;
	}

	get attachments(): readonly Attachment[] {
		return this.#draft.attachments;
	}

	/** The message that is sent after the answer in flight has come. */
	get queuedMessage(): OutgoingMessage | undefined {
		return this.#draft.waiting;
	}

	/** Saves what was typed; the newest text wins. */
	async setText(text: string): Promise<void> {
		const { sentAs: _, ...draft } = this.#draft;
		if (text !== this.text) await this.#change({ ...draft, text }, { kind: 'typed' });
	}

	/** Resolves once everything that was being attached is, or was refused. */
	get attached(): Promise<unknown> {
		return this.#attaching;
	}

	/** Follows work that attaches something to this draft, so that a message does not leave without it. */
	async attaching(work: () => Promise<void>): Promise<void> {
		const attached = work();
		this.#attaching = Promise.allSettled([this.#attaching, attached]);
		await attached;
	}

	/** Stops waiting for what is being attached now, which may never end. */
	giveUpAttaching(): void {
		this.#attaching = Promise.resolve();
	}

	/** Attaches something, or replaces the attachment with the same id. The same content is not attached twice. */
	async attach(attachment: Attachment): Promise<void> {
		const isSame = (each: Attachment) =>
			each.kind === attachment.kind && each.label === attachment.label && each.text === attachment.text;
		const isKnown = this.attachments.some(({ id }) => id === attachment.id);
		const replaced = this.attachments.map((each) => (each.id === attachment.id ? attachment : each));
		if (isKnown) await this.#changeAttachments(replaced);
		else if (!this.attachments.some(isSame)) await this.#changeAttachments([...this.attachments, attachment]);
	}

	async detach(id: string): Promise<void> {
		await this.#changeAttachments(this.attachments.filter((each) => each.id !== id));
	}

	/** Records on disk the id under which the composer is being sent: a crash then leaves the message only once. */
	async sendAs(messageId: string): Promise<void> {
		if (this.text === '' && this.attachments.length === 0) return;
		await this.#change({ ...this.#draft, sentAs: messageId });
	}

	/**
	 * Empties the composer after its message was taken.
	 * @param sent what went with it: what was attached since stays
	 */
	async clear(sent: readonly Attachment[]): Promise<void> {
		const { waiting } = this.#draft;
		const attachments = this.#notIn(sent);
		await this.#change({ ...EMPTY_DRAFT, attachments, ...omitUndefined({ waiting }) }, { kind: 'composer' });
	}

	/**
	 * Puts a text before the text in the composer, unsent.
	 * @param instead the text that it replaces, unless the user has typed on
	 */
	async compose(text: string, instead?: string): Promise<void> {
		const rest = this.text === instead ? '' : this.text;
		const change = { kind: 'compose', text, ...omitUndefined({ instead }) } as const;
		await this.#change({ ...this.#draft, text: joinParagraphs(text, rest) }, change);
	}

	/** Puts what was unsent in another conversation before what is in the composer. */
	async prepend({ text, attachments = [] }: ComposedMessage): Promise<void> {
		for (const attachment of attachments) await this.attach({ ...attachment, id: crypto.randomUUID() });
		if (text !== '') await this.compose(text);
	}

	/** Queues a message until it can be sent. */
	async queue(message: OutgoingMessage): Promise<void> {
		await this.#change({ ...this.#draft, waiting: message });
	}

	/**
	 * Queues the composer's message until it can be sent. It leaves the composer in the same change, because a crash
	 * between two changes would leave it twice.
	 */
	async queueComposed(message: OutgoingMessage): Promise<void> {
		// If another message is just being sent from the composer, that one empties it once it is in the transcript.
		const emptied = { ...EMPTY_DRAFT, attachments: this.#notIn(message.attachments) };
		const left = this.#draft.sentAs === undefined ? emptied : this.#draft;
		await this.#change({ ...left, waiting: message }, { kind: 'composer' });
	}

	/** Drops the queued message: it is in the transcript now. */
	async dequeue(): Promise<void> {
		const { waiting: _, ...draft } = this.#draft;
		await this.#change(draft);
	}

	/** Puts the queued message back into the composer, before what is there. */
	async restoreQueued(): Promise<void> {
		const text = this.queuedMessage?.text ?? '';
		await this.#change(foldQueuedIntoDraft(this.#draft), { kind: 'composer' }, { kind: 'compose', text });
	}

	/** Saves it again, without what was left out when it was read. */
	async rewrite(): Promise<void> {
		await this.#change(this.#draft);
	}

	/** Saves what could not be saved before. */
	async saveIfStale(): Promise<void> {
		if (this.#isStale) await this.#change(this.#draft);
	}

	/** Adopts a draft that was read late, unless the user has edited this one since. */
	adoptIfUntouched(draft: Draft): void {
		if (this.#isTouched) return;
		this.#draft = draft;
		this.#changes.fire({ kind: 'composer' });
	}

	dispose(): void {
		this.#changes.dispose();
	}

	#notIn(sent: readonly Attachment[]): readonly Attachment[] {
		return this.attachments.filter(({ id }) => !sent.some((each) => each.id === id));
	}

	async #changeAttachments(attachments: readonly Attachment[]): Promise<void> {
		await this.#change({ ...this.#draft, attachments }, { kind: 'composer' });
	}

	/** Fires before the draft is saved: the view need not wait for the disk. */
	async #change(draft: Draft, ...changes: readonly DraftChange[]): Promise<void> {
		this.#draft = draft;
		this.#isTouched = true;
		this.#isStale = true;
		const saved = this.#save(draft);
		for (const change of changes) this.#changes.fire(change);
		await saved;
	}

	async #save(draft: Draft): Promise<void> {
		const isEmpty = draft.text === '' && draft.attachments.length === 0;
		if (isEmpty && !this.#mayEmpty()) return;
		this.#writing = this.#writing.then(() => this.#write(draft));
		await this.#writing;
	}

	async #write(draft: Draft): Promise<void> {
		if (draft !== this.#draft) return; // A newer draft follows.
		try {
			await this.#store.writeDraft(this.#conversationId, draft);
			if (draft === this.#draft) this.#isStale = false;
		} catch (error) {
			this.#logger.warn(`the draft could not be kept: ${String(error)}`);
		}
	}
}
