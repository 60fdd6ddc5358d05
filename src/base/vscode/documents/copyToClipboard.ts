import * as vscode from 'vscode';

/** How long the notice stays, in milliseconds. */
const NOTICE_TIME = 4_000;

/** Copies a text to the clipboard, and says so in the status bar. */
export async function copyToClipboard(text: string, notice: string): Promise<void> {
	await vscode.env.clipboard.writeText(text);
	vscode.window.setStatusBarMessage(notice, NOTICE_TIME);
}
