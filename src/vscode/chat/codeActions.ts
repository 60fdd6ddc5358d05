import * as vscode from 'vscode';
import { splitAnswer } from '../../core/chat/answerParts.ts';
import type { Conversation } from '../../core/chat/conversation.ts';
import { indentedLike } from '../../core/code/indentation.ts';

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

/** Puts code at the cursor of the editor last used, indented like its line, as one undo step. */
export async function insertAtCursor(code: string): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined) {
		const { t } = vscode.l10n;
		void vscode.window.showWarningMessage(
			t('Open a file and put the cursor where the code should go, then insert again.'),
		);
		return;
	}
	const { document, selection } = editor;
	const line = document.lineAt(selection.start.line).text;
	const inserted = await editor.edit((edit) => edit.replace(selection, indentedLike(code, line)));
	if (!inserted) {
		void vscode.window.showWarningMessage(vscode.l10n.t('This file is read-only: the code was not inserted.'));
		return;
	}
	await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn ?? vscode.ViewColumn.Active });
}
