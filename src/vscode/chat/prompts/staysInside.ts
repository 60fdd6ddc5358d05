import type * as vscode from 'vscode';

/** Whether a file or folder really is in a workspace folder, whatever links lead to it. */
export async function staysInside(root: vscode.Uri, uri: vscode.Uri): Promise<boolean> {
	const { isReallyIn } = await import('../code/blockActions.ts');
	return await isReallyIn(root, uri);
}
