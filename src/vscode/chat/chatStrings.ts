import * as vscode from 'vscode';
import type { ChatStrings } from '../../protocol/chat.ts';

/** The texts of the chat view in the language of the editor. */
export function chatStrings(): ChatStrings {
	const { t } = vscode.l10n;
	return {
		conversation: t('Conversation'),
		you: t('You'),
		assistant: t('Whetstone'),
		message: t('Message'),
		messagePlaceholder: t('Ask anything'),
		messageTooLong: t('The message is too long to be sent. Shorten it.'),
		send: t('Send'),
		stop: t('Stop'),
		copy: t('Copy'),
		copied: t('Copied'),
		insertAtCursor: t('Insert at Cursor'),
		welcomeTitle: t('Welcome to Whetstone'),
		welcomeText: t(
			'Connect to your AI service with its address and an API key, or try everything with the local service: it runs inside the editor and needs no account.',
		),
		connect: t('Connect to a Service'),
		useLocalService: t('Use the Local Service'),
		emptyTitle: t('What shall we work on?'),
		emptyText: t(
			'Your message goes to the service with this conversation. Nothing from your files is sent unless you paste it here.',
		),
		waiting: t('Waiting for the answer…'),
		waitingSeconds: t('Waiting for the answer… {0} s'),
		stopHint: t('Stop ends the wait at once. The service may still count the message.'),
		jumpToLatest: t('Jump to Latest'),
		answerArrived: t('The answer has arrived.'),
		hiddenCharacters: t('Hidden characters: {0}. They are shown as badges.'),
		image: t('{0} ({1})'),
		codeBlock: t('Code block'),
		receipt: t('Receipt'),
	};
}
