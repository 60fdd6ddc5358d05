import * as vscode from 'vscode';

/** What a conversation belongs to: the workspace file, or the first folder; empty where neither is open. */
export function workspaceIdentity(): string {
	const { workspaceFile, workspaceFolders } = vscode.workspace;
	return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? '';
}
