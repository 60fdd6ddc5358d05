import * as vscode from 'vscode';
import type { ErasedConversation } from '../../core/chat/chatSession.ts';
import { breakMarkdownLinks } from '../../core/text/breakMarkdownLinks.ts';
import { conversationName, nameOrUntitled } from './conversationName.ts';

/** Says why another conversation is shown. */
export function notifyErased({ transcript, isLeft }: ErasedConversation): void {
	const { t } = vscode.l10n;
	const name = nameOrUntitled(conversationName(transcript));
	const sentence = isLeft
		? t(
				'“{0}” was deleted in another window and has been erased. What you had not sent is in a new conversation.',
				name,
			)
		: t('“{0}” was deleted in another window and has been erased.', name);
	void vscode.window.showInformationMessage(breakMarkdownLinks(sentence));
}
