import * as vscode from 'vscode';

/**
 * Shows a document; for a notebook's cell, shows its notebook.
 * @returns its editor; undefined for a cell, which has only its notebook's editor
 */
export async function showDocument(
	document: vscode.TextDocument,
	viewColumn = vscode.ViewColumn.Active,
): Promise<vscode.TextEditor | undefined> {
	if (document.uri.scheme !== 'vscode-notebook-cell') {
		return await vscode.window.showTextDocument(document, { viewColumn, preview: false });
	}
	if (vscode.window.activeTextEditor?.document === document) return undefined;
	for (const notebook of vscode.workspace.notebookDocuments) {
		const cell = notebook.getCells().find((each) => each.document === document);
		if (cell === undefined) continue;
		const selections = [new vscode.NotebookRange(cell.index, cell.index + 1)];
		await vscode.window.showNotebookDocument(notebook, { viewColumn, selections });
		await vscode.commands.executeCommand('notebook.cell.edit');
	}
	return undefined;
}
