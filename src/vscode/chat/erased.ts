import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import type { LostConversation } from '../../core/chat/chatSession.ts';
import { conversationName, nameOrUntitled } from './conversationName.ts';

/** Says why another conversation is shown. */
export function tellErased({ transcript, isLeft }: LostConversation): void {
	const { t } = vscode.l10n;
	const name = nameOrUntitled(conversationName({ transcript }));
	const sentence = isLeft
		? t('“{0}” was deleted in another window and is erased. What you had not sent stands in a new conversation.', name)
		: t('“{0}” was deleted in another window and is erased.', name);
	void vscode.window.showInformationMessage(withoutLinks(sentence));
}
