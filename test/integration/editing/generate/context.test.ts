import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { accept, closeEverything, generate, openWithCursor, undo } from './editors.ts';
import { type ScriptedEngine, startScriptedEngine } from './scriptedEngine.ts';

const setting = () => vscode.workspace.getConfiguration('whetstone');

describe('Generate at Cursor, with what stands around', () => {
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
	});

	after(() => engine.close());

	afterEach(closeEverything);

	it('sends the language, the indentation and the code around the cursor with the prompt', async () => {
		await openWithCursor('const before = 1;\n‸\nconst after = 2;\n', { insertSpaces: true, tabSize: 2 });
		engine.script.text = 'x;';
		await generate('a line');
		const prompt = engine.prompts().at(-1) ?? '';
		for (const part of ['a line\n', 'typescript', '2 spaces', 'const before = 1;', 'const after = 2;']) {
			assert.ok(prompt.includes(part), `${part} is missing in ${prompt}`);
		}
	});

	it('sends the prompt alone if the setting says so', async () => {
		await setting().update('generate.includeContext', false, vscode.ConfigurationTarget.Global);
		await openWithCursor('const before = 1;\n‸');
		engine.script.text = 'x;';
		await generate('a line');
		assert.equal(engine.prompts().at(-1), 'a line');
		await setting().update('generate.includeContext', undefined, vscode.ConfigurationTarget.Global);
	});

	for (const [title, marked, answer, expected] of [
		['the beginning of the line', 'const total = ‸', 'const total = sum(values);', 'const total = sum(values);'],
		['a closing bracket', 'print(‸)', 'a, b)', 'print(a, b)'],
		['the rest of the line', 'f(‸) + offset;', 'a) + offset;', 'f(a) + offset;'],
	] as const) {
		it(`does not repeat ${title} that is there already`, async () => {
			const { document } = await openWithCursor(marked);
			const original = document.getText();
			engine.script.text = answer;
			await generate('the rest');
			await accept();
			assert.equal(document.getText(), expected);
			await undo();
			assert.equal(document.getText(), original);
		});
	}

	it('goes to every cursor, as one undo step', async () => {
		const editor = await openWithCursor('a = ‸;\nb = ;\n');
		editor.selections = [new vscode.Selection(0, 4, 0, 4), new vscode.Selection(1, 4, 1, 4)];
		engine.script.text = 'f(1)';
		await generate('a call');
		await accept();
		assert.equal(editor.document.getText(), 'a = f(1);\nb = f(1);\n');
		await undo();
		assert.equal(editor.document.getText(), 'a = ;\nb = ;\n');
	});
});
