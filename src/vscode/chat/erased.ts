import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import type { LostConversation } from '../../core/chat/chatSession.ts';
import { conversationName, nameOrUntitled } from './conversationName.ts';

/** Says why another conversation is shown. */
export function tellErased({ transcript, isLeft }: LostConversation): void {
	const { t } = vscode.l10n;
	const name = nameOrUntitled(conversationName({ transcript }));
	const sentence = isLeft
		? t(
				'“{0}” was deleted in another window and has been erased. What you had not sent is in a new conversation.',
				name,
			)
		: t('“{0}” was deleted in another window and has been erased.', name);
	void vscode.window.showInformationMessage(withoutLinks(sentence));
}
