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

/**
 * Puts the cursor at the beginning of a line, or of the last one. Leaves nothing selected: the next key would replace it.
 * @param at the index of the line
 * @returns the line
 */
export function putCursor(editor: vscode.TextEditor, at: number): number {
	const line = Math.min(at, editor.document.lineCount - 1);
	editor.selection = new vscode.Selection(line, 0, line, 0);
	return line;
}

/** The same, and brings the line into view. */
export function goToLine(editor: vscode.TextEditor, at: number): void {
	putCursor(editor, at);
	editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Opens a text as an untitled file. */
export async function openAsNewFile(content: string, language: string): Promise<void> {
	const document = await vscode.workspace.openTextDocument({ content, language });
	await vscode.window.showTextDocument(document, { preview: false });
}

/** The document of an address, without showing it; undefined if it cannot be opened. */
export async function openedDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}

/** The tabs of all groups. */
export function allTabs(): readonly vscode.Tab[] {
	return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}
