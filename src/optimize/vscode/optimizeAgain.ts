import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName, isStillThere } from '../../base/vscode/documents/documentState.ts';
import { showDocument } from '../../base/vscode/documents/showDocument.ts';
import { warn } from '../../base/vscode/notifications.ts';
import type { SelectedCode } from '../../edit/vscode/documents/selectedCode.ts';

/**
 * Optimizes the same selections again, unless their document has changed: other code is never sent instead.
 * @param optimize optimizes what is selected in the editor in front
 */
export async function optimizeAgain(
	selected: readonly SelectedCode[],
	optimize: () => Thenable<unknown>,
): Promise<void> {
	const [first] = selected;
	if (first === undefined) return;
	const { document, text, viewColumn } = first;
	const name = documentName(document);
	const isSame = (await isStillThere(document)) && document.getText() === text;
	if (isSame) await showDocument(document, viewColumn);
	const editor = vscode.window.activeTextEditor;
	if (!isSame || editor?.document !== document) {
		return warn(l10n.t('{0} was changed meanwhile, so nothing was sent. Try again.', name));
	}
	editor.selections = selected.map(
		(each) =>
			new vscode.Selection(document.positionAt(each.start), document.positionAt(each.start + each.selected.length)),
	);
	await optimize();
}
