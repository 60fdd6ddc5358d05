import * as vscode from 'vscode';
import { isReadOnly } from '../documents/documentState.ts';

/**
 * Why no text can be asked for, as what tells the person so.
 * @param waiting the documents for which a request is on its way
 * @returns undefined where nothing is in the way
 */
export async function sendBlockedReason(
	editor: vscode.TextEditor | undefined,
	waiting: ReadonlySet<vscode.TextDocument>,
): Promise<(() => void) | undefined> {
	const { t } = vscode.l10n;
	const tell = (text: string) => () => void vscode.window.showWarningMessage(text);
	if (!vscode.workspace.isTrusted) return showTrustNeeded;
	if (editor === undefined || editor.document.isClosed) {
		return tell(t('Nothing was sent: open a file and put the cursor where the text should go.'));
	}
	if (waiting.has(editor.document)) return showRequestPending;
	if (await isReadOnly(editor.document)) {
		return tell(t('Nothing was sent: this file is read-only. Put the cursor into one that can be edited.'));
	}
	return undefined;
}

/** One request at a time for a document: two texts cannot both be shown at its cursor. */
export function showRequestPending(): void {
	void vscode.window.showWarningMessage(
		vscode.l10n.t('Nothing more was sent: a text for this file is on its way. Wait for it, or cancel it.'),
	);
}

/** Elsewhere than in a trusted workspace, what a folder brings along could send by calling the command. */
function showTrustNeeded(): void {
	const { t } = vscode.l10n;
	const manage = t('Manage Workspace Trust');
	void vscode.window
		.showWarningMessage(
			t('Nothing was sent: in Restricted Mode no text is generated. Trust this folder first.'),
			manage,
		)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.trust.manage'));
}
