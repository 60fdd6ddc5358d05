import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Conversation } from '../../core/conversation.ts';
import { isTooLongToKeep, type OutgoingMessage } from '../../core/message/outgoingMessage.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { agreeToSecrets } from './agreeToSecrets.ts';
import { askWhereToContinue, moveToNewConversation, moveToService } from './askWhereToContinue.ts';

/**
 * The result of sending a message. `notAgreed`: the user was asked about secrets in it, or where to continue, and declined;
 * `moved`: it is, unsent, in the composer of a new conversation.
 */
export type SendOutcome = 'taken' | 'refused' | 'notAgreed' | 'moved';

/**
 * Sends the message in the composer and clears it. Asks first about secrets in attachments, and where to continue a
 * conversation that was held with another service.
 * @param onTaken called once the message is stored, before it is sent
 */
export async function sendMessage(
	conversation: Conversation,
	message: OutgoingMessage,
	deps: ChatDeps,
	onTaken: () => void,
): Promise<SendOutcome> {
	if (!conversation.canSend) return 'refused';
	if (isTooLongToKeep(message)) {
		const sentence = l10n.t(
			'This message and its attachments are too long for the history, so it was not sent. Shorten it, or attach less.',
		);
		void vscode.window.showWarningMessage(sentence);
		return 'refused';
	}
	if (conversation.heldByOtherService !== undefined && conversation.pending !== undefined) {
		const sentence = l10n.t(
			'You are connected to another service, and an answer from the previous one is still on its way. Wait for it or stop it, then send this again.',
		);
		void vscode.window.showWarningMessage(sentence);
		return 'refused';
	}
	const where = await askWhereToContinue(conversation);
	if (where.place === 'nowhere') return 'notAgreed';
	if (where.place === 'new') {
		await moveToNewConversation(message, deps);
		await conversation.draft.clear(message.attachments);
		return 'moved';
	}
	const attachments = await agreeToSecrets(message.attachments, {
		question: l10n.t('What you attached seems to contain secrets: keys, tokens, or passwords.'),
		redact: l10n.t('Redact and Send'),
		keep: l10n.t('Send Anyway'),
	});
	if (attachments === undefined) return 'notAgreed';
	await moveToService(where.agreed, conversation, deps);
	return (await conversation.sendComposed({ ...message, attachments }, onTaken)) ? 'taken' : 'refused';
}
