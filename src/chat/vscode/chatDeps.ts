import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import type { PlanMemory } from '../../service/core/plan/planMemory.ts';
import type { UsageStore } from '../../usage/core/usageStore.ts';
import type { ForecastSource } from '../../usage/vscode/forecastText.ts';
import type { ChatSettings } from '../core/chatRequest.ts';
import type { ChatSession } from '../core/chatSession.ts';
import type { ConversationLibrary } from '../core/library/conversationLibrary.ts';
import type { ForgetConversation } from '../core/store/conversationStore.ts';
import type { ToChatView } from '../protocol/chatMessages.ts';
import type { ContextOffers } from './context/contextOffers.ts';
import type { PromptDeps } from './prompts/promptFolders.ts';

/** What the chat's messages and commands need. */
export interface ChatDeps {
	readonly session: ChatSession;
	readonly library: ConversationLibrary;
	readonly settings: () => ChatSettings;
	readonly plans: PlanMemory;
	readonly reviews: Pick<Reviews, 'show'>;
	readonly context: Pick<ContextOffers, 'find' | 'attach'>;
	/** Makes the built-in service forget a conversation. */
	readonly forget: ForgetConversation;
	/** How long recent answers took, in milliseconds. */
	readonly typicalMs: () => number | undefined;
	readonly prompts: PromptDeps;
	/** Of all receipts, for the models that they name, and for how the service counts earlier messages. */
	readonly receipts: Pick<UsageStore, 'newest'>;
	readonly forecasts: ForecastSource;
	/** What is remembered on this machine. */
	readonly globalState: Memento;
	/** The workspace that a new conversation belongs to. */
	readonly workspace: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

type WithoutRevision<Message> = Message extends unknown ? Omit<Message, 'revision'> : never;

/** A message to the view, before it has its revision. */
export type ViewMessage = WithoutRevision<Exclude<ToChatView, { readonly type: 'snapshot' }>>;

/** Posts a message to the view. A hidden view loses it, and requests everything when it is shown again. */
export type PostMessage = (message: ViewMessage) => void;
