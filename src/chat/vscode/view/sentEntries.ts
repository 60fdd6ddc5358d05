import type { Conversation } from '../../core/conversation.ts';
import type { Entry } from '../../protocol/chat.ts';
import type { ViewMessage } from '../chatDeps.ts';
import { chatBanner } from './chatBanner.ts';
import { answersMark, entriesOfTurn, entryIds, newestEntries, turnAt } from './chatEntries.ts';
import { chatFrame } from './chatSnapshot.ts';

/** Remembers what was sent to the view, so that an update sends only what has changed. */
export class SentEntries {
	#ids: readonly string[] = [];
	/** What was sent of the turns with several answers, or a request for another one, by their ids. */
	#marks: ReadonlyMap<string, string> = new Map();
	#snapshotMark = '';

	/** The conversation last sent. While another one is being opened, the view gets only a snapshot. */
	conversationId: string | undefined;

	/** Records that the view gets everything. */
	recordSnapshot(conversation: Conversation): void {
		this.conversationId = conversation.id;
		this.#ids = entryIds(conversation);
		this.#marks = marksOf(conversation);
		this.#snapshotMark = snapshotMark(conversation);
	}

	/** Whether only a snapshot can send what has changed. */
	needsSnapshot(conversation: Conversation): boolean {
		return this.#snapshotMark !== snapshotMark(conversation);
	}

	/**
	 * The message with the entries from the first difference on, which it records as sent. Always includes the last two turns:
	 * a wait goes on, and a turn that is no longer the newest cannot be retried. Of the turns before, it includes those in
	 * which another answer is shown or asked for.
	 * @param typicalMs how long recent answers took
	 */
	update(conversation: Conversation, typicalMs: number | undefined): ViewMessage {
		const ids = entryIds(conversation);
		const same = commonLength(this.#ids, ids);
		const removed = this.#ids.slice(same);
		this.#ids = ids;
		const count = conversation.turns.length - turnAt(same) + 1;
		const newest = Math.max(2, count);
		const before = this.#marks;
		this.#marks = marksOf(conversation);
		const changed = conversation.turns.slice(0, -newest).flatMap(({ id }, at): readonly Entry[] => {
			return before.get(id) === this.#marks.get(id) ? [] : entriesOfTurn(conversation, at, typicalMs);
		});
		const entries = [...changed, ...newestEntries(conversation, newest, typicalMs)];
		return { type: 'update', conversationId: conversation.id, entries, removed, ...chatFrame(conversation) };
	}
}

function marksOf(conversation: Conversation): ReadonlyMap<string, string> {
	return new Map(
		conversation.turns.flatMap((turn): [string, string][] => {
			const mark = answersMark(conversation, turn);
			return mark === undefined ? [] : [[turn.id, mark]];
		}),
	);
}

/** The state of a conversation that only a snapshot sends, as a text to compare. */
function snapshotMark(conversation: Conversation): string {
	return JSON.stringify([conversation.id, conversation.readOnly, chatBanner(conversation)]);
}

function commonLength(left: readonly string[], right: readonly string[]): number {
	const at = left.findIndex((id, index) => id !== right[index]);
	return at < 0 ? left.length : at;
}
