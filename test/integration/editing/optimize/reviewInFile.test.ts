import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { closeEverything, pressFirstButton, undo } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import { openWithSelection, optimize, proposals, replaceAll, until } from './selections.ts';
import { AFTER, BEFORE } from './threeChanges.ts';

describe('A review in the file', () => {
	const configuration = () => vscode.workspace.getConfiguration('whetstone.optimize');
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
		await configuration().update('reviewIn', 'file', vscode.ConfigurationTarget.Global);
	});

	after(async () => {
		await configuration().update('reviewIn', undefined, vscode.ConfigurationTarget.Global);
		await engine.close();
	});

	afterEach(async () => {
		await run('discardAll');
		await closeEverything();
	});

	const propose = async (name: string, before = BEFORE, after = AFTER) => {
		engine.script.text = after;
		const editor = await openWithSelection(`${name}.txt`, `«${before}»`);
		await optimize();
		return editor;
	};
	const run = (command: string, argument?: unknown) =>
		vscode.commands.executeCommand(`whetstone.optimize.${command}`, argument);
	const line = ({ selection }: vscode.TextEditor) => selection.active.line;
	/** The buttons above changes, as line and title. */
	const lenses = async ({ uri }: vscode.TextDocument) => {
		const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
		return found.filter(({ command }) => command?.command.startsWith('whetstone.'));
	};
	const places = async (document: vscode.TextDocument) =>
		(await lenses(document)).map(({ range, command }) => `${range.start.line} ${command?.title}`);

	it('leaves the document as it is, and brings the first change to the front', async () => {
		const editor = await propose('untouched');
		assert.deepEqual(proposals(), []);
		assert.equal(editor.document.getText(), BEFORE);
		assert.equal(editor.document.isDirty, false);
		assert.equal(line(editor), 0);
		assert.ok(editor.selection.isEmpty);
	});

	it('brings the next change to the front after each decision; each one that is kept is one undo step', async () => {
		const editor = await propose('decisions');
		await run('acceptHunk');
		assert.equal(line(editor), 3);
		await run('discardHunk');
		assert.equal(line(editor), 5);
		await run('acceptHunk');
		const kept = AFTER.replace('FOUR', 'four');
		assert.equal(editor.document.getText(), kept);
		assert.deepEqual(await places(editor.document), []);
		await undo();
		assert.equal(editor.document.getText(), kept.replace('SIX', 'six'));
		await undo();
		assert.equal(editor.document.getText(), BEFORE);
	});

	it('goes to the next and the previous change, around the ends', async () => {
		const editor = await propose('around');
		const seen = [line(editor)];
		for (const command of ['next', 'next', 'next', 'previous', 'previous']) {
			await run(command);
			seen.push(line(editor));
		}
		assert.deepEqual(seen, [0, 3, 5, 0, 5, 3]);
	});

	it('has buttons above each change, which follow what is typed', async () => {
		const { document } = await propose('buttons');
		const three = (at: number) => ['Keep', 'Undo', 'Why'].map((title) => `${at} ${title}`);
		assert.deepEqual(await places(document), [...three(0), '0 $(beaker) Prove It', ...three(3), ...three(5)]);
		await replaceAll(document, `zero\n${BEFORE}`);
		assert.deepEqual(await places(document), [...three(1), '1 $(beaker) Prove It', ...three(4), ...three(6)]);
		const [, , , , keep] = await lenses(document);
		await vscode.commands.executeCommand(keep?.command?.command ?? '', ...(keep?.command?.arguments ?? []));
		assert.equal(document.getText(), `zero\n${BEFORE.replace('four', 'FOUR')}`);
		// The same button again: its change has been decided on.
		await vscode.commands.executeCommand(keep?.command?.command ?? '', ...(keep?.command?.arguments ?? []));
		assert.equal(document.getText(), `zero\n${BEFORE.replace('four', 'FOUR')}`);
	});

	it('leaves out a change whose own lines were edited, and says so with its code to copy', async () => {
		const { document } = await propose('edited');
		await replaceAll(document, BEFORE.replace('four', 'mine'));
		await run('accept');
		assert.equal(document.getText(), AFTER.replace('FOUR', 'mine'));
		await vscode.env.clipboard.writeText('');
		await pressFirstButton();
		await until(async () => (await vscode.env.clipboard.readText()) === AFTER);
	});

	it('has its proposal edited in the diff; closing that ends nothing', async () => {
		const { document } = await propose('edit');
		await run('editProposal');
		const { modified } = proposals()[0]?.input ?? assert.fail('no diff is open');
		const right = vscode.window.visibleTextEditors.find((editor) => `${editor.document.uri}` === `${modified}`);
		assert.ok(right);
		assert.ok(await right.edit((builder) => builder.replace(new vscode.Range(3, 0, 3, 4), '4')));
		await until(() => !right.document.isDirty);
		await vscode.window.tabGroups.close(proposals().map(({ tab }) => tab));
		assert.equal((await places(document)).length, 10);
		await run('accept');
		assert.equal(document.getText(), AFTER.replace('FOUR', '4'));
	});

	it('of several reviews of a file, decides on the change nearest to the cursor', async () => {
		const first = await propose('several');
		engine.script.text = 'two!\n';
		first.selection = new vscode.Selection(1, 0, 2, 0);
		await optimize();
		assert.equal(line(first), 1);
		first.selection = new vscode.Selection(4, 0, 4, 0);
		await run('discardHunk');
		first.selection = new vscode.Selection(2, 0, 2, 0);
		await run('acceptHunk');
		assert.equal(first.document.getText(), BEFORE.replace('two', 'two!'));
	});

	it('follows its file when that is renamed', async () => {
		const { document } = await propose('old name');
		const renamed = document.uri.with({ path: document.uri.path.replace('old', 'new') });
		const edit = new vscode.WorkspaceEdit();
		edit.renameFile(document.uri, renamed, { overwrite: true });
		assert.ok(await vscode.workspace.applyEdit(edit));
		const opened = await vscode.workspace.openTextDocument(renamed);
		await vscode.window.showTextDocument(opened);
		await until(async () => (await places(opened)).length === 10);
		await run('accept');
		assert.equal(opened.getText(), AFTER);
	});

	it('works in a document that was never saved', async () => {
		const document = await vscode.workspace.openTextDocument({ content: 'var one = 1;' });
		const editor = await vscode.window.showTextDocument(document);
		editor.selection = new vscode.Selection(0, 0, 0, 12);
		engine.script.text = 'const one = 1;';
		await optimize();
		assert.equal((await places(document)).length, 4);
		await run('acceptHunk');
		assert.equal(document.getText(), 'const one = 1;');
		await undo();
		assert.equal(document.getText(), 'var one = 1;');
	});

	it('follows another program that writes its file', async () => {
		const { document } = await propose('written');
		writeFileSync(document.uri.fsPath, `by another program\n${BEFORE}`);
		await until(async () => (await places(document))[0] === '1 Keep');
		await run('accept');
		assert.equal(document.getText(), `by another program\n${AFTER}`);
	});

	it('is there again when its file is closed and opened again', async () => {
		const { document } = await propose('closed');
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
		const opened = await vscode.workspace.openTextDocument(document.uri);
		await vscode.window.showTextDocument(opened);
		await until(async () => (await places(opened)).length === 10);
		await run('acceptHunk');
		assert.equal(opened.getText(), BEFORE.replace('one', 'ONE'));
	});
});
