import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isInside, realPath } from '../../base/node/files/paths.ts';
import { documentName, IN_MEMORY } from '../../base/vscode/documents/documentState.ts';
import { noFolder, type Refusal, restricted } from './proofTexts.ts';

/** The workspace folder in which a document can be proved, which is on this machine, or why it cannot be. */
export async function proofPlace(
	uri: vscode.Uri,
): Promise<{ readonly folder: vscode.WorkspaceFolder } | { readonly refusal: Refusal }> {
	const name = documentName({ uri });
	if (!vscode.workspace.isTrusted) return { refusal: restricted() };
	if (uri.scheme !== 'file') return { refusal: { sentence: elsewhereText(uri, name) } };
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	if (folder === undefined) {
		if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
			const sentence = l10n.t(
				'No folder is open, and a proof runs in a copy of one. Open the folder that {0} belongs to, then prove again.',
				name,
			);
			return { refusal: noFolder(sentence) };
		}
		const sentence = l10n.t(
			'{0} is not in an open folder, and a proof runs in a copy of one. Add its folder to the workspace, then prove again.',
			name,
		);
		const first = { title: l10n.t('Add a Folder'), command: 'workbench.action.addRootFolder' };
		return { refusal: { sentence, first } };
	}
	if (!(await isReallyInside(folder, uri))) {
		const sentence = l10n.t(
			'A link leads from {0} out of the folder {1}, so a copy of that folder does not contain it. Open the folder that it is really in, then prove again.',
			name,
			folder.name,
		);
		return { refusal: { sentence } };
	}
	return { folder };
}

function elsewhereText({ scheme }: vscode.Uri, name: string): string {
	if (scheme === 'untitled') {
		return l10n.t('{0} is not saved yet, so no test can load it. Save it in an open folder, then prove again.', name);
	}
	if (IN_MEMORY.includes(scheme)) {
		return l10n.t(
			'This is a cell of {0}, which no test can load. Move the code to a file of its own to prove it.',
			name,
		);
	}
	return scheme === 'vscode-remote'
		? l10n.t(
				'{0} is on another machine ({1}), and Whetstone runs on this one, so it cannot run anything there. Install Whetstone there, too: in the Extensions view, open Whetstone and choose Install in {1}.',
				name,
				vscode.env.remoteName ?? scheme,
			)
		: l10n.t(
				'{0} is in a virtual folder ({1}), so there is no file on this machine that a command could use. Open a copy of the folder on this machine, then prove again.',
				name,
				scheme,
			);
}

async function isReallyInside(folder: vscode.WorkspaceFolder, { fsPath }: vscode.Uri): Promise<boolean> {
	try {
		return isInside(await realPath(folder.uri.fsPath), await realPath(fsPath));
	} catch {
		return false;
	}
}
