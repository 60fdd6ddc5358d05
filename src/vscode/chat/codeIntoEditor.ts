import * as vscode from 'vscode';
import { fittedCode } from '../../core/code/fittedCode.ts';
import { insertText } from '../insertText.ts';
import { proposalFor, replacementOf } from '../optimize/proposal.ts';
import { selectedCode } from '../optimize/selectedCode.ts';
import type { ChatParts } from './chatParts.ts';
import { chatOrigin, NO_NOTES } from './chatProposal.ts';

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

/** Shows what would become of the selection as a difference that can be accepted or discarded. */
export async function replaceSelection(code: string, reviews: ChatParts['reviews']): Promise<void> {
	const { t } = vscode.l10n;
	const editor = vscode.window.activeTextEditor;
	const [selected] = editor === undefined ? [] : selectedCode(editor);
	if (selected === undefined) {
		void vscode.window.showWarningMessage(t('Select the code that should be replaced, then try again.'));
		return;
	}
	const { optimizeEdit } = await import('../../core/code/answer/optimizeEdit.ts');
	const outcome = optimizeEdit({ body: code, source: code, pointer: '' }, selected);
	// The person says that it is the code: nothing of it is refused.
	const replacement =
		outcome.kind === 'edit'
			? replacementOf(selected, outcome)
			: { selected, code: outcome.kind === 'noChange' ? selected.selected : fittedCode(code, selected) };
	const guardrails = outcome.kind === 'edit' ? outcome.warnings : [];
	await reviews.show(proposalFor([replacement], chatOrigin(selected.document), { ...NO_NOTES, guardrails }));
}
