import type { Conversation } from '../../core/conversation.ts';
import type { ChatSnapshot } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { originOf } from '../commands/forkConversation.ts';

/** Where the conversation shown began. It takes a while to find, and may be renamed or deleted meanwhile. */
export class ShownOrigin {
	readonly #deps: ChatDeps;
	/** The conversation that it was last found for. */
	#conversationId = '';
	#known: ChatSnapshot['origin'];

	constructor(deps: ChatDeps) {
		this.#deps = deps;
	}

	/** As far as it is known so far. */
	shownIn({ id }: Conversation): ChatSnapshot['origin'] {
		return id === this.#conversationId ? this.#known : undefined;
	}

	/** Looks it up. @returns whether it differs from what was known */
	async find(conversation: Conversation): Promise<boolean> {
		if (conversation.transcript.current.branchOf === undefined) return false;
		const found = await originOf(conversation, this.#deps);
		const isNew = JSON.stringify({ found }) !== JSON.stringify({ found: this.shownIn(conversation) });
		this.#conversationId = conversation.id;
		this.#known = found;
		return isNew;
	}
}
