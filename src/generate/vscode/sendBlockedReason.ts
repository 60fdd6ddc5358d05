import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isReadOnly } from '../../base/vscode/documents/documentState.ts';

/**
 * Why no text can be requested.
 * @param waiting documents with a request in flight
 * @returns shows the reason; undefined if there is none
 */
export async function sendBlockedReason(
	editor: vscode.TextEditor | undefined,
	waiting: ReadonlySet<vscode.TextDocument>,
): Promise<(() => void) | undefined> {
	const warning = (text: string) => () => void vscode.window.showWarningMessage(text);
	if (!vscode.workspace.isTrusted) return showTrustNeeded;
	if (editor === undefined || editor.document.isClosed) {
		return warning(l10n.t('Nothing was sent: open a file and put the cursor where the text should go.'));
	}
	if (waiting.has(editor.document)) return showRequestPending;
	if (await isReadOnly(editor.document)) {
		return warning(l10n.t('Nothing was sent: this file is read-only. Put the cursor into one that can be edited.'));
	}
	return undefined;
}

/** A document has one request at a time: two texts cannot both be shown at its cursor. */
export function showRequestPending(): void {
	void vscode.window.showWarningMessage(
		l10n.t('Nothing more was sent: a text for this file is on its way. Wait for it, or cancel it.'),
	);
}

/** Outside a trusted workspace, something in the folder could send requests by calling the command. */
function showTrustNeeded(): void {
	const manage = l10n.t('Manage Workspace Trust');
	void vscode.window
		.showWarningMessage(
			l10n.t('Nothing was sent: in Restricted Mode no text is generated. Trust this folder first.'),
			manage,
		)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.trust.manage'));
}
