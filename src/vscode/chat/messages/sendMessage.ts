import * as vscode from 'vscode';
import type { Conversation } from '../../../core/chat/conversation.ts';
import type { Attachment } from '../../../core/chat/message/attachment.ts';
import { isTooLongToKeep, type OutgoingMessage } from '../../../core/chat/message/outgoingMessage.ts';
import type { Turn } from '../../../core/chat/transcript/transcript.ts';
import { findSecrets, redactSecrets } from '../../../core/text/secretScan.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { askWhereToContinue, moveToService } from './askWhereToContinue.ts';

/**
 * What came of a message that was to be sent. `notAgreed`: the person was asked about secrets in it, or where to go on, and
 * said no; `moved`: it stands, unsent, in a new conversation.
 */
export type SendOutcome = 'taken' | 'refused' | 'notAgreed' | 'moved';

/**
 * Sends a message of the composer, which is emptied of it. Secrets in what is attached are asked about first, and where to go
 * on with a conversation that is held with another service.
 * @param onTaken called when the message is safe, before it is sent
 */
export async function sendMessage(
	conversation: Conversation,
	message: OutgoingMessage,
	deps: Pick<ChatDeps, 'session' | 'forget' | 'logger'>,
	onTaken: () => void,
): Promise<SendOutcome> {
	if (!conversation.canSend) return 'refused';
	if (isTooLongToKeep(message)) {
		const sentence = vscode.l10n.t(
			'This message, with what is attached, is longer than the history takes. Shorten it, or attach less; it was not sent.',
		);
		void vscode.window.showWarningMessage(sentence);
		return 'refused';
	}
	if (conversation.heldByOtherService !== undefined && conversation.pending !== undefined) {
		const sentence = vscode.l10n.t(
			'You are connected to another service, and an answer from the one before is still on its way. Wait for it or stop it, then send this again.',
		);
		void vscode.window.showWarningMessage(sentence);
		return 'refused';
	}
	const where = await askWhereToContinue(conversation);
	if (where.place === 'nowhere') return 'notAgreed';
	if (where.place === 'new') {
		await moveToNewConversation(message, deps.session);
		await conversation.draft.clear();
		return 'moved';
	}
	const attachments = await agreedAttachments(message.attachments);
	if (attachments === undefined) return 'notAgreed';
	await moveToService(where.agreed, conversation, deps);
	return (await conversation.sendComposed({ ...message, attachments }, onTaken)) ? 'taken' : 'refused';
}

/** Begins a new conversation with a message that is not sent, in its composer. */
export async function moveToNewConversation(
	{ text, attachments = [] }: Pick<Turn, 'text' | 'attachments'>,
	session: ChatDeps['session'],
): Promise<void> {
	const { draft } = await session.startNew();
	await draft.prepend({ text, attachments });
	await vscode.commands.executeCommand('whetstone.chat.open');
}

/** An attachment without its secrets. */
export function redacted(attachment: Attachment): Attachment {
	return { ...attachment, text: redactSecrets(attachment.text) };
}

/** What may be sent of attachments; undefined where the person would rather not send them. */
async function agreedAttachments(attachments: readonly Attachment[]): Promise<readonly Attachment[] | undefined> {
	const { t } = vscode.l10n;
	const risky = attachments.filter(({ text }) => findSecrets(text).length > 0);
	if (risky.length === 0) return attachments;
	const labels = risky.map(({ label }) => label).join('\n');
	const redact = t('Redact and Send');
	const send = t('Send Anyway');
	const chosen = await vscode.window.showWarningMessage(
		t('What you attached seems to contain secrets: keys, tokens, or passwords.'),
		{ modal: true, detail: t('They would be sent to the service. Found in:\n{0}', labels) },
		redact,
		send,
	);
	if (chosen === redact) return attachments.map(redacted);
	return chosen === send ? attachments : undefined;
}
