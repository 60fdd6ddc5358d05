import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import * as vscode from 'vscode';

export interface Style {
	readonly insertSpaces: boolean;
	readonly tabSize: number;
}

/** Puts a file into the workspace and opens it with what stands between `«` and `»` selected. */
export async function openWithSelection(name: string, marked: string, style?: Style): Promise<vscode.TextEditor> {
	const file = vscode.Uri.file(path.join(workspaceFolder(), name));
	const text = marked.replace(/[«»]/g, '');
	writeFileSync(file.fsPath, text);
	const document = await vscode.workspace.openTextDocument(file);
	// VS Code may still have the text of an earlier file of this name.
	await until(() => document.getText() === text.replace(/^\uFEFF/, ''));
	const editor = await vscode.window.showTextDocument(document);
	if (style !== undefined) editor.options = { ...style, indentSize: style.tabSize };
	select(editor, marked.replace(/^\uFEFF/, ''));
	return editor;
}

/** Selects what stands between `«` and `»` of a text that otherwise is the document's. */
export function select(editor: vscode.TextEditor, marked: string): void {
	const { document } = editor;
	const start = document.positionAt(marked.indexOf('«'));
	const end = document.positionAt(marked.indexOf('»') - 1);
	editor.selection = new vscode.Selection(start, end);
}

/** Makes a document hold another text, as typing would. */
export async function replaceAll({ uri }: vscode.TextDocument, text: string): Promise<void> {
	const edit = new vscode.WorkspaceEdit();
	edit.replace(uri, new vscode.Range(0, 0, 100_000, 0), text);
	assert.ok(await vscode.workspace.applyEdit(edit));
}

/** Runs the command and waits for its end: a proposal is then open, or there is none. */
export async function optimize(argument?: unknown): Promise<void> {
	await vscode.commands.executeCommand('whetstone.optimizeSelection', argument);
}

export async function accept(uri?: unknown): Promise<void> {
	await vscode.commands.executeCommand('whetstone.optimize.accept', uri);
}

export async function discard(): Promise<void> {
	await vscode.commands.executeCommand('whetstone.optimize.discard');
}

/** Takes over, or takes out, the change at a line of the proposal (from 0). */
export async function decide(command: 'acceptHunk' | 'discardHunk', line: number): Promise<void> {
	const { modified } = proposals()[0]?.input ?? assert.fail('no proposal is open');
	const editor = vscode.window.visibleTextEditors.find(({ document }) => `${document.uri}` === `${modified}`);
	assert.ok(editor !== undefined && editor === vscode.window.activeTextEditor, 'the proposal is not in front');
	editor.selection = new vscode.Selection(line, 0, line, 0);
	await vscode.commands.executeCommand(`whetstone.optimize.${command}`, modified);
}

/** Waits for what no event tells of; the time that a test may take is its limit. */
export async function until(isSo: () => unknown): Promise<void> {
	for await (const _ of setInterval(20)) if (await isSo()) return;
}

/** Picks what is in front in the list that a command opens, and waits for the command. */
export async function pickFirst(command: PromiseLike<unknown>): Promise<void> {
	let isOver = false;
	const ended = Promise.resolve(command).finally(() => {
		isOver = true;
	});
	await until(async () => {
		if (!isOver) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
		return isOver;
	});
	await ended;
}

/** The differences that are open between a document and a proposal for it. */
export function proposals(): readonly { readonly tab: vscode.Tab; readonly input: vscode.TabInputTextDiff }[] {
	return vscode.window.tabGroups.all
		.flatMap(({ tabs }) => tabs)
		.flatMap((tab) => (tab.input instanceof vscode.TabInputTextDiff ? [{ tab, input: tab.input }] : []));
}

/** The text that the one open proposal would make of its document. */
export async function proposedText(): Promise<string> {
	const [only, ...others] = proposals();
	assert.ok(only !== undefined && others.length === 0, `${proposals().length} proposals are open`);
	return (await vscode.workspace.openTextDocument(only.input.modified)).getText();
}

export function workspaceFolder(): string {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return folder.uri.fsPath;
}
