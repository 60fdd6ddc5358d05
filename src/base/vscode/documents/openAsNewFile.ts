import * as vscode from 'vscode';

/** Opens a text as an untitled file. */
export async function openAsNewFile(content: string, language: string): Promise<void> {
	const document = await vscode.workspace.openTextDocument({ content, language });
	await vscode.window.showTextDocument(document, { preview: false });
}
