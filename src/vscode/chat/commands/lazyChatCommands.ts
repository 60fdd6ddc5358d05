import * as vscode from 'vscode';
import { showPage } from '../../documents/readOnlyDocuments.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { goOnWithSummary, summarize } from '../messages/summarize.ts';
import { accessibilityHelp } from './accessibilityHelp.ts';
import { copyId, deleteActive, deleteAll, renameActive, undoDelete } from './conversationCommands.ts';
import { adoptConversation, exportConversation, importConversation } from './conversationTransfer.ts';

// Rarely used: loaded on first use.
export { goOnWithSummary, summarize };

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
		case 'help':
			await showPage(vscode.l10n.t('Whetstone: Help'), accessibilityHelp());
			return false;
		default:
			return command satisfies never;
	}
}
