import * as vscode from 'vscode';
import type { Conversation } from '../../../core/chat/conversation.ts';
import type { ChatSnapshot } from '../../../protocol/chat.ts';
import type { FromChatView } from '../../../protocol/chatMessages.ts';
import { showPage } from '../../documents/readOnlyDocuments.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { askAgain, chooseBeside } from '../messages/answerMessages.ts';
import { summarize } from '../messages/summarize.ts';
import { openPrompts } from '../prompts/openPrompts.ts';
import { handlePromptMessage, type PromptMessage, type PromptView } from '../prompts/promptMessages.ts';
import { savePrompt } from '../prompts/savePrompt.ts';
import { accessibilityHelp } from './accessibilityHelp.ts';
import { copyId, deleteActive, deleteAll, renameActive, undoDelete } from './conversationCommands.ts';
import { adoptConversation, exportConversation, importConversation } from './conversationTransfer.ts';
import { forkAt, forkNewest, openOrigin, originOf } from './forkConversation.ts';

// What is rarely used of the chat, commands and messages of its view: loaded on first use.

/** The commands that this module runs. */
export type LazyChatCommand =
	| 'rename'
	| 'delete'
	| 'undoDelete'
	| 'deleteAll'
	| 'export'
	| 'import'
	| 'adopt'
	| 'copyId'
	| 'fork'
	| 'openPrompts'
	| 'savePrompt'
	| 'help';

/** Runs a command with its argument. @returns whether the chat should be shown */
export async function runLazyChatCommand(
	command: LazyChatCommand,
	deps: ChatDeps,
	argument?: unknown,
): Promise<boolean> {
	switch (command) {
		case 'rename':
			await renameActive(deps);
			return false;
		case 'delete':
			await deleteActive(deps);
			return false;
		case 'undoDelete':
			await undoDelete(argument, deps);
			return false;
		case 'deleteAll':
			await deleteAll(deps);
			return false;
		case 'export':
			await exportConversation(await deps.session.active());
			return false;
		case 'import':
			return await importConversation(deps);
		case 'adopt':
			return await adoptConversation(deps);
		case 'copyId':
			await copyId(await deps.session.active());
			return false;
		case 'fork':
			return await forkNewest(deps);
		case 'openPrompts':
			await openPrompts(deps.prompts);
			return false;
		case 'savePrompt':
			await saveComposed(deps);
			return false;
		case 'help':
			await showPage(vscode.l10n.t('Whetstone: Help'), accessibilityHelp());
			return false;
		default:
			return command satisfies never;
	}
}

/** The messages of the view that this module handles. */
export type LazyChatMessage =
	| PromptMessage
	| Extract<FromChatView, { readonly type: 'askAgain' | 'choose' | 'fork' | 'openOrigin' | 'summarize' }>;

/** Does what the user asked for in the active conversation. */
export async function handleLazyMessage(
	message: LazyChatMessage,
	conversation: Conversation,
	deps: ChatDeps,
	view: PromptView,
): Promise<void> {
	switch (message.type) {
		case 'askAgain':
			return await askAgain(conversation, message, deps);
		case 'choose':
			return await chooseBeside(conversation, message);
		case 'fork':
			return await forkAt(message.messageId, conversation, deps);
		case 'openOrigin':
			return await openOrigin(message.conversationId, deps);
		case 'summarize':
			return message.conversationId === conversation.id ? await summarize(conversation, deps) : undefined;
		default:
			return await handlePromptMessage(message, conversation, deps, view);
	}
}

/** The conversation that another one began in, as the view names it; undefined if it began as its own. */
export async function findOrigin(
	conversation: Conversation,
	deps: Pick<ChatDeps, 'library' | 'logger'>,
): Promise<ChatSnapshot['origin']> {
	return await originOf(conversation, deps);
}

/** Saves what is in the composer as a prompt, otherwise the newest message. */
async function saveComposed({ session, prompts }: ChatDeps): Promise<void> {
	const { draft, turns } = await session.active();
	await savePrompt(draft.text.trim() === '' ? (turns.at(-1)?.text ?? '') : draft.text, prompts);
}
