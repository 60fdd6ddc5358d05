import * as vscode from 'vscode';
import { restrictedText, tellWhyNot } from './proofTexts.ts';

/** The workspace folder of the file in front, else the only one, else one that the person chooses; it must be on this machine. */
export async function currentFolder(): Promise<vscode.WorkspaceFolder | undefined> {
	const { t } = vscode.l10n;
	if (!vscode.workspace.isTrusted) {
		return refuse(restrictedText());
	}
	const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
	const [first, ...others] = folders;
	if (first === undefined) {
		return refuse(
			t('No folder of this machine is open, and a proof runs in a copy of one. Open the folder of your code first.'),
		);
	}
	const active = vscode.window.activeTextEditor?.document.uri;
	const of = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
	if (of !== undefined && folders.includes(of)) return of;
	if (others.length === 0) return first;
	const placeHolder = t('The folder in whose copy the commands run');
	const picked = await vscode.window.showWorkspaceFolderPick({ placeHolder, ignoreFocusOut: true });
	return picked?.uri.scheme === 'file' ? picked : undefined;
}

function refuse(sentence: string): undefined {
	tellWhyNot(sentence);
	return undefined;
}
