import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { closeEverything, pressAllButtons, pressFirstButton } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import {
	accept,
	decide,
	discard,
	openWithSelection,
	optimize,
	pickFirst,
	proposals,
	proposedText,
	replaceAll,
	until,
} from './selections.ts';

describe('Optimize Selection, where something else happens than acceptance', () => {
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
	});

	after(() => engine.close());

	afterEach(async () => {
		engine.script.until = Promise.resolve();
		await closeEverything();
		const isSet = files().inspect('readonlyInclude')?.workspaceValue !== undefined;
		if (isSet) await files().update('readonlyInclude', undefined, vscode.ConfigurationTarget.Workspace);
	});

	const files = () => vscode.workspace.getConfiguration('files');

	const optimizeWhile = async (meanwhile: () => PromiseLike<unknown>) => {
		const held = Promise.withResolvers<void>();
		engine.script.until = held.promise;
		const arrived = engine.nextPrompt();
		const ended = optimize();
		await arrived;
		await meanwhile();
		held.resolve();
		await ended;
	};
	const untilCopied = async (text: string) => {
		await vscode.env.clipboard.writeText('');
		await pressFirstButton();
		await until(async () => (await vscode.env.clipboard.readText()) === text);
	};

	it('shows the proposal for a document whose editor was closed while the request was on its way', async () => {
		const { document } = await openWithSelection('closed.ts', '«a;»\n');
		engine.script.text = 'closed();';
		await optimizeWhile(() => vscode.commands.executeCommand('workbench.action.closeActiveEditor'));
		assert.equal(await proposedText(), 'closed();\n');
		await accept();
		assert.equal(document.getText(), 'closed();\n');
		assert.equal(vscode.window.activeTextEditor?.document, document);
	});

	it('offers the code of a file that was deleted while the request was on its way', async () => {
		const { document } = await openWithSelection('deleted.ts', '«a;»\n');
		engine.script.text = 'deleted();';
		await optimizeWhile(() => vscode.workspace.fs.delete(document.uri));
		assert.deepEqual(proposals(), []);
		await untilCopied('deleted();');
	});

	it('offers the code where the selected code was edited while the request was on its way', async () => {
		const { document } = await openWithSelection('edited meanwhile.ts', 'x;\n«a;»\n');
		engine.script.text = 'edited();';
		await optimizeWhile(() => replaceAll(document, 'x;\nmine;\n'));
		assert.deepEqual(proposals(), []);
		assert.equal(document.getText(), 'x;\nmine;\n');
		await untilCopied('edited();');
	});

	it('is discarded if its file was deleted meanwhile, and opens nothing in its place', async () => {
		const { document } = await openWithSelection('deleted later.ts', '«a;»\n');
		engine.script.text = 'b;';
		await optimize();
		const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
		await vscode.window.tabGroups.close(tabs.filter(({ input }) => input instanceof vscode.TabInputText));
		await vscode.workspace.fs.delete(document.uri);
		await discard();
		assert.deepEqual(
			vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
			[],
		);
	});

	it('does not change a document that a setting made read-only, and keeps the proposal', async () => {
		const { document } = await openWithSelection('kept.ts', '«a;»\n');
		engine.script.text = 'kept();';
		await files().update('readonlyInclude', { '**/kept.ts': true }, vscode.ConfigurationTarget.Workspace);
		await optimize();
		await decide('acceptHunk', 0);
		assert.equal(document.getText(), 'a;\n');
		await accept();
		assert.equal(readFileSync(document.uri.fsPath, 'utf8'), 'a;\n');
		assert.equal(document.getText(), 'a;\n');
		assert.equal(proposals().length, 1);
	});

	it('does not change a document that the user made read-only, and offers the code', async () => {
		const { document } = await openWithSelection('session.ts', '«a;»\n');
		engine.script.text = 'session();';
		await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
		await optimize();
		await accept();
		assert.equal(document.getText(), 'a;\n');
		assert.equal(proposals().length, 1);
		await untilCopied('session();');
	});

	it('offers the last used level first', async () => {
		const { document } = await openWithSelection('level.ts', '«a;»\n');
		engine.script.text = 'b;';
		await optimize({ level: 'medium' });
		await accept();
		const editor = await vscode.window.showTextDocument(document);
		editor.selection = new vscode.Selection(0, 0, 0, 2);
		engine.script.text = 'c;';
		await pickFirst(vscode.commands.executeCommand('whetstone.optimizeSelectionAtLevel'));
		assert.equal(proposals()[0]?.tab.label, 'level.ts: Current ↔ Optimized (medium)');
		await accept();
	});

	it('offers Undo where the accepted code brought errors', async () => {
		const { document } = await openWithSelection('errors.py', 'y = undefined_y\n«x = 1»\n');
		engine.script.text = 'x = undefined_x';
		await until(() => vscode.languages.getDiagnostics(document.uri).length === 1);
		await optimize();
		await accept();
		await until(() => vscode.languages.getDiagnostics(document.uri).length === 2);
		await until(async () => {
			await pressFirstButton();
			return document.getText() === 'y = undefined_y\nx = 1\n';
		});
	});

	it('reverts such code in a notebook cell, and changes nothing in the active editor', async () => {
		const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'x = 1\n', 'plaintext');
		const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData([cell]));
		await vscode.window.showNotebookDocument(notebook);
		await vscode.commands.executeCommand('notebook.cell.edit');
		const editor = vscode.window.activeTextEditor ?? assert.fail('no cell is edited');
		editor.selection = new vscode.Selection(0, 0, 0, 5);
		engine.script.text = 'x = 2';
		await optimize();
		await accept();
		const { document } = notebook.cellAt(0);
		assert.equal(document.getText(), 'x = 2\n');
		const other = await openWithSelection('other.txt', '«typed»\n');
		await replaceAll(other.document, 'typed later\n');
		const errors = vscode.languages.createDiagnosticCollection();
		errors.set(document.uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'It is wrong.')]);
		await until(async () => {
			await pressFirstButton();
			return document.getText() === 'x = 1\n';
		});
		assert.equal(other.document.getText(), 'typed later\n');
		errors.dispose();
	});

	it('offers no Undo for errors that were there before', async () => {
		const { document } = await openWithSelection('old errors.py', 'y = undefined_y\n«x = 1»\n');
		engine.script.text = 'x = 2';
		await until(() => vscode.languages.getDiagnostics(document.uri).length === 1);
		await optimize();
		const checked = new Promise<void>((resolve) => {
			const listener = vscode.languages.onDidChangeDiagnostics(() => {
				listener.dispose();
				resolve();
			});
		});
		await accept();
		await checked;
		await pressAllButtons();
		assert.equal(document.getText(), 'y = undefined_y\nx = 2\n');
	});
});
