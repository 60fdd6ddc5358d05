import * as vscode from 'vscode';

/**
 * Why no text can be asked for, as what tells the person so.
 * @param waiting the documents for which a request is on its way
 * @returns undefined where nothing is in the way
 */
export function refusalFor(
	editor: vscode.TextEditor | undefined,
	waiting: ReadonlySet<vscode.TextDocument>,
): (() => void) | undefined {
	const { t } = vscode.l10n;
	const tell = (text: string) => () => void vscode.window.showWarningMessage(text);
	if (!vscode.workspace.isTrusted) return tellOfTrust;
	if (editor === undefined || editor.document.isClosed) {
		return tell(t('Open a file and put the cursor where the text should go. Nothing was sent.'));
	}
	if (vscode.workspace.fs.isWritableFileSystem(editor.document.uri.scheme) === false) {
		return tell(t('This file is read-only: nothing was sent.'));
	}
	if (waiting.has(editor.document)) {
		return tell(t('A text for this file is on its way. Wait for it, or cancel it; nothing more was sent.'));
	}
	return undefined;
}

/** Only in a trusted workspace: another extension or a key binding could otherwise send at once. */
function tellOfTrust(): void {
	const { t } = vscode.l10n;
	const manage = t('Manage Workspace Trust');
	void vscode.window
		.showWarningMessage(t('Generating needs a trusted workspace. Nothing was sent.'), manage)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.trust.manage'));
}
