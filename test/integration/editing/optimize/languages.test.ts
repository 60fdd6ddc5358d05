import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, undo } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import { accept, openWithSelection, optimize, pickFirst, proposedText } from './selections.ts';

const tabs = { insertSpaces: false, tabSize: 4 };
const four = { insertSpaces: true, tabSize: 4 };
const two = { insertSpaces: true, tabSize: 2 };

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
		[
			'sum.go',
			tabs,
			'package sum\n\nfunc Sum(a, b int) int {\n\tc := «»a + b\n\treturn c\n}\n',
			'func Sum(a, b int) int {\n\tc := a + b\n\treturn c\n}',
			'Here:\n\n```go\nfunc Sum(a, b int) int {\n    return a + b\n}\n```\n\nShorter.',
			'package sum\n\nfunc Sum(a, b int) int {\n\treturn a + b\n}\n',
		],
		[
			'sum.rs',
			four,
			'mod sums {\n    pub fn sum(a: i32) -> i32 {\n        «»return a;\n    }\n}\n',
			'    pub fn sum(a: i32) -> i32 {\n        return a;\n    }',
			'pub fn sum(a: i32) -> i32 {\n  a\n}',
			'mod sums {\n    pub fn sum(a: i32) -> i32 {\n        a\n    }\n}\n',
		],
		[
			'sum.c',
			two,
			'int sum(int a) {\r\n  int b = «»a;\r\n  return b;\r\n}\r\n',
			'int sum(int a) {\r\n  int b = a;\r\n  return b;\r\n}',
			'int sum(int a) {\n\treturn a;\n}',
			'int sum(int a) {\r\n  return a;\r\n}\r\n',
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

	for (const [name, marked, answer, expected] of [
		[
			'page.html',
			'<ul>\n  «<li>a</li>\n  <li>b</li>»\n</ul>\n',
			'```html\n<li>a &amp; b</li>\n```',
			'<ul>\n  <li>a &amp; b</li>\n</ul>\n',
		],
		[
			'notes.md',
			'# Notes\n\n«Run:\n\n```sh\nls\n```\n\nDone.»\n',
			'````markdown\nRun this:\n\n```sh\nls -l\n```\n\nThat is all.\n````',
			'# Notes\n\nRun this:\n\n```sh\nls -l\n```\n\nThat is all.\n',
		],
		['notes2.md', '«a list»\n', '~~~md\n- a\n\n  ```js\n  b\n  ```\n~~~', '- a\n\n  ```js\n  b\n  ```\n'],
	] as const) {
		it(`keeps what belongs to the text (${name})`, async () => {
			const { document } = await openWithSelection(name, marked, two);
			engine.script.text = answer;
			await optimize();
			await accept();
			assert.equal(document.getText(), expected);
		});
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
