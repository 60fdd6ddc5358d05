import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { encoderFor, SavedMeanwhile, unsavedTexts } from '../../../../src/prove/vscode/editorTexts.ts';

describe('what editors hold and save, for a proof', () => {
	const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
	const folder = join(root, 'proved');
	const uriOf = (name: string) => vscode.Uri.file(join(folder, name));
	const change = async (make: (edit: vscode.WorkspaceEdit) => void) => {
		const edit = new vscode.WorkspaceEdit();
		make(edit);
		assert.ok(await vscode.workspace.applyEdit(edit));
	};

	before(() => {
		mkdirSync(folder);
		for (const name of ['one.txt', 'two.txt']) writeFileSync(join(folder, name), '');
	});

	after(() => rmSync(folder, { recursive: true }));

	it('is the text of unsaved editors in the folder, in their encoding, which outlives the editor', async () => {
		const document = await vscode.workspace.openTextDocument(uriOf('one.txt'), { encoding: 'iso88591' });
		await vscode.window.showTextDocument(document);
		await change((edit) => edit.insert(document.uri, new vscode.Position(0, 0), 'é'));
		const bytes = (found: ReadonlyMap<string, Uint8Array>) => [...found].map(([path, each]) => [path, [...each]]);
		assert.deepEqual(bytes(await unsavedTexts(folder)), [[document.uri.fsPath, [0xe9]]]);
		assert.deepEqual(bytes(await unsavedTexts(join(root, 'src'))), []);
		const encode = encoderFor(document.uri);
		await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
		assert.deepEqual([...(await encode('é'))], [0xe9]);
		assert.deepEqual([...(await encoderFor(uriOf('two.txt'))('é'))], [0xc3, 0xa9]);
	});

	it('is all that VS Code writes for the person meanwhile, and nothing after the end', async () => {
		for (const name of ['gone', 'old']) writeFileSync(join(folder, name), '');
		const saved = new SavedMeanwhile();
		const save = async (name: string) => {
			const document = await vscode.workspace.openTextDocument(uriOf(name));
			await change((edit) => edit.insert(document.uri, new vscode.Position(0, 0), 'mine'));
			assert.ok(await document.save());
		};
		const notebook = { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
		writeFileSync(join(folder, 'notes.ipynb'), JSON.stringify(notebook));
		const notes = await vscode.workspace.openNotebookDocument(uriOf('notes.ipynb'));
		const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, 'mine', 'markdown');
		await change((edit) => edit.set(notes.uri, [vscode.NotebookEdit.insertCells(0, [cell])]));
		assert.ok(await notes.save());
		await save('one.txt');
		await change((edit) => edit.createFile(uriOf('made')));
		await change((edit) => edit.deleteFile(uriOf('gone')));
		await change((edit) => edit.renameFile(uriOf('old'), uriOf('new')));
		saved.dispose();
		await save('two.txt');
		const names = ['notes.ipynb', 'one.txt', 'made', 'gone', 'old', 'new'];
		assert.deepEqual(
			[...saved.paths],
			names.map((name) => join(folder, name)),
		);
	});
});
