import type { ChatSettings } from './chatRequest.ts';
import type { InFlightAnswerDeps } from './inFlightAnswer.ts';
import type { DraftChange } from './liveDraft.ts';
import type { ConversationStore } from './store/conversationStore.ts';
import type { SharingMonitorDeps } from './store/otherWindows.ts';

/** What conversations need from outside. */
export interface ConversationDeps extends InFlightAnswerDeps, Pick<SharingMonitorDeps, 'isFocused'> {
	readonly store: ConversationStore;
	readonly settings: () => ChatSettings;
	/** The connected service, as `Connection.serviceAddress`; empty if none is connected. */
	readonly service: () => string;
	/** The workspace that a new conversation belongs to. */
	readonly workspace: string;
}

/** What changed in a conversation. */
export type ConversationChange =
	| { readonly kind: 'turn'; readonly turnId: string }
	/** Its metadata, or all of it. */
	| { readonly kind: 'all' }
	| DraftChange;
