import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openAsNewFile } from '../../../../src/base/vscode/documents/showDocument.ts';
import type { AnswerRecorder } from '../../../../src/edit/vscode/answers/answerRecorder.ts';
import type { GenerateDeps } from '../../../../src/generate/vscode/generateRequests.ts';
import type { GhostText } from '../../../../src/generate/vscode/ghostText.ts';
import { showVersions } from '../../../../src/generate/vscode/showVersions.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import {
	accept,
	closeEverything,
	generate,
	generateWhile,
	nextChange,
	nextFront,
	openCell,
	openWithCursor,
	pressAllButtons,
	pressFirstButton,
	undo,
} from './editors.ts';
import { type ScriptedEngine, startScriptedEngine } from './scriptedEngine.ts';

const STYLE = { insertSpaces: true, width: 2 };

describe('Generate at Cursor, where the text cannot be shown or there is none', () => {
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
	});

	after(() => engine.close());

	afterEach(async () => {
		engine.script.status = 200;
		engine.script.until = Promise.resolve();
		await closeEverything();
		const isSet = files().inspect('readonlyInclude')?.workspaceValue !== undefined;
		if (isSet) await files().update('readonlyInclude', undefined, vscode.ConfigurationTarget.Workspace);
	});

	const files = () => vscode.workspace.getConfiguration('files');

	it('does not change a document that was edited meanwhile, and inserts at the cursor on request', async () => {
		const { document } = await openWithCursor('if (x) {\n\t‸\n}\n', { insertSpaces: false, tabSize: 4 });
		engine.script.text = 'a {\n  b\n}';
		await generateWhile(engine, () => vscode.commands.executeCommand('type', { text: 'y' }));
		await accept();
		assert.equal(document.getText(), 'if (x) {\n\ty\n}\n');
		await pressFirstButton();
		await untilText(document, 'if (x) {\n\tya {\n\t\tb\n\t}\n}\n');
		await undo();
		assert.equal(document.getText(), 'if (x) {\n\ty\n}\n');
	});

	it('does not repeat what stands at the cursor where a text is inserted on request', async () => {
		const { document } = await openWithCursor('print(‸)');
		engine.script.text = 'a, b)';
		await generateWhile(engine, () => vscode.commands.executeCommand('type', { text: ' ' }));
		await pressFirstButton();
		await untilText(document, 'print( a, b)');
	});

	it('does not follow the cursor, and inserts there on request', async () => {
		const editor = await openWithCursor('‸\n  x\n');
		engine.script.text = 'a\nb';
		await generateWhile(engine, async () => {
			const moved = new Promise<void>((resolve) => {
				const listener = vscode.window.onDidChangeTextEditorSelection(() => {
					listener.dispose();
					resolve();
				});
			});
			editor.selection = new vscode.Selection(1, 2, 1, 2);
			await moved;
		});
		await accept();
		assert.equal(editor.document.getText(), '\n  x\n');
		await pressFirstButton();
		await untilText(editor.document, '\n  a\n  bx\n');
	});

	it('changes neither a document that is no longer active nor the active one', async () => {
		const { document: first } = await openWithCursor('‸first');
		engine.script.text = 'text';
		let second: vscode.TextDocument | undefined;
		await generateWhile(engine, async () => {
			second = (await openWithCursor('‸second')).document;
		});
		await accept();
		assert.equal(first.getText(), 'first');
		assert.equal(second?.getText(), 'second');
		await pressFirstButton();
		await untilText(second, 'textsecond');
	});

	it('keeps a text whose file was closed meanwhile, and inserts nothing without an editor', async () => {
		const [file] = await vscode.workspace.findFiles('src/orders.ts');
		assert.ok(file);
		const before = await vscode.workspace.fs.readFile(file);
		await vscode.window.showTextDocument(file);
		engine.script.text = 'kept();';
		await generateWhile(engine, () => vscode.commands.executeCommand('workbench.action.closeActiveEditor'));
		assert.deepEqual(await vscode.workspace.fs.readFile(file), before);
		await pressFirstButton();
		// Without an editor it was offered again.
		const { document } = await openWithCursor('‸');
		await pressFirstButton();
		await untilText(document, 'kept();');
	});

	it('leaves a file alone that was renamed meanwhile', async () => {
		const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
		assert.ok(folder);
		const [from, to] = ['before.ts', 'after.ts'].map((name) => vscode.Uri.joinPath(folder, name));
		assert.ok(from && to);
		await vscode.workspace.fs.writeFile(from, Buffer.from('x;'));
		await vscode.window.showTextDocument(from);
		engine.script.text = 'renamed();';
		const edit = new vscode.WorkspaceEdit();
		edit.renameFile(from, to);
		await generateWhile(engine, () => vscode.workspace.applyEdit(edit));
		await accept();
		assert.equal((await vscode.workspace.openTextDocument(to)).getText(), 'x;');
		await vscode.workspace.fs.delete(to);
	});

	it('shows a text in the editor of a file that was deleted meanwhile, and does not bring the file back', async () => {
		const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
		assert.ok(folder);
		const file = vscode.Uri.joinPath(folder, 'deleted.ts');
		await vscode.workspace.fs.writeFile(file, Buffer.from('x;'));
		const { document } = await vscode.window.showTextDocument(file);
		engine.script.text = 'kept();';
		await generateWhile(engine, () => vscode.workspace.fs.delete(file));
		await accept();
		assert.equal(document.getText(), 'kept();x;');
		await assert.rejects(async () => await vscode.workspace.fs.stat(file));
	});

	it('goes back to a notebook cell if another editor became active before Enter', async () => {
		const cell = await openCell('# a sum', 'python');
		const before = engine.prompts().length;
		engine.script.text = 'x = 1';
		let ended = false;
		const run = vscode.commands.executeCommand('whetstone.generateAtCursor').then(() => {
			ended = true;
		});
		await openWithCursor('‸other');
		while (!ended) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
		await run;
		assert.match(engine.prompts().at(before) ?? '', /^a sum\n/);
		await accept();
		assert.match(cell.getText(), /x = 1/);
	});

	it('inserts an offered text into a notebook cell once', async () => {
		await openWithCursor('‸');
		engine.script.text = 'offered();';
		await generateWhile(engine, () => vscode.commands.executeCommand('type', { text: 'y' }));
		const cell = await openCell('', 'python');
		await pressFirstButton();
		await untilText(cell, 'offered();');
		assert.equal(vscode.window.activeTextEditor?.document, cell);
		// Had it failed after that, it would be offered again.
		await pressAllButtons();
		assert.equal(cell.getText(), 'offered();');
	});

	it('notes an offered text as inserted once it is', async () => {
		const { document, selection } = await openWithCursor('‸');
		const target = { document, version: -1, position: selection.active, viewColumn: 1, style: STYLE };
		const version = { id: 'an answer', body: 'offered();', pointer: '' };
		const noted = Promise.withResolvers<unknown>();
		const ghostText = partial<GhostText>({ show: async () => assert.fail('the document has changed') });
		const deps = partial<GenerateDeps>({
			answers: partial<AnswerRecorder>({ recordOutcome: (ids, outcome) => noted.resolve([ids, outcome]) }),
			logger: new RecordingLogger(),
		});
		await showVersions({ prompt: '', request: { prompt: '' }, target, versions: [version] }, target, ghostText, deps);
		await pressFirstButton();
		assert.deepEqual(await noted.promise, [['an answer'], 'inserted']);
		assert.equal(document.getText(), 'offered();');
	});

	it('opens an offered text as a new file in its language', async () => {
		await openAsNewFile('puts 1', 'ruby');
		const document = vscode.window.activeTextEditor?.document;
		assert.deepEqual([document?.getText(), document?.languageId, document?.isUntitled], ['puts 1', 'ruby', true]);
	});

	it('leaves a read-only file alone', async () => {
		await files().update('readonlyInclude', { '**/report.js': true }, vscode.ConfigurationTarget.Workspace);
		const [file] = await vscode.workspace.findFiles('src/report.js');
		assert.ok(file);
		const { document } = await vscode.window.showTextDocument(file);
		const before = document.getText();
		engine.script.text = 'nothing();';
		await generate('something');
		await accept();
		await pressFirstButton();
		// Since it cannot be edited, the text was offered again.
		const { document: editable } = await openWithCursor('‸');
		await pressFirstButton();
		await untilText(editable, 'nothing();');
		assert.equal(document.getText(), before);
		assert.equal(document.isDirty, false);
	});

	for (const [title, change] of [
		['a service that fails', { status: 500, text: '' }],
		['an empty answer', { status: 200, text: ' \n ' }],
		['an answer that is an empty fence', { status: 200, text: '```\n```' }],
	] as const) {
		it(`changes nothing with ${title}`, async () => {
			const { document } = await openWithCursor('x;\r\n‸');
			const [original, version] = [document.getText(), document.version];
			Object.assign(engine.script, change);
			await generate('something');
			await accept();
			assert.equal(document.getText(), original);
			assert.equal(document.version, version);
		});
	}

	it('sends one request at a time for a document, and refuses another', async () => {
		const { document } = await openWithCursor('‸');
		engine.script.text = 'first();';
		const before = engine.prompts().length;
		await generateWhile(engine, () => generate('second'));
		await accept();
		assert.equal(document.getText(), 'first();');
		const sent = engine.prompts().slice(before);
		assert.deepEqual(
			sent.map((prompt) => prompt.split('\n')[0]),
			['something'],
		);
	});

	it('sends one request if it is called twice at once', async () => {
		await openWithCursor('‸');
		engine.script.text = 'once();';
		const before = engine.prompts().length;
		await Promise.all([generate('first'), generate('second')]);
		assert.equal(engine.prompts().length, before + 1);
	});

	it('sends nothing for arguments that it does not know', async () => {
		await openWithCursor('‸');
		const before = engine.prompts().length;
		for (const wrong of ['', ' \n', 1, null, {}, ['x']]) await generate(wrong);
		for (const wrong of ['text', 7, [], {}, { prompt: 'x', maxTokens: 4_000 }]) {
			await vscode.commands.executeCommand('whetstone.generateAtCursor', wrong);
		}
		assert.equal(engine.prompts().length, before);
	});

	it('sends nothing without an editor', async () => {
		const before = engine.prompts().length;
		// Closed documents may be heard of before the editor in front of them is.
		while (vscode.window.activeTextEditor !== undefined) await nextFront();
		await generate('something');
		assert.equal(engine.prompts().length, before);
	});
});

async function untilText(document: vscode.TextDocument | undefined, expected: string): Promise<void> {
	while (document?.getText() !== expected) assert.equal(await nextChange(), document);
}
