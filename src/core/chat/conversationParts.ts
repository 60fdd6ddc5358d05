import type { ChatSettings } from './chatRequest.ts';
import type { DraftChange } from './conversationDraft.ts';
import type { ConversationStore } from './conversationStore.ts';
import type { OtherWindowsParts } from './otherWindows.ts';
import type { PendingAnswerParts } from './pendingAnswer.ts';

/** What conversations need from outside. */
export interface ConversationParts extends PendingAnswerParts, Pick<OtherWindowsParts, 'isFocused'> {
	readonly store: ConversationStore;
	readonly settings: () => ChatSettings;
	/** The service that is connected, as `Connection.memoryName` names it; empty where none is. */
	readonly service: () => string;
	/** What a new conversation belongs to. */
	readonly workspace: string;
}

/** What changed in a conversation. */
export type ConversationChange =
	| { readonly kind: 'turn'; readonly turnId: string }
	/** Its facts, or all of it. */
	| { readonly kind: 'all' }
	| DraftChange;
