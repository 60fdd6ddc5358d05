import * as vscode from 'vscode';

/** Identifies the workspace that a conversation belongs to: its file, or its first folder; empty if neither is open. */
export function workspaceIdentity(): string {
	const { workspaceFile, workspaceFolders } = vscode.workspace;
	return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? '';
}
