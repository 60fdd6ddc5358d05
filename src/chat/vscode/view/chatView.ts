import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { ChatChange } from '../../core/chatSession.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { Attachment } from '../../core/message/attachment.ts';
import { parseFromChatView } from '../../core/viewMessage.ts';
import type { FromChatView, ToChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps, ViewMessage } from '../chatDeps.ts';
import { openOrigin } from '../commands/forkConversation.ts';
import { showStorageError, warnReadOnly, warnTooLate } from '../conversationNotices.ts';
import { openAttachment } from '../messages/composerActions.ts';
import { handleMessage } from '../messages/handleMessage.ts';
import { AttachmentItems } from './attachmentItems.ts';
import { chatSnapshot } from './chatSnapshot.ts';
import { type ComposerHints, composerState } from './composerState.ts';
import { ShownList } from './conversationList.ts';
import { SentEntries } from './sentEntries.ts';
import { ShownContextOffer } from './shownContextOffer.ts';
import { ShownForecast } from './shownForecast.ts';
import { ShownOrigin } from './shownOrigin.ts';
import { ShownRules } from './shownRules.ts';

type DraftMessage = Extract<FromChatView, { readonly type: 'draft' }>;

/**
 * One resolved chat view: handles its messages and sends it changes. A hidden view loses messages and is rebuilt when it is
 * shown; its `ready` then gets a snapshot.
 */
export class ChatView implements Disposable {
	readonly #view: vscode.WebviewView;
	readonly #deps: ChatDeps;
	readonly #disposables = new DisposableStore();
	readonly #attachmentItems = new AttachmentItems();
	readonly #sent = new SentEntries();
	readonly #list: ShownList;
	readonly #origin: ShownOrigin;
	readonly #forecast: ShownForecast;
	readonly #contextOffer: ShownContextOffer;
	readonly #rules: ShownRules;
	#revision = 0;
	/** Whether the page has sent `ready` since it was last shown: only then does it receive messages. */
	#ready = false;
	#whenReady: readonly ViewMessage[] = [];

	constructor(view: vscode.WebviewView, deps: ChatDeps) {
		this.#view = view;
		this.#deps = deps;
		this.#origin = new ShownOrigin(deps);
		const sendComposer = () => this.#run(this.#sendComposer());
		this.#forecast = this.#disposables.add(new ShownForecast(deps, sendComposer));
		this.#contextOffer = this.#disposables.add(new ShownContextOffer(deps, sendComposer));
		this.#rules = this.#disposables.add(new ShownRules(deps, () => this.#ready, sendComposer));
		this.#list = this.#disposables.add(
			new ShownList(
				deps,
				() => this.#ready,
				(message) => this.#post(message),
				(work) => this.#run(work),
			),
		);
	}

	/** Starts listening, until `dispose`. */
	start(): void {
		const { session, library, forecasts } = this.#deps;
		this.#disposables.add(this.#view.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)));
		this.#disposables.add(
			this.#view.onDidChangeVisibility(() => {
				if (this.#view.visible) return;
				this.#ready = false;
				this.#list.hide();
			}),
		);
		this.#disposables.add(session.onDidChange((change) => this.#run(this.#change(change))));
		this.#disposables.add(forecasts.onDidChange(() => this.#ready && this.#forecast.update()));
		this.#list.start();
		this.#rules.start();
		this.#disposables.add(library.onDidErase((id) => this.#postErased([id])));
		this.#disposables.add(library.onDidChange(() => this.#run(this.#refreshOrigin())));
		this.#disposables.add(library.onDidChangeElsewhere(() => this.#run(this.#refreshOrigin())));
		this.#disposables.add(
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration('whetstone')) this.#run(this.#sendSnapshot());
			}),
		);
	}

	/** Posts a message now, or as soon as the view is ready. */
	postIfReady(message: ViewMessage): void {
		if (this.#ready) this.#post(message);
		else this.#whenReady = [...this.#whenReady, message];
	}

	/** Sends the composer state to the view again. */
	refreshComposer(): void {
		this.#forecast.update();
		this.#run(this.#sendComposer());
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	#receive(message: unknown): void {
		const parsed = parseFromChatView(message);
		if (parsed === undefined) this.#deps.logger.warn('the chat view sent a message that the protocol does not name');
		else this.#run(this.#handle(parsed));
	}

	/** View messages have no caller, so their errors are shown here. */
	#run(work: Promise<void>): void {
		work.catch((error) => {
			this.#deps.logger.error(`chat view: ${error instanceof Error ? error.stack : String(error)}`);
			showStorageError(error);
		});
	}

	async #handle(message: FromChatView): Promise<void> {
		const { session, library } = this.#deps;
		const conversation = await session.active();
		const post = (reply: ViewMessage) => this.#post(reply);
		switch (message.type) {
			case 'ready':
				return await this.#begin();
			case 'draft':
				return await this.#saveDraft(message, conversation);
			case 'tryAgain':
				await session.reloadUnread();
				return await conversation.transcript.saveAgain();
			case 'list':
				return await this.#list.show(message.query);
			case 'listClosed':
				return this.#list.hide();
			case 'kept':
				return await this.#postErasedAmong(message.conversationIds);
			case 'contextOffer':
				await this.#contextOffer.choose(message.choice, conversation);
				// The focused button may be gone.
				return message.choice === 'accept' ? undefined : post({ type: 'focus' });
			case 'rules':
				await this.#rules.choose(message.chipId, message.choice, conversation);
				return post({ type: 'focus' });
			case 'openChip': {
				const isMeant = ({ id }: Attachment) => id === message.chipId;
				const found = conversation.draft.attachments.find(isMeant);
				return await openAttachment(found ?? this.#rules.offered(message.chipId, conversation));
			}
			case 'detach':
				return await this.#rules.detach(message.chipId, conversation);
			case 'new':
				await session.startNew();
				return;
			case 'open':
				await session.show(message.conversationId);
				return;
			case 'rename':
				return (await library.rename(message.conversationId, message.title)) ? undefined : warnReadOnly();
			case 'delete':
				return await library.delete(message.conversationId);
			case 'undoDelete':
				return (await library.undoDelete(message.conversationId)) ? undefined : warnTooLate();
			case 'restore':
				return await (await session.open(message.conversationId)).restore();
			case 'openOrigin':
				return await openOrigin(message.conversationId, this.#deps);
			default:
				return await handleMessage(message, conversation, this.#deps, post);
		}
	}

	async #begin(): Promise<void> {
		this.#ready = true;
		this.#list.hide();
		await this.#deps.session.reloadUnread();
		await this.#sendSnapshot();
	}

	/** It may be of a conversation that was left since it was typed. */
	async #saveDraft({ conversationId: id, text }: DraftMessage, active: Conversation): Promise<void> {
		// No wait for the active one: a `send` that follows must not overtake its draft.
		const target = id === active.id ? active : await this.#deps.session.open(id);
		await target.draft.setText(text);
	}

	async #change(change: ChatChange): Promise<void> {
		if (!this.#ready) return;
		this.#forecast.update();
		switch (change.kind) {
			case 'conversation':
				return await this.#sendSnapshot();
			case 'all':
			case 'turn':
				this.#contextOffer.update();
				return await this.#sendUpdate();
			case 'composer':
				return await this.#sendComposer();
			case 'typed':
			case 'opened':
				// The view has that text itself, and a snapshot brings what was opened.
				return;
			case 'compose':
				// Only to the shown conversation: a later snapshot has the text in its draft.
				return this.#isShown() ? this.#postComposed(change) : undefined;
			default:
				return change satisfies never;
		}
	}

	#postComposed({ text, instead }: Extract<ChatChange, { readonly kind: 'compose' }>): void {
		this.#post({ type: 'compose', text, ...omitUndefined({ instead }) });
	}

	async #sendUpdate(): Promise<void> {
		const conversation = await this.#deps.session.active();
		if (!this.#isShown()) return;
		if (this.#sent.needsSnapshot(conversation)) return await this.#sendSnapshot();
		this.#post(this.#sent.update(conversation, this.#deps.typicalMs()));
		this.#postComposer(conversation);
	}

	async #sendComposer(): Promise<void> {
		const conversation = await this.#deps.session.active();
		if (this.#ready && this.#isShown()) this.#postComposer(conversation);
	}

	#postComposer(conversation: Conversation): void {
		const composer = composerState(conversation, this.#deps, this.#attachmentItems, this.#hintsFor(conversation));
		this.#post({ type: 'composer', composer });
	}

	#hintsFor(conversation: Conversation): ComposerHints {
		return {
			forecast: this.#forecast.shownIn(conversation),
			contextOffer: this.#contextOffer.shownIn(conversation),
			offeredRules: this.#rules.shownIn(conversation, this.#attachmentItems),
		};
	}

	/** Errors are only logged: the view asks again the next time it is shown. */
	async #postErasedAmong(conversationIds: readonly string[]): Promise<void> {
		try {
			this.#postErased(await this.#deps.library.erased(conversationIds));
		} catch (error) {
			this.#deps.logger.warn(`could not look up which conversations are gone: ${String(error)}`);
		}
	}

	#postErased(conversationIds: readonly string[]): void {
		if (this.#ready && conversationIds.length > 0) this.#post({ type: 'erased', conversationIds });
	}

	async #sendSnapshot(): Promise<void> {
		const conversation = await this.#deps.session.active();
		// Only before it is shown: nothing may go with a message that the user did not see beside it.
		if (this.#ready && this.#sent.conversationId !== conversation.id) await this.#rules.join(conversation);
		// Another conversation may have been opened in the meantime, which gets its own snapshot.
		if (!this.#ready || !this.#deps.session.isActive(conversation.id)) return;
		this.#sent.recordSnapshot(conversation);
		this.#revision += 1;
		const origin = this.#origin.shownIn(conversation);
		const shown = chatSnapshot(conversation, this.#deps, this.#attachmentItems, this.#hintsFor(conversation));
		const snapshot = { ...shown, ...omitUndefined({ origin }), revision: this.#revision };
		void this.#view.webview.postMessage({ type: 'snapshot', snapshot } satisfies ToChatView);
		for (const message of this.#whenReady) this.#post(message);
		this.#whenReady = [];
		this.#forecast.update();
		this.#contextOffer.update();
		this.#rules.update();
		this.#run(this.#refreshOrigin());
	}

	async #refreshOrigin(): Promise<void> {
		const conversation = await this.#deps.session.active();
		if (!this.#ready || !(await this.#origin.find(conversation))) return;
		const origin = this.#origin.shownIn(conversation);
		this.#post({ type: 'origin', conversationId: conversation.id, ...omitUndefined({ origin }) });
	}

	#isShown(): boolean {
		const { conversationId } = this.#sent;
		return conversationId !== undefined && this.#deps.session.isActive(conversationId);
	}

	/** A hidden view loses the message; it requests everything when it is shown again. */
	#post(message: ViewMessage): void {
		this.#revision += 1;
		void this.#view.webview.postMessage({ ...message, revision: this.#revision } satisfies ToChatView);
	}
}
