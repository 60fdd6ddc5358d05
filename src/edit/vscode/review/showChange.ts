import * as vscode from 'vscode';
import { goToLine, putCursor, showDocument } from '../../../base/vscode/documents/showDocument.ts';
import { changesLeft, type Review } from './review.ts';
import { isActiveReview, isMultiDiffActive, showDiff, tabOf } from './reviewTabs.ts';

/**
 * How many lines are in view above a change. The thread of the change before folds after that, and then all below it moves
 * up by as much as it was high.
 */
const LINES_ABOVE = 10;

/**
 * Brings the active change into view, with the cursor on it: in a diff if there is one, else in the file.
 * @returns false if the review is in a diff that has been closed
 */
export async function showChange(review: Review): Promise<boolean> {
	const hunk = changesLeft(review)[review.activeChange];
	const { activeTextEditor, visibleTextEditors } = vscode.window;
	const isProposal = ({ document }: vscode.TextEditor) => document.uri.toString() === review.uri.toString();
	if (isMultiDiffActive() && isActiveReview(review)) {
		if (hunk !== undefined && activeTextEditor && isProposal(activeTextEditor))
			goToLine(activeTextEditor, hunk.addedStart);
		return true;
	}
	const tab = tabOf(review);
	const proposed = visibleTextEditors.find(isProposal);
	if (tab?.isActive && tab.group.isActive && proposed !== undefined) {
		if (hunk !== undefined) goToLine(proposed, hunk.addedStart);
		// A button may have had the focus.
		await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
		return true;
	}
	if (tab !== undefined) {
		await showDiff(review, hunk);
		return true;
	}
	if (review.place === 'diff') return false;
	const { document, proposal } = review;
	const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
	const editor = await showDocument(document, visible?.viewColumn ?? proposal.viewColumn);
	if (editor !== undefined && hunk !== undefined) goToTop(editor, hunk.start);
	return true;
}

/** The new lines are below the change: at the end of the view they would not be visible. */
function goToTop(editor: vscode.TextEditor, at: number): void {
	const line = putCursor(editor, at);
	const top = new vscode.Position(Math.max(0, line - LINES_ABOVE), 0);
	editor.revealRange(new vscode.Range(top, top), vscode.TextEditorRevealType.AtTop);
}
