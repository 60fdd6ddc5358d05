import * as vscode from 'vscode';
import { answerOf, codeBlockOf } from '../../core/chat/codeBlock.ts';
import type { Conversation } from '../../core/chat/conversation.ts';
import { fittedCode } from '../../core/code/fittedCode.ts';
import type { FromChatView } from '../../protocol/chat.ts';
import { withoutHidden } from '../../protocol/hiddenCharacters.ts';
import { insertText } from '../insertText.ts';
import { proposalFor } from '../optimize/proposal.ts';
import { selectedCode } from '../optimize/selectedCode.ts';
import type { ChatParts, Tell } from './chatParts.ts';
import { chatOrigin, NO_NOTES } from './chatProposal.ts';

/** What the person does with an answer or a code block. */
export type CodeMessage = Extract<FromChatView, { readonly type: 'code' | 'copyAnswer' }>;

/** Does what the person asked for, with the host's own copy of the answer. */
export async function handleCodeMessage(
	message: CodeMessage,
	conversation: Conversation,
	{ reviews }: Pick<ChatParts, 'reviews'>,
	tell: Tell,
): Promise<void> {
	const { messageId } = message;
	const answer = answerOf(conversation.turns, messageId);
	if (answer === undefined) return;
	if (message.type === 'copyAnswer') {
		await vscode.env.clipboard.writeText(message.clean ? withoutHidden(answer.text) : answer.text);
		return tell({ type: 'copied', messageId });
	}
	const { action, partIndex, clean } = message;
	const found = codeBlockOf(answer, partIndex);
	if (found === undefined) return;
	const block = clean ? { ...found, code: withoutHidden(found.code) } : found;
	switch (action) {
		case 'copy':
			await vscode.env.clipboard.writeText(block.code);
			return tell({ type: 'copied', messageId, partIndex });
		case 'insert':
			return await insertAtCursor(block.code);
		case 'replace':
			return await replaceSelection(block.code, reviews);
		case 'newFile':
			return await (await import('./rareCommands.ts')).saveCodeBlock(block, reviews);
		default:
			return action satisfies never;
	}
}

/** Puts code at the cursor of the editor last used, indented like its line, as one undo step; or says why not. */
async function insertAtCursor(code: string): Promise<void> {
	const { t } = vscode.l10n;
	if (await insertText(code)) return;
	void vscode.window.showWarningMessage(
		vscode.window.activeTextEditor === undefined
			? t('Open a file and put the cursor where the code should go, then insert again.')
			: t('This file cannot be edited: the code was not inserted.'),
	);
}

/** Shows what would become of the selection as a difference that can be accepted or discarded. */
async function replaceSelection(code: string, reviews: ChatParts['reviews']): Promise<void> {
	const { t } = vscode.l10n;
	const editor = vscode.window.activeTextEditor;
	const [selected] = editor === undefined ? [] : selectedCode(editor);
	if (selected === undefined) {
		void vscode.window.showWarningMessage(t('Select the code that should be replaced, then try again.'));
		return;
	}
	const replacement = { selected, code: fittedCode(code, selected) };
	await reviews.show(proposalFor([replacement], chatOrigin(selected.document), NO_NOTES));
}
