import * as vscode from 'vscode';
import type { ScriptedEngine } from './scriptedEngine.ts';

const cursorMark = '‸';

export interface Style {
	readonly insertSpaces: boolean;
	readonly tabSize: number;
}

/** Opens a new document with the cursor where `‸` stands in the text; without one, at its start. */
export async function openWithCursor(
	marked: string,
	style?: Style,
	language = 'typescript',
): Promise<vscode.TextEditor> {
	const content = marked.replace(cursorMark, '');
	let document = await vscode.workspace.openTextDocument({ content, language });
	// VS Code may have kept a copy of an earlier one of the same name while that was closed, and gives its text.
	while (document.getText() !== content) {
		await vscode.window.showTextDocument(document);
		await closeEverything();
		document = await vscode.workspace.openTextDocument({ content, language });
	}
	const editor = await vscode.window.showTextDocument(document);
	if (style !== undefined) editor.options = { ...style, indentSize: style.tabSize };
	const position = document.positionAt(Math.max(0, marked.indexOf(cursorMark)));
	editor.selection = new vscode.Selection(position, position);
	return editor;
}

/** Runs the command and waits for its end: the text is then shown, offered, or a failure. */
export async function generate(prompt: unknown): Promise<void> {
	await vscode.commands.executeCommand('whetstone.generateAtCursor', { prompt });
}

/** Asks for a text, does something while the answer is held back, and then lets it come. */
export async function generateWhile(engine: ScriptedEngine, meanwhile: () => PromiseLike<unknown>): Promise<void> {
	const held = Promise.withResolvers<void>();
	engine.script.until = held.promise;
	const arrived = engine.nextPrompt();
	const ended = generate('something');
	await arrived;
	await meanwhile();
	held.resolve();
	await ended;
}

/** What Tab does while ghost text is shown, and nothing where there is none. */
export async function accept(): Promise<void> {
	await vscode.commands.executeCommand('editor.action.inlineSuggest.commit');
}

/** What Esc does while ghost text is shown. */
export async function reject(): Promise<void> {
	await vscode.commands.executeCommand('editor.action.inlineSuggest.hide');
}

/** Asks for ghost text as the user can, of every extension. */
export async function askForGhostText(): Promise<void> {
	await vscode.commands.executeCommand('editor.action.inlineSuggest.trigger');
}

export async function undo(): Promise<void> {
	await vscode.commands.executeCommand('undo');
}

/** Presses the first button of the newest notification. */
export async function pressFirstButton(): Promise<void> {
	await vscode.commands.executeCommand('notification.acceptPrimaryAction');
}

/** Presses what is on offer, then a button of its own: what the earlier ones set off has come by the time that this one is heard. */
export async function pressAllButtons(): Promise<void> {
	await pressFirstButton();
	let isHeard = false;
	const heard = vscode.window.showInformationMessage('The last one', 'Press').then(() => {
		isHeard = true;
	});
	while (!isHeard) await pressFirstButton();
	await heard;
}

/** Resolves with the document that changes next. */
export async function nextChange(): Promise<vscode.TextDocument> {
	return await new Promise((resolve) => {
		const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
			listener.dispose();
			resolve(document);
		});
	});
}

/** Resolves once another editor is in front, or none. */
export async function nextFront(): Promise<vscode.TextEditor | undefined> {
	return await new Promise((resolve) => {
		const listener = vscode.window.onDidChangeActiveTextEditor((editor) => {
			listener.dispose();
			resolve(editor);
		});
	});
}

/** Resolves with the editor that comes to the front next. */
async function nextEditor(): Promise<vscode.TextEditor> {
	return (await nextFront()) ?? (await nextEditor());
}

/** Opens a notebook of one cell and puts the cursor into that. */
export async function openCell(text: string, language: string): Promise<vscode.TextDocument> {
	const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, language);
	const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData([cell]));
	const editing = nextEditor();
	await vscode.window.showNotebookDocument(notebook);
	await vscode.commands.executeCommand('notebook.cell.edit');
	return (await editing).document;
}

/**
 * Closes every editor without a question, also one whose tab is there but not yet its text. The next new document has the name of
 * the last one: as long as that one is here, VS Code gives it in the place of the new one.
 */
export async function closeEverything(): Promise<void> {
	await vscode.commands.executeCommand('notifications.clearAll');
	while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
		await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
	}
	while (vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === 'untitled')) {
		// One that is closed as soon as it is there may stay: whoever opens the next one sees its text.
		if (!(await isOneClosed())) return;
	}
}

/** Milliseconds in which VS Code closes a document without an editor, as a rule. */
const CLOSE_PATIENCE = 10_000;

/** Resolves once another document is closed, or it is clear that none will be. */
async function isOneClosed(): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const listener = vscode.workspace.onDidCloseTextDocument(() => resolve(true));
	const timer = setTimeout(resolve, CLOSE_PATIENCE, false);
	return await promise.finally(() => {
		listener.dispose();
		clearTimeout(timer);
	});
}
