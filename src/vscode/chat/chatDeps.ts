import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatSettings } from '../../core/chat/chatRequest.ts';
import type { ChatSession } from '../../core/chat/chatSession.ts';
import type { ConversationLibrary } from '../../core/chat/library/conversationLibrary.ts';
import type { ForgetConversation } from '../../core/chat/store/conversationStore.ts';
import type { PlanMemory } from '../../core/service/plan/planMemory.ts';
import type { ToChatView } from '../../protocol/chatMessages.ts';
import type { ProposalReviews } from '../optimize/review/proposalReviews.ts';

/** What the chat's messages and commands work with. */
export interface ChatDeps {
	readonly session: ChatSession;
	readonly shelf: ConversationLibrary;
	readonly settings: () => ChatSettings;
	readonly plans: PlanMemory;
	readonly reviews: Pick<ProposalReviews, 'show'>;
	/** Makes the built-in service forget a conversation. */
	readonly forget: ForgetConversation;
	/** How long an answer took lately, in milliseconds. */
	readonly typicalMs: () => number | undefined;
	/** What a new conversation belongs to. */
	readonly workspace: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

type WithoutRevision<Message> = Message extends unknown ? Omit<Message, 'revision'> : never;

/** What is told to the view, before it has its number. */
export type ViewMessage = WithoutRevision<Exclude<ToChatView, { readonly type: 'snapshot' }>>;

/** Tells the view something; one that is hidden asks for everything when it is shown again. */
export type PostMessage = (message: ViewMessage) => void;
