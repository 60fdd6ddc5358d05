import * as vscode from 'vscode';
import { isInside, realPath } from '../../base/node/files/paths.ts';

/**
 * Whether a file or folder is really inside a workspace folder: a symbolic link in a repository could lead to anything
 * on this machine. Only a `file:` path can be followed; elsewhere, any link counts as leading out.
 */
export async function staysInside(root: vscode.Uri, uri: vscode.Uri): Promise<boolean> {
	if (uri.scheme === 'file') return isInside(await realPath(root.fsPath), await realPath(uri.fsPath));
	for (let at = uri; at.path.length > root.path.length; at = vscode.Uri.joinPath(at, '..')) {
		if (await isLink(at)) return false;
	}
	return true;
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
	try {
		return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.SymbolicLink) !== 0;
	} catch {
		return false; // Nothing there.
	}
}
