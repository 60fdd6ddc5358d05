import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Disposable } from '../../../base/core/disposable.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import { countedTwice } from '../../../usage/core/countedTwice.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { ContextOffer, ContextOfferChoice } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { chatSettings, replaceChatContext } from '../chatSettings.ts';

/** In milliseconds: the view is drawn, and the next message may go, before receipts are read. */
const PAUSE = 2_000;
/** How many of the newest receipts are read: what a service did long ago may no longer hold. */
const MOST_RECEIPTS = 200;
/** The services that the offer was declined for. */
const DECLINED = 'chat.contextOffer.declined';

/** The offer to send only new messages, to a service that certainly counts the earlier ones twice. */
export class ShownContextOffer implements Disposable {
	readonly #deps: ChatDeps;
	readonly #changed: () => void;
	#timer: Disposable | undefined;
	/** How many tokens of a message the service counts twice, as was found last; undefined if that is not certain. */
	#found: { readonly service: string; readonly tokens: number } | undefined;
	/** For which service the offer was accepted, and what the setting was before; undefined if it was not. */
	#accepted: { readonly service: string; readonly before: unknown } | undefined;

	/** @param changed called when something else is to be shown */
	constructor(deps: ChatDeps, changed: () => void) {
		this.#deps = deps;
		this.#changed = changed;
	}

	/** What is shown of it with a conversation; undefined while an answer is awaited, and if there is nothing to offer. */
	shownIn({ pending }: Conversation): ContextOffer | undefined {
		const service = currentServiceAddress();
		if (service === undefined) return undefined;
		// Of another service, it is not known whether it adds the earlier messages.
		if (chatSettings().context === 'newTurn')
			return this.#accepted?.service === service ? { state: 'accepted' } : undefined;
		if (pending !== undefined || this.#found?.service !== service) return undefined;
		if (this.#declined().includes(service)) return undefined;
		const { tokens } = this.#found;
		return { state: 'offered', tokens: Number(tokens.toPrecision(2)).toLocaleString(vscode.env.language) };
	}

	/** Looks at the newest receipts soon: an answer has come, or another service was connected. */
	update(): void {
		this.#timer?.dispose();
		this.#timer = this.#deps.clock.setTimer(PAUSE, () => {
			this.#find().catch((error) => this.#deps.logger.warn(`the receipts could not be read: ${String(error)}`));
		});
	}

	/** Does what the user chose, if that was offered: changes the setting, changes it back, or declines for good. */
	async choose(choice: ContextOfferChoice, conversation: Conversation): Promise<void> {
		const state = this.shownIn(conversation)?.state;
		const service = currentServiceAddress();
		if (state === undefined || service === undefined) return;
		if (state === 'offered' && choice === 'accept') {
			// The view is notified of the changed setting before the change has ended.
			this.#accepted = { service, before: undefined };
			const changed = await replaced('newTurn');
			this.#accepted = changed && { service, ...changed };
		} else if (state === 'accepted' && choice === 'undo') {
			// First, so that the offer does not appear again.
			await this.#decline(service);
			if ((await replaced(this.#accepted?.before)) !== undefined) this.#accepted = undefined;
		} else if (choice === 'decline') {
			await this.#decline(service);
			this.#accepted = undefined;
		}
		this.#changed();
	}

	dispose(): void {
		this.#timer?.dispose();
	}

	async #find(): Promise<void> {
		const service = currentServiceAddress();
		if (service === undefined || chatSettings().context !== 'full' || this.#declined().includes(service)) return;
		const entries = await this.#deps.ledger.store.newest({ service, operation: 'chat' }, MOST_RECEIPTS);
		const tokens = countedTwice(entries);
		const found = tokens === undefined ? undefined : { service, tokens };
		const isNew = JSON.stringify({ found }) !== JSON.stringify({ found: this.#found });
		this.#found = found;
		if (isNew) this.#changed();
	}

	#declined(): readonly unknown[] {
		const stored = this.#deps.globalState.get(DECLINED);
		return Array.isArray(stored) ? stored : [];
	}

	async #decline(service: string): Promise<void> {
		await this.#deps.globalState.update(DECLINED, [...new Set([...this.#declined(), service])]);
	}
}

/** Changes the setting, or shows why it was not changed. @returns the value before, if it was changed */
async function replaced(context: unknown): Promise<{ readonly before: unknown } | undefined> {
	try {
		return { before: await replaceChatContext(context) };
	} catch (error) {
		// VS Code says why, such as that the file has errors.
		const reason = error instanceof Error ? error.message : String(error);
		const text = l10n.t('Nothing was changed. VS Code says: “{0}”', reason);
		void vscode.window.showErrorMessage(breakMarkdownLinks(text));
		return undefined;
	}
}
