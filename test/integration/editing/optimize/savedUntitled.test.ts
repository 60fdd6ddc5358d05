import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
	accept,
	openWithSelection,
	optimize,
	proposals,
	proposedText,
	replaceAll,
	until,
	workspaceFolder,
} from './selections.ts';
import { AFTER, BEFORE, scriptedEngine } from './threeChanges.ts';

describe('The review of a document that has no file', () => {
	const engine = scriptedEngine();
	const configuration = () => vscode.workspace.getConfiguration('whetstone.optimize');

	afterEach(() => configuration().update('reviewIn', undefined, vscode.ConfigurationTarget.Global));

	/** One that knows its file, so that VS Code saves it without asking where. */
	const untitled = async (name: string, text = BEFORE) => {
		const file = vscode.Uri.file(path.join(workspaceFolder(), name));
		rmSync(file.fsPath, { force: true });
		const document = await vscode.workspace.openTextDocument(file.with({ scheme: 'untitled' }));
		const editor = await vscode.window.showTextDocument(document);
		await replaceAll(document, text);
		editor.selection = new vscode.Selection(0, 0, 100, 0);
		return { document, file };
	};

	const opened = async (file: vscode.Uri) => {
		const find = () => vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
		await until(() => find() !== undefined);
		return find() ?? assert.fail('the file is not open');
	};

	it('F19 goes on with its file once it is saved', async () => {
		engine().script.text = AFTER;
		const { document, file } = await untitled('saved.txt');
		await optimize();
		assert.equal(await proposedText(), AFTER);
		assert.ok(await document.save());
		await until(() => document.isClosed);
		const saved = await opened(file);
		assert.equal(proposals().length, 1);
		await replaceAll(saved, BEFORE.replace('two', '2'));
		await until(async () => (await proposedText()) === AFTER.replace('two', '2'));
		await accept();
		assert.equal(saved.getText(), AFTER.replace('two', '2'));
		assert.deepEqual(proposals(), []);
	});

	it('F19 goes on in the file, although that is formatted while it is saved', async () => {
		const files = vscode.workspace.getConfiguration('files');
		await files.update('trimTrailingWhitespace', true, vscode.ConfigurationTarget.Global);
		await configuration().update('reviewIn', 'file', vscode.ConfigurationTarget.Global);
		try {
			engine().script.text = AFTER.replace('two', 'two  ');
			const { document, file } = await untitled('formatted.txt', BEFORE.replace('two', 'two  '));
			await optimize();
			assert.ok(await document.save());
			await until(() => document.isClosed);
			const saved = await opened(file);
			assert.equal(saved.getText(), BEFORE);
			await vscode.window.showTextDocument(saved);
			await vscode.commands.executeCommand('whetstone.optimize.accept');
			assert.equal(saved.getText(), AFTER);
		} finally {
			await files.update('trimTrailingWhitespace', undefined, vscode.ConfigurationTarget.Global);
		}
	});

	it('F19 stays with it if another file with the same text is saved', async () => {
		engine().script.text = AFTER;
		const { document } = await untitled('stays.txt');
		await optimize();
		const { document: other } = await openWithSelection('same.txt', `«${BEFORE}»`);
		await replaceAll(other, `${BEFORE}\n`);
		assert.ok(await other.save());
		await replaceAll(document, BEFORE.replace('two', '2'));
		await accept(proposals()[0]?.input.modified);
		assert.equal(document.getText(), AFTER.replace('two', '2'));
		assert.equal(other.getText(), `${BEFORE}\n`);
	});
});
