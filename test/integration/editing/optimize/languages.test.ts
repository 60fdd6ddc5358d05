import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, undo } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import { accept, openWithSelection, optimize, pickFirst, proposedText } from './selections.ts';

const tabs = { insertSpaces: false, tabSize: 4 };
const four = { insertSpaces: true, tabSize: 4 };

describe('Optimize Selection in a language', () => {
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
	});

	after(() => engine.close());

	afterEach(closeEverything);

	for (const [name, style, marked, sent, answer, expected] of [
		[
			'shapes.ts',
			tabs,
			'\uFEFFexport class Shape {\r\n\tarea(): number {\r\n\t\treturn «»1; // 💶\r\n\t}\r\n}',
			'\tarea(): number {\r\n\t\treturn 1; // 💶\r\n\t}',
			'```ts\narea(): number {\n  return 2; // 💶\n}\n```',
			'export class Shape {\r\n\tarea(): number {\r\n\t\treturn 2; // 💶\r\n\t}\r\n}',
		],
		[
			'orders.py',
			four,
			'class Orders:\n    def total(self):\n        «»return 0\n\n    def count(self):\n        return 1\n',
			'    def total(self):\n        return 0',
			'def total(self):\n    return sum(self)',
			'class Orders:\n    def total(self):\n        return sum(self)\n\n    def count(self):\n        return 1\n',
		],
	] as const) {
		it(`sends the function around the cursor and puts its new form in its place (${name})`, async () => {
			const { document } = await openWithSelection(name, marked, style);
			const original = document.getText();
			engine.script.text = answer;
			const sending = engine.nextPrompt();
			await pickFirst(optimize());
			await sending;
			assert.ok(engine.prompts().at(-1)?.includes(sent.replace(/^\s+/, '')), engine.prompts().at(-1));
			assert.equal(await proposedText(), expected);
			await accept();
			assert.equal(document.getText(), expected);
			await undo();
			assert.equal(document.getText(), original);
		}).timeout(60_000);
	}

	it('works in a document that has no file yet', async () => {
		const document = await vscode.workspace.openTextDocument({ language: 'python', content: 'x = 1\ny = 2\n' });
		const editor = await vscode.window.showTextDocument(document);
		editor.selection = new vscode.Selection(0, 0, 0, 5);
		engine.script.text = 'x = 3';
		await optimize();
		await accept();
		assert.equal(document.getText(), 'x = 3\ny = 2\n');
		await undo();
		assert.equal(document.getText(), 'x = 1\ny = 2\n');
	});
});
