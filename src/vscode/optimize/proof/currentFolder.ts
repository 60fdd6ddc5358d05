import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { noFolder, type Refusal, restricted, tellWhyNot } from './proofTexts.ts';

/** The workspace folder of the file in front, else the only one, else one that the person chooses; it must be on this machine. */
export async function currentFolder(): Promise<vscode.WorkspaceFolder | undefined> {
	if (!vscode.workspace.isTrusted) return refuse(restricted());
	const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
	const [first, ...others] = folders;
	if (first === undefined) return refuse(noFolder());
	const active = vscode.window.activeTextEditor?.document.uri;
	const of = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
	if (of !== undefined && folders.includes(of)) return of;
	if (others.length === 0) return first;
	const placeHolder = l10n.t('The folder in whose copy the commands run');
	const picked = await vscode.window.showWorkspaceFolderPick({ placeHolder, ignoreFocusOut: true });
	return picked?.uri.scheme === 'file' ? picked : undefined;
}

function refuse(refusal: Refusal): undefined {
	tellWhyNot(refusal);
	return undefined;
}
