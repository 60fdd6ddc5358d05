import * as vscode from 'vscode';
import { saveBaseUrl } from './settings.ts';

/**
 * Makes an address the current one, or explains why that is not possible.
 * @returns whether it is the current one now
 */
export async function connectTo(address: string): Promise<boolean> {
	if (await saveBaseUrl(address)) return true;
	const { t } = vscode.l10n;
	const open = t('Open Remote Settings');
	const sentence = t(
		'Not connected: this window’s machine or container names a base URL in its own settings, which Whetstone never reads and VS Code wrote to. Remove it there, then connect again.',
	);
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showErrorMessage(sentence, open)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.action.openRemoteSettingsFile'));
	return false;
}
