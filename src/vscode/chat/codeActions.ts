import * as vscode from 'vscode';
import { splitAnswer } from '../../core/chat/answerParts.ts';
import type { Conversation } from '../../core/chat/conversation.ts';
import { insertText } from '../insertText.ts';

/** The code of a block, from the host's own copy of the answer; undefined where there is no such block. */
export function codeBlock(conversation: Conversation, messageId: string, partIndex: number): string | undefined {
	const outcome = conversation.turns
		.map((turn) => turn.outcome)
		.find((each) => each.kind !== 'open' && each.id === messageId);
	if (outcome?.kind !== 'answered') return undefined;
	if (outcome.unrecognised) return partIndex === 0 ? outcome.text : undefined;
	const part = splitAnswer(outcome.text)[partIndex];
	return part?.kind === 'code' ? part.code : undefined;
}

/** Puts code at the cursor of the editor last used, indented like its line, as one undo step; or says why not. */
export async function insertAtCursor(code: string): Promise<void> {
	const { t } = vscode.l10n;
	if (await insertText(code)) return;
	void vscode.window.showWarningMessage(
		vscode.window.activeTextEditor === undefined
			? t('Open a file and put the cursor where the code should go, then insert again.')
			: t('This file cannot be edited: the code was not inserted.'),
	);
}
