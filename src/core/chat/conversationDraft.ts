import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import { omitUndefined } from '../base/omitUndefined.ts';
import type { Attachment } from './message/attachment.ts';
import { type Draft, EMPTY_DRAFT, foldQueuedIntoDraft } from './message/draft.ts';
import type { OutgoingMessage } from './message/outgoingMessage.ts';
import type { ConversationStore } from './store/conversationStore.ts';

/** What a draft needs from outside. */
export interface ConversationDraftDeps {
	readonly store: Pick<ConversationStore, 'writeDraft'>;
	readonly logger: Logger;
	/** False while a message cannot be saved: then its draft is all that is on the disk, and that is not emptied. */
	readonly mayEmpty: () => boolean;
}

/** What changed in a composer, except for what the person types. */
export type DraftChange =
	| { readonly kind: 'composer' }
	/** This text was put in front of what stands there. */
	| { readonly kind: 'compose'; readonly text: string };

/**
 * What stands in the composer of one conversation, kept on the disk: the text, what is attached, and a message that waits.
 * A draft that cannot be kept still stands in the composer: that is only logged.
 */
export class ConversationDraft implements Disposable {
	readonly #conversationId: string;
	readonly #deps: ConversationDraftDeps;
	readonly #changes = new Emitter<DraftChange>();
	#draft: Draft;
	/** What is on the disk is older than what was changed here. */
	#isStale = false;
	#isTouched = false;
	#writing: Promise<void> = Promise.resolve();

	readonly onDidChange: Event<DraftChange> = this.#changes.event;

	constructor(conversationId: string, draft: Draft, deps: ConversationDraftDeps) {
		this.#conversationId = conversationId;
		this.#draft = draft;
		this.#deps = deps;
	}

	/** All that stands there now. */
	get current(): Draft {
		return this.#draft;
	}

	get text(): string {
		return this.#draft.text;
	}

	get attachments(): readonly Attachment[] {
		return this.#draft.attachments;
	}

	/** The message that is sent when the answer before it has come. */
	get queuedMessage(): OutgoingMessage | undefined {
		return this.#draft.waiting;
	}

	/** Keeps what was typed; the newest wins. */
	async setText(text: string): Promise<void> {
		const { sentAs: _, ...draft } = this.#draft;
		if (text !== this.text) await this.#change({ ...draft, text });
	}

	/** Attaches something, or replaces what has the same id; what is attached already is not attached twice. */
	async attach(attachment: Attachment): Promise<void> {
		const isSame = (each: Attachment) =>
			each.kind === attachment.kind && each.label === attachment.label && each.text === attachment.text;
		const known = this.attachments.some(({ id }) => id === attachment.id);
		const replaced = this.attachments.map((each) => (each.id === attachment.id ? attachment : each));
		if (known) await this.#changeAttachments(replaced);
		else if (!this.attachments.some(isSame)) await this.#changeAttachments([...this.attachments, attachment]);
	}

	async detach(id: string): Promise<void> {
		await this.#changeAttachments(this.attachments.filter((each) => each.id !== id));
	}

	/** Notes on the disk as which message what stands in the composer is about to be sent: a crash then leaves it once. */
	async sendAs(messageId: string): Promise<void> {
		if (this.text === '' && this.attachments.length === 0) return;
		await this.#change({ ...this.#draft, sentAs: messageId });
	}

	/** Empties the composer of a message that was taken. */
	async clear(): Promise<void> {
		const { waiting } = this.#draft;
		const cleared = this.#change({ ...EMPTY_DRAFT, ...omitUndefined({ waiting }) });
		this.#changes.fire({ kind: 'composer' });
		await cleared;
	}

	/** Puts a text in front of what stands in the composer, unsent. */
	async compose(text: string): Promise<void> {
		const kept = this.#change({ ...this.#draft, text: joined(text, this.text) });
		this.#changes.fire({ kind: 'compose', text });
		await kept;
	}

	/** Puts what stood unsent elsewhere in front of what stands in the composer. */
	async prepend({ text, attachments }: Pick<Draft, 'text' | 'attachments'>): Promise<void> {
		for (const attachment of attachments) await this.attach({ ...attachment, id: crypto.randomUUID() });
		if (text !== '') await this.compose(text);
	}

	/** Keeps a message that was sent until it can go. */
	async queue(message: OutgoingMessage): Promise<void> {
		await this.#change({ ...this.#draft, waiting: message });
	}

	/**
	 * Keeps what was sent from the composer until it can go. It leaves the composer in the same change: a crash between
	 * two changes would leave it twice.
	 */
	async queueComposed(message: OutgoingMessage): Promise<void> {
		// What is just being sent is emptied out when it stands in the transcript.
		const left = this.#draft.sentAs === undefined ? EMPTY_DRAFT : this.#draft;
		const kept = this.#change({ ...left, waiting: message });
		this.#changes.fire({ kind: 'composer' });
		await kept;
	}

	/** Says that the message that waited is kept elsewhere now. */
	async dequeue(): Promise<void> {
		const { waiting: _, ...draft } = this.#draft;
		await this.#change(draft);
	}

	/** Puts the message that waits back in front of what stands in the composer. */
	async restoreQueued(): Promise<void> {
		const text = this.queuedMessage?.text ?? '';
		const kept = this.#change(foldQueuedIntoDraft(this.#draft));
		this.#changes.fire({ kind: 'composer' });
		this.#changes.fire({ kind: 'compose', text });
		await kept;
	}

	/** Writes it without what was left out when it was read. */
	async rewrite(): Promise<void> {
		await this.#change(this.#draft);
	}

	/** Writes what could not be written before. */
	async saveIfStale(): Promise<void> {
		if (this.#isStale) await this.#change(this.#draft);
	}

	/** Takes what could be read only later, unless something was changed here meanwhile. */
	adoptIfUntouched(draft: Draft): void {
		if (this.#isTouched) return;
		this.#draft = draft;
		this.#changes.fire({ kind: 'composer' });
	}

	dispose(): void {
		this.#changes.dispose();
	}

	async #changeAttachments(attachments: readonly Attachment[]): Promise<void> {
		const changed = this.#change({ ...this.#draft, attachments });
		this.#changes.fire({ kind: 'composer' });
		await changed;
	}

	async #change(draft: Draft): Promise<void> {
		this.#draft = draft;
		this.#isTouched = true;
		this.#isStale = true;
		const isEmpty = draft.text === '' && draft.attachments.length === 0;
		if (isEmpty && !this.#deps.mayEmpty()) return;
		this.#writing = this.#writing.then(() => this.#write(draft));
		await this.#writing;
	}

	async #write(draft: Draft): Promise<void> {
		if (draft !== this.#draft) return; // A newer one follows.
		try {
			await this.#deps.store.writeDraft(this.#conversationId, draft);
			if (draft === this.#draft) this.#isStale = false;
		} catch (error) {
			this.#deps.logger.warn(`the draft could not be kept: ${String(error)}`);
		}
	}
}

function joined(first: string, second: string): string {
	return [first, second].filter((text) => text !== '').join('\n\n');
}
