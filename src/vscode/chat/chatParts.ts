import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatSettings } from '../../core/chat/chatRequest.ts';
import type { ChatSession } from '../../core/chat/chatSession.ts';
import type { ConversationShelf } from '../../core/chat/conversationShelf.ts';
import type { Forget } from '../../core/chat/conversationStore.ts';
import type { PlanMemory } from '../../core/service/planMemory.ts';
import type { ToChatView } from '../../protocol/chat.ts';
import type { ProposalReviews } from '../optimize/proposalReviews.ts';

/** What the chat's messages and commands work with. */
export interface ChatParts {
	readonly session: ChatSession;
	readonly shelf: ConversationShelf;
	readonly settings: () => ChatSettings;
	readonly plans: PlanMemory;
	readonly reviews: Pick<ProposalReviews, 'show'>;
	/** Makes the built-in service forget a conversation. */
	readonly forget: Forget;
	/** How long an answer took lately, in milliseconds. */
	readonly typicalMs: () => number | undefined;
	/** What a new conversation belongs to. */
	readonly workspace: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

type WithoutRevision<Message> = Message extends unknown ? Omit<Message, 'revision'> : never;

/** What is told to the view, before it has its number. */
export type Told = WithoutRevision<Exclude<ToChatView, { readonly type: 'snapshot' }>>;

/** Tells the view something; one that is hidden asks for everything when it is shown again. */
export type Tell = (message: Told) => void;
