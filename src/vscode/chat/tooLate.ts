import * as vscode from 'vscode';

/** Says that no deleted conversation can be restored any more. */
export function warnTooLate(): void {
	const { t } = vscode.l10n;
	void vscode.window.showWarningMessage(
		t('It is too late: what was deleted has been erased for good and cannot be restored.'),
	);
}
