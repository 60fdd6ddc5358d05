import type * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import type { PlanMemory } from '../../service/core/plan/planMemory.ts';
import type { ServiceClient } from '../../service/core/serviceClient.ts';
import type { Ledger } from '../../usage/core/ledger.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { Forecasts } from '../../usage/vscode/forecasts.ts';
import type { ChatSettings } from '../core/chatRequest.ts';
import type { ChatSession } from '../core/chatSession.ts';
import type { ConversationLibrary } from '../core/library/conversationLibrary.ts';
import type { ConversationStore, ForgetConversation } from '../core/store/conversationStore.ts';
import type { ToChatView } from '../protocol/chatMessages.ts';
import type { AttachmentPicker } from './context/attachmentPicker.ts';

/** What the chat is built from. */
export interface ChatParts {
	readonly extensionUri: vscode.Uri;
	/** The extension's folder, `<User>/globalStorage/<extension>`. */
	readonly storage: vscode.Uri;
	/** Where this code runs: with the user's desktop, or on a remote machine. */
	readonly extensionKind: vscode.ExtensionKind;
	readonly store: ConversationStore;
	/** Sends the messages. */
	readonly paidCalls: PaidCalls;
	readonly client: ServiceClient;
	readonly plans: PlanMemory;
	readonly reviews: Reviews;
	readonly ledger: Ledger;
	readonly forecasts: Forecasts;
	/** Makes the built-in service forget a conversation. */
	readonly forget: ForgetConversation;
	/** What is remembered on this machine. */
	readonly globalState: Memento;
	readonly workspaceState: Memento;
	/** The workspace that a new conversation belongs to. */
	readonly workspace: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** What the messages, the commands, and the view of the chat use. */
export interface ChatDeps extends ChatParts {
	readonly session: ChatSession;
	readonly library: ConversationLibrary;
	readonly settings: () => ChatSettings;
	readonly attachmentPicker: AttachmentPicker;
	/** How long recent answers took, in milliseconds. */
	readonly typicalMs: () => number | undefined;
	/** The prompt files, by their URIs, for which this window has shown what it ignores in them. */
	readonly shownIgnored: Set<string>;
	/** The ids of typed prompts that are being used or were: a second Enter must not fill them in twice. */
	readonly usedPrompts: Set<string>;
}

type WithoutRevision<Message> = Message extends unknown ? Omit<Message, 'revision'> : never;

/** A message to the view, before it has its revision. */
export type ViewMessage = WithoutRevision<Exclude<ToChatView, { readonly type: 'snapshot' }>>;

/** Posts a message to the view. A hidden view loses it, and requests everything when it is shown again. */
export type PostMessage = (message: ViewMessage) => void;
