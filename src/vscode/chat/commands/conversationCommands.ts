import * as vscode from 'vscode';
import type { Conversation } from '../../../core/chat/conversation.ts';
import { UNDO_TIME } from '../../../core/chat/library/deletedConversations.ts';
import { isConversationId } from '../../../core/chat/transcript/transcript.ts';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { LONGEST_TITLE } from '../../../protocol/chatMessages.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { conversationName, nameOrUntitled } from '../conversationName.ts';
import { showStorageError, warnReadOnly, warnTooLate } from '../conversationNotices.ts';

/** Milliseconds. */
const NOTICE_TIME = 4_000;

/** Asks for a title of the conversation that is shown; an empty one means: made from its first message. */
export async function renameActive({ session, shelf }: ChatDeps): Promise<void> {
	const { t } = vscode.l10n;
	const conversation = await session.active();
	const title = await vscode.window.showInputBox({
		title: t('Rename the Conversation'),
		prompt: t('Leave it empty to name it after its first message.'),
		value: conversationName(conversation.transcript.current),
		validateInput: (text) => (text.length > LONGEST_TITLE ? t('At most {0} characters.', LONGEST_TITLE) : undefined),
	});
	if (title !== undefined && !(await shelf.rename(conversation.id, title))) warnReadOnly();
}

/** Deletes the conversation that is shown, and offers to restore it. */
export async function deleteActive({ session, shelf, logger }: ChatDeps): Promise<void> {
	const { t } = vscode.l10n;
	const conversation = await session.active();
	if (!(await shelf.isKept(conversation.id))) {
		void vscode.window.showInformationMessage(t('This conversation is empty: there is nothing to delete.'));
		return;
	}
	if (conversation.readOnly) return warnReadOnly();
	const { id } = conversation;
	const name = nameOrUntitled(conversationName(conversation.transcript.current));
	try {
		await shelf.delete(id);
	} catch (error) {
		logger.error(`a conversation could not be deleted: ${String(error)}`);
		return showStorageError(error);
	}
	const undo = t('Undo');
	const seconds = String(UNDO_TIME / 1_000);
	const sentence = t('“{0}” was deleted. It is erased for good in {1} seconds.', name, seconds);
	// Not awaited by the command: a notification may stay open for hours. A command of its own shows what goes wrong.
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(sentence), undo)
		.then((chosen) => chosen && vscode.commands.executeCommand('whetstone.chat.undoDelete', id));
}

/** Shows a deleted conversation again, by default the one that was deleted last, or says that it is too late. */
export async function undoDelete(given: unknown, { session, shelf, logger }: ChatDeps): Promise<void> {
	const id = typeof given === 'string' && isConversationId(given) ? given : shelf.deletedLast?.id;
	try {
		if (id !== undefined && (await shelf.undoDelete(id))) await session.show(id);
		else warnTooLate();
	} catch (error) {
		logger.error(`a conversation could not be restored: ${String(error)}`);
		showStorageError(error);
	}
}

/** Erases every conversation of this workspace, or of all, once the person has agreed. */
export async function deleteAll({ shelf }: ChatDeps): Promise<void> {
	const { t } = vscode.l10n;
	const { here, everywhere } = await shelf.erasable();
	if (everywhere.length === 0) {
		void vscode.window.showInformationMessage(t('There are no conversations to delete.'));
		return;
	}
	const choices = [
		{ title: t('Delete Those of This Workspace ({0})', here.length), ids: here },
		{ title: t('Delete All ({0})', everywhere.length), ids: everywhere },
	].filter(({ ids }, at) => ids.length > 0 && (at === 0 || ids.length > here.length));
	const detail = t(
		'They are erased from this computer for good, also where the local service keeps them. What another service keeps of them is not touched.',
	);
	const chosen = await vscode.window.showWarningMessage(
		t('Delete conversations?'),
		{ modal: true, detail },
		...choices,
	);
	if (chosen !== undefined) await shelf.eraseAll(chosen.ids);
}

/** Copies the id that the service knows the conversation by. */
export async function copyId({ serviceId }: Conversation): Promise<void> {
	await vscode.env.clipboard.writeText(serviceId);
	vscode.window.setStatusBarMessage(vscode.l10n.t('The conversation’s id was copied.'), NOTICE_TIME);
}
