import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Conversation } from '../../core/conversation.ts';
import { isConversationId } from '../../core/transcript/transcript.ts';
import type { ChatSnapshot } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { warnReadOnly } from '../conversationNotices.ts';
import { continueWithSummary } from '../messages/summarize.ts';
import { summaryName } from '../view/conversationList.ts';

/**
 * Continues in a new conversation: after an answer, or before a message of the user, which then stands unsent in the
 * composer; after a summary, with that alone. The original stays as it is.
 * @param messageId the id of the answer or of the message
 */
export async function forkAt(messageId: string, conversation: Conversation, deps: ChatDeps): Promise<void> {
	if (conversation.readOnly) return;
	const answered = conversation.turnOfAnswer(messageId);
	const asked = conversation.turns.find(({ id }) => id === messageId);
	const turnId = answered?.id ?? asked?.id;
	if (turnId === undefined) return;
	if (answered?.summarizes) return await continueWithSummary(conversation, answered, deps);
	const place = { turnId, isShared: answered !== undefined };
	const fork = await deps.session.fork(conversation, place, answered === undefined ? asked : undefined);
	if (fork !== undefined) await vscode.commands.executeCommand('whetstone.chat.open');
}

/** Continues in a new conversation after the newest answer. @returns false if there is none */
export async function forkNewest({ session }: ChatDeps): Promise<boolean> {
	const conversation = await session.active();
	const turn = conversation.turns.findLast(({ outcome, summarizes }) => outcome.kind === 'answered' && !summarizes);
	if (turn === undefined) {
		const sentence = l10n.t('This conversation has no answer yet: there is nothing to continue from.');
		void vscode.window.showInformationMessage(sentence);
		return false;
	}
	if (conversation.readOnly) {
		warnReadOnly();
		return false;
	}
	await session.fork(conversation, { turnId: turn.id, isShared: true });
	return true;
}

/** The conversation that another one began in, as the view names it; undefined if it began as its own. */
export async function originOf(
	{ transcript }: Conversation,
	{ library, logger }: ChatDeps,
): Promise<ChatSnapshot['origin']> {
	const { branchOf: conversationId } = transcript.current;
	if (conversationId === undefined || !isConversationId(conversationId)) return undefined;
	try {
		const summary = await library.find(conversationId);
		if (summary === undefined)
			return { conversationId, text: l10n.t('Continued from a conversation that was deleted.') };
		const name = summaryName(summary);
		return { conversationId, text: l10n.t('Continued from “{0}”', name), open: l10n.t('Open “{0}”', name) };
	} catch (error) {
		logger.warn(`the origin of a conversation could not be read: ${String(error)}`);
		return undefined;
	}
}

/** Shows the conversation that the one shown began in, or says that it is gone. */
export async function openOrigin(id: string, { session, library }: ChatDeps): Promise<void> {
	if ((await library.find(id)) !== undefined) {
		await session.show(id);
		return;
	}
	const sentence = l10n.t('The conversation that this one continues was deleted.');
	void vscode.window.showInformationMessage(sentence);
}
