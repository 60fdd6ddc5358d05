import * as vscode from 'vscode';
import { l10n } from 'vscode';

/** A folder that may hold prompts. It need not exist. */
export interface PromptFolder {
	readonly uri: vscode.Uri;
	/** Tells its prompts apart from others of the same name. */
	readonly label: string;
	/** The workspace folder that links must not lead out of; undefined for the user's own folders. */
	readonly root?: vscode.Uri;
}

/**
 * Where prompts are looked for, the most important folder first. Those of the workspace only if it is trusted.
 * @param storage the extension's folder, `<User>/globalStorage/<extension>`
 */
export function promptFolders(storage: vscode.Uri): readonly PromptFolder[] {
	return [
		...(vscode.workspace.isTrusted ? workspaceFolders() : []),
		{ uri: ownPromptFolder(storage), label: l10n.t('user') },
		// VS Code's own. A profile other than the default one has another, but no extension learns which one is in use.
		{ uri: vscode.Uri.joinPath(storage, '..', '..', 'prompts'), label: 'VS Code' },
	];
}

/** The prompts that a workspace shares. */
export function workspaceFolders(): readonly Required<PromptFolder>[] {
	const folders = vscode.workspace.workspaceFolders ?? [];
	return folders.map(({ uri, name }) => ({
		uri: vscode.Uri.joinPath(uri, '.github', 'prompts'),
		label: name,
		root: uri,
	}));
}

/** The user's own prompts. */
export function ownPromptFolder(storage: vscode.Uri): vscode.Uri {
	return vscode.Uri.joinPath(storage, 'prompts');
}
