import * as vscode from 'vscode';

/** Says why nothing about a conversation was changed. */
export function warnReadOnly(): void {
	const { t } = vscode.l10n;
	void vscode.window.showWarningMessage(
		t('A newer version of Whetstone wrote this conversation: it can only be read here. Nothing was changed.'),
	);
}
