import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import type { Transcript } from '../../core/chat/transcript.ts';
import { conversationName, nameOrUntitled } from './conversationName.ts';

/** Says why another conversation is shown. */
export function tellErased(transcript: Transcript): void {
	const name = nameOrUntitled(conversationName({ transcript }));
	const sentence = vscode.l10n.t(
		'“{0}” was deleted in another window and is erased. What you had not sent stands in the new conversation.',
		name,
	);
	void vscode.window.showInformationMessage(withoutLinks(sentence));
}
