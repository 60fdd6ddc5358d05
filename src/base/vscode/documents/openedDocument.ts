import * as vscode from 'vscode';

/** The document of an address, without showing it; undefined if it cannot be opened. */
export async function openedDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}
