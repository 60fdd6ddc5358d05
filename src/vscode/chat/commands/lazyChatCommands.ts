import * as vscode from 'vscode';
import { showPage } from '../../documents/readOnlyDocuments.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { openPrompts } from '../prompts/openPrompts.ts';
import { handlePromptMessage } from '../prompts/promptMessages.ts';
import { savePrompt } from '../prompts/savePrompt.ts';
import { accessibilityHelp } from './accessibilityHelp.ts';
import { copyId, deleteActive, deleteAll, renameActive, undoDelete } from './conversationCommands.ts';
import { adoptConversation, exportConversation, importConversation } from './conversationTransfer.ts';

// Rarely used commands, and all that concerns prompts: loaded on first use.

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

/** Does what the view asks for about prompts, and the models that it offers. */
export async function handleLazyChatMessage(...values: Parameters<typeof handlePromptMessage>): Promise<void> {
	await handlePromptMessage(...values);
}

/** Saves what is in the composer as a prompt, otherwise the newest message. */
async function saveComposed({ session, prompts }: ChatDeps): Promise<void> {
	const { draft, turns } = await session.active();
	await savePrompt(draft.text.trim() === '' ? (turns.at(-1)?.text ?? '') : draft.text, prompts);
}
