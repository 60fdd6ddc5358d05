import * as vscode from 'vscode';

/** Files that the person saved, made, moved or deleted in VS Code since this was made, by absolute path. */
export class SavedMeanwhile implements vscode.Disposable {
	readonly #paths = new Set<string>();
	readonly #listeners: vscode.Disposable;

	constructor() {
		const add = (...uris: readonly vscode.Uri[]) => {
			for (const { scheme, fsPath } of uris) if (scheme === 'file') this.#paths.add(fsPath);
		};
		const { workspace } = vscode;
		this.#listeners = vscode.Disposable.from(
			workspace.onDidSaveTextDocument(({ uri }) => add(uri)),
			workspace.onDidSaveNotebookDocument(({ uri }) => add(uri)),
			workspace.onDidCreateFiles(({ files }) => add(...files)),
			workspace.onDidDeleteFiles(({ files }) => add(...files)),
			workspace.onDidRenameFiles(({ files }) => add(...files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
		);
	}

	get paths(): ReadonlySet<string> {
		return this.#paths;
	}

	dispose(): void {
		this.#listeners.dispose();
	}
}
