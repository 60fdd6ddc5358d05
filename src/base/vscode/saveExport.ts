import * as vscode from 'vscode';
import { l10n } from 'vscode';

/** Asks for a file to export to, as CSV or JSON. @param name that is suggested, without its ending */
export async function askForExport(title: string, name: string): Promise<vscode.Uri | undefined> {
	return await vscode.window.showSaveDialog({
		title,
		...suggestedUri(`${name}.csv`),
		filters: { CSV: ['csv'], JSON: ['json'] },
	});
}

/** Whether a file is to be JSON: its name says so. */
export function isJsonFile({ path }: vscode.Uri): boolean {
	return /\.json$/i.test(path);
}

/** Says that an export was written, and offers to open it. @param show shows the sentence with a button */
export function showExported(
	target: vscode.Uri,
	show: (open: vscode.MessageItem) => Thenable<vscode.MessageItem | undefined>,
): void {
	const open = { title: l10n.t('Open') };
	// Not awaited: a notification may stay open for hours.
	void show(open).then((chosen) =>
		chosen === open ? vscode.commands.executeCommand('vscode.open', target) : undefined,
	);
}

function suggestedUri(name: string): { readonly defaultUri?: vscode.Uri } {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	return folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) };
}
