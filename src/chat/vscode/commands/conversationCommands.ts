import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { copyToClipboard } from '../../../base/vscode/documents/copyToClipboard.ts';
import type { Conversation } from '../../core/conversation.ts';
import { UNDO_TIME } from '../../core/library/deletedConversations.ts';
import { isConversationId } from '../../core/transcript/transcript.ts';
import { LONGEST_TITLE } from '../../protocol/chatMessages.ts';
import type { ChatDeps } from '../chatDeps.ts';
import {
	conversationName,
	nameOrUntitled,
	showStorageError,
	warnReadOnly,
	warnTooLate,
} from '../conversationNotices.ts';

/** Asks for a title for the active conversation. An empty one means that its first message gives the title. */
export async function renameActive({ session, library }: ChatDeps): Promise<void> {
	const conversation = await session.active();
	const title = await vscode.window.showInputBox({
		title: l10n.t('Rename the Conversation'),
		prompt: l10n.t('Leave it empty to name it after its first message.'),
		value: conversationName(conversation.transcript.current),
		validateInput: (text) =>
			text.length > LONGEST_TITLE ? l10n.t('At most {0} characters.', LONGEST_TITLE) : undefined,
	});
	if (title !== undefined && !(await library.rename(conversation.id, title))) warnReadOnly();
}

/** Deletes the active conversation and offers to restore it. */
export async function deleteActive({ session, library, logger }: ChatDeps): Promise<void> {
	const conversation = await session.active();
	if (!(await library.hasFiles(conversation.id))) {
		void vscode.window.showInformationMessage(l10n.t('This conversation is empty: there is nothing to delete.'));
		return;
	}
	if (conversation.readOnly) return warnReadOnly();
	const { id } = conversation;
	const name = nameOrUntitled(conversationName(conversation.transcript.current));
	try {
		await library.delete(id);
	} catch (error) {
		logger.error(`a conversation could not be deleted: ${String(error)}`);
		return showStorageError(error);
	}
	const undo = l10n.t('Undo');
	const seconds = String(UNDO_TIME / 1_000);
	const sentence = l10n.t('“{0}” was deleted. It is permanently erased in {1} seconds.', name, seconds);
	// Not awaited: a notification may stay open for hours. Undo is a command of its own, which shows its errors.
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(sentence), undo)
		.then((chosen) => chosen && vscode.commands.executeCommand('whetstone.chat.undoDelete', id));
}

/** Restores and shows a deleted conversation, by default the last one deleted, or warns that it is too late. */
export async function undoDelete(given: unknown, { session, library, logger }: ChatDeps): Promise<void> {
	const id = typeof given === 'string' && isConversationId(given) ? given : library.lastDeleted?.id;
	try {
		if (id !== undefined && (await library.undoDelete(id))) await session.show(id);
		else warnTooLate();
	} catch (error) {
		logger.error(`a conversation could not be restored: ${String(error)}`);
		showStorageError(error);
	}
}

/** Erases every conversation of this workspace, or of all, after the user has agreed. */
export async function deleteAll({ library }: ChatDeps): Promise<void> {
	const { here, everywhere } = await library.erasable();
	if (everywhere.length === 0) {
		void vscode.window.showInformationMessage(l10n.t('There are no conversations to delete.'));
		return;
	}
	const choices = [
		{ title: l10n.t('Delete Those of This Workspace ({0})', here.length), ids: here },
		{ title: l10n.t('Delete All ({0})', everywhere.length), ids: everywhere },
	].filter(({ ids }, at) => ids.length > 0 && (at === 0 || ids.length > here.length));
	const detail = l10n.t(
		'They are permanently erased from this computer, including the local service’s copies. Copies that other services keep are not affected.',
	);
	const chosen = await vscode.window.showWarningMessage(
		l10n.t('Delete conversations?'),
		{ modal: true, detail },
		...choices,
	);
	if (chosen !== undefined) await library.eraseAll(chosen.ids);
}

/** Copies the conversation's id at the service. */
export async function copyId({ serviceId }: Conversation): Promise<void> {
	await copyToClipboard(serviceId, l10n.t('The conversation’s id was copied.'));
}
