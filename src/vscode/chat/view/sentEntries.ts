import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import type { Conversation } from '../../../core/chat/conversation.ts';
import type { ChatSnapshot, Entry } from '../../../protocol/chat.ts';
import type { ToChatView } from '../../../protocol/chatMessages.ts';
import { chatBanner } from './chatBanner.ts';
import { entryIds, newestEntries, turnAt } from './chatEntries.ts';

/** What of a conversation no update tells. */
type Whole = Pick<ChatSnapshot, 'conversationId' | 'readOnly' | 'banner'>;

/** Remembers what the view was told of the conversation that it shows, so that a change costs what has changed. */
export class SentEntries {
	#ids: readonly string[] = [];
	#whole = '';

	/** The id of the conversation that the view was told of last: while another one is being opened, only a snapshot is told. */
	conversationId: string | undefined;

	/** Notes that the view is told everything. */
	recordSnapshot(conversation: Conversation): void {
		this.conversationId = conversation.id;
		this.#ids = entryIds(conversation);
		this.#whole = whole(conversation);
	}

	/** Whether only a snapshot tells what has changed. */
	needsSnapshot(conversation: Conversation): boolean {
		return this.#whole !== whole(conversation);
	}

	/**
	 * What the view has to be told, and notes that it is: all from the first difference on. The last two turns are told in
	 * any case: a wait goes on, and what is no longer the newest cannot be retried.
	 * @param typicalMs how long an answer took lately
	 */
	changes(
		conversation: Conversation,
		typicalMs: number | undefined,
	): Pick<Extract<ToChatView, { readonly type: 'update' }>, 'entries' | 'removed'> {
		const ids = entryIds(conversation);
		const same = commonLength(this.#ids, ids);
		const removed = this.#ids.slice(same);
		this.#ids = ids;
		const count = conversation.turns.length - turnAt(same) + 1;
		const entries: readonly Entry[] = newestEntries(conversation, Math.max(2, count), typicalMs);
		return { entries, removed };
	}
}

function whole(conversation: Conversation): string {
	const { id: conversationId, readOnly } = conversation;
	const banner = chatBanner(conversation);
	return JSON.stringify({ conversationId, readOnly, ...omitUndefined({ banner }) } satisfies Whole);
}

function commonLength(left: readonly string[], right: readonly string[]): number {
	const at = left.findIndex((id, index) => id !== right[index]);
	return at < 0 ? left.length : at;
}
