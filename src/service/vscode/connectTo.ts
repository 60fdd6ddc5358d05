import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { saveBaseUrl } from './serviceSettings.ts';

/**
 * Makes an address the current one, or explains why that is not possible.
 * @returns whether it is the current one now
 */
export async function connectTo(address: string): Promise<boolean> {
	if (await saveBaseUrl(address)) return true;
	return tellOfRemoteSettings(
		l10n.t(
			'Not connected: this window’s machine or container names a base URL in its own settings, which Whetstone never reads and VS Code wrote to. Remove it there, then connect again.',
		),
	);
}

/** Says why VS Code wrote a setting where it is not read, with a button that opens that file. */
export function tellOfRemoteSettings(sentence: string): false {
	const open = l10n.t('Open Remote Settings');
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showErrorMessage(sentence, open)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.action.openRemoteSettingsFile'));
	return false;
}
