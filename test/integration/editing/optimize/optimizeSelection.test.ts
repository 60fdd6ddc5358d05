import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { closeEverything, undo } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import {
	accept,
	discard,
	openWithSelection,
	optimize,
	proposals,
	proposedText,
	replaceAll,
	until,
} from './selections.ts';

describe('Optimize Selection', () => {
	afterEach(closeEverything);

	it('works with the offline engine', async () => {
		const marked = 'function f() {\n«\treturn [1, 2].filter((a) => a > 1)[0];\n»}\n';
		const { document } = await openWithSelection('offline.ts', marked);
		await optimize();
		assert.equal(document.isDirty, false);
		assert.equal(await proposedText(), 'function f() {\n\treturn [1, 2].find((a) => a > 1);\n}\n');
		await accept();
		assert.equal(document.getText(), 'function f() {\n\treturn [1, 2].find((a) => a > 1);\n}\n');
	});

	describe('with an engine that says what it is told', () => {
		let engine: ScriptedEngine;

		before(async () => {
			engine = await startScriptedEngine();
		});

		after(() => engine.close());

		it('fits tabs, CRLF, a byte order mark, and a last line without an end; one undo step brings every byte back', async () => {
			const marked = '\uFEFFf();\r\n«\tif (a) {\r\n\t\tb("🎉𝒳"); // 👩‍👩‍👧\r\n\t}»';
			const original = marked.replace(/[«»]/g, '');
			const { document } = await openWithSelection('fits.ts', marked, { insertSpaces: false, tabSize: 4 });
			engine.script.text = 'for (;;) {\n  b("🏳️‍🌈𝒴");\n}';
			await optimize();
			assert.equal(document.isDirty, false);
			await accept();
			assert.deepEqual(proposals(), []);
			// A busy VS Code may refuse to save while it still reads the file.
			await until(() => document.save());
			const expected = '\uFEFFf();\r\n\tfor (;;) {\r\n\t\tb("🏳️‍🌈𝒴");\r\n\t}';
			assert.equal(readFileSync(document.uri.fsPath, 'utf8'), expected);
			await undo();
			await until(() => document.save());
			assert.equal(readFileSync(document.uri.fsPath, 'utf8'), original);
		});

		it('sends exactly the selection, and puts the cursor where its place was, with nothing selected', async () => {
			const editor = await openWithSelection('sent.ts', 'a;\r\n\t«b;\r\n\tc»;\r\n');
			engine.script.text = 'dd;';
			await optimize();
			assert.ok(engine.prompts().at(-1)?.includes('b;\r\n\tc'));
			await accept();
			assert.equal(vscode.window.activeTextEditor?.document, editor.document);
			assert.deepEqual(vscode.window.activeTextEditor?.selections, [new vscode.Selection(1, 0, 1, 0)]);
		});

		it('keeps the file’s name and language, and names the level in the title', async () => {
			await openWithSelection('named.py', '«x = 1»\n');
			engine.script.text = 'x = 2';
			await optimize({ level: 'low' });
			const [proposal] = proposals();
			assert.equal(proposal?.tab.label, 'named.py: Current ↔ Optimized (low)');
			const proposed = await vscode.workspace.openTextDocument(proposal?.input.modified ?? assert.fail());
			assert.equal(proposed.languageId, 'python');
			assert.match(proposed.uri.toString(), /^whetstone-proposal:\/\/[0-9a-f-]{36}\/.*\/named\.py$/);
		});

		it('Discard, and closing the difference, leave the document as it was and nothing to accept', async () => {
			const { document } = await openWithSelection('discarded.ts', '«a;»\n');
			engine.script.text = 'b;';
			await optimize();
			await discard();
			assert.deepEqual(proposals(), []);
			assert.equal(vscode.window.activeTextEditor?.document, document);
			await optimize();
			await vscode.window.tabGroups.close(proposals().map(({ tab }) => tab));
			await accept();
			assert.equal(document.getText(), 'a;\n');
			assert.equal(document.isDirty, false);
		});

		it('does not change a document if an edit changed the selected code', async () => {
			const { document } = await openWithSelection('edited.ts', 'x;\n«a;»\n');
			engine.script.text = 'b;';
			await optimize();
			await replaceAll(document, 'x;\nc;\n');
			await accept();
			assert.equal(document.getText(), 'x;\nc;\n');
			assert.equal(proposals().length, 1);
			await document.save();
		});

		it('keeps several proposals for one document, each for its own place', async () => {
			const editor = await openWithSelection('several.ts', '«a;»\nx;\n');
			engine.script.text = 'aa;\naa;';
			await optimize();
			await vscode.window.showTextDocument(editor.document);
			engine.script.text = 'y;';
			await selectAgain(editor.document, 1, 0, 1, 2);
			await optimize();
			const [first, second] = proposals();
			await accept(first?.input.modified);
			await accept(second?.input.modified);
			assert.equal(editor.document.getText(), 'aa;\naa;\ny;\n');
		});

		it('does not change a file that was renamed while the request was pending', async () => {
			const { document } = await openWithSelection('before.ts', '«a;»\n');
			engine.script.text = 'b;';
			const held = Promise.withResolvers<void>();
			engine.script.until = held.promise;
			const arrived = engine.nextPrompt();
			const ended = optimize();
			await arrived;
			const edit = new vscode.WorkspaceEdit();
			const renamed = document.uri.with({ path: document.uri.path.replace('before.ts', 'after.ts') });
			edit.renameFile(document.uri, renamed);
			assert.ok(await vscode.workspace.applyEdit(edit));
			held.resolve();
			await ended;
			assert.deepEqual(proposals(), []);
			assert.equal((await vscode.workspace.openTextDocument(renamed)).getText(), 'a;\n');
		});

		it('does not change the document if the engine fails', async () => {
			const { document } = await openWithSelection('failed.ts', '«a;»\n');
			engine.script.status = 500;
			await optimize();
			engine.script.status = 200;
			assert.deepEqual(proposals(), []);
			assert.equal(document.isDirty, false);
		});
	});
});

async function selectAgain(document: vscode.TextDocument, ...range: [number, number, number, number]): Promise<void> {
	const editor = await vscode.window.showTextDocument(document);
	editor.selection = new vscode.Selection(...range);
}
