import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
	accept,
	askForGhostText,
	closeEverything,
	generate,
	openCell,
	openWithCursor,
	reject,
	undo,
} from './editors.ts';
import { type ScriptedEngine, startScriptedEngine } from './scriptedEngine.ts';

describe('Generate at Cursor', () => {
	afterEach(closeEverything);

	describe('with the offline engine', () => {
		it('shows a text that Tab puts in and one undo takes out', async () => {
			const before = 'const a = 1;\n\n‸\n\nconst b = 2;';
			const { document } = await openWithCursor(before);
			const original = document.getText();
			await generate('a TypeScript function for the average of numbers');
			assert.equal(document.getText(), original);
			await accept();
			assert.match(
				document.getText(),
				/^const a = 1;\n\n\/\/ Offline engine: .*\nfunction average\(numbers: readonly number\[\]\)/,
			);
			assert.match(document.getText(), /\n\}\n\nconst b = 2;$/);
			await undo();
			assert.equal(document.getText(), original);
		});
	});

	describe('with an engine that says what it is told', () => {
		let engine: ScriptedEngine;

		before(async () => {
			engine = await startScriptedEngine();
		});

		after(() => engine.close());

		const spaces = { insertSpaces: true, tabSize: 2 };
		const four = { insertSpaces: true, tabSize: 4 };
		const tabs = { insertSpaces: false, tabSize: 4 };

		for (const [language, style, marked, answer, expected] of [
			[
				'python',
				four,
				'class A:\n    ‸\n',
				'```python\ndef f(self):\n  return 1\n```',
				'class A:\n    def f(self):\n        return 1\n',
			],
			['go', tabs, 'func f() {\n\t‸\n}\n', 'if a {\n    b()\n}', 'func f() {\n\tif a {\n\t\tb()\n\t}\n}\n'],
			[
				'rust',
				four,
				'fn main() {\n    ‸\n}\n',
				'Here:\n\n```rust\nmatch a {\n  1 => b(),\n  _ => {}\n}\n```\n\nIt matches.',
				'fn main() {\n    match a {\n        1 => b(),\n        _ => {}\n    }\n}\n',
			],
			[
				'c',
				spaces,
				'int f(void) {\r\n  ‸\r\n}\r\n',
				'for (;;) {\n\tg();\n}',
				'int f(void) {\r\n  for (;;) {\r\n    g();\r\n  }\r\n}\r\n',
			],
			[
				'html',
				spaces,
				'<ul>\n  ‸\n</ul>\n',
				'```html\n<li>\n    <b>1</b>\n</li>\n```',
				'<ul>\n  <li>\n    <b>1</b>\n  </li>\n</ul>\n',
			],
			[
				'markdown',
				spaces,
				'# Title\n\n‸\n',
				'Build it:\n\n```sh\nmake\n```\n\nThen run it.',
				'# Title\n\nBuild it:\n\n```sh\nmake\n```\n\nThen run it.\n',
			],
		] as const) {
			it(`fits a document in ${language}`, async () => {
				const { document } = await openWithCursor(marked, style, language);
				const original = document.getText();
				engine.script.text = answer;
				await generate('something');
				await accept();
				assert.equal(document.getText(), expected);
				await undo();
				assert.equal(document.getText(), original);
			});
		}

		for (const [title, marked, style, answer, expected] of [
			['an empty document', '‸', spaces, 'a();\n', 'a();'],
			['CRLF', 'x;\r\n  ‸\r\ny;\r\n', spaces, 'a {\n  b\n}', 'x;\r\n  a {\r\n    b\r\n  }\r\ny;\r\n'],
			['LF where the answer has CRLF', 'x;\n‸\n', spaces, 'a\r\nb', 'x;\na\nb\n'],
			['tabs', 'if (x) {\n\t‸\n}\n', tabs, 'for {\n    b\n}', 'if (x) {\n\tfor {\n\t\tb\n\t}\n}\n'],
			['spaces', '  ‸', spaces, 'for {\n\tb\n}', '  for {\n    b\n  }'],
			['mid-line', '  const x = ‸; // why', spaces, '{\n  a,\n}', '  const x = {\n    a,\n  }; // why'],
			['the last line without an end', 'x;\n\treturn ‸', tabs, '[\n  1,\n]', 'x;\n\treturn [\n\t\t1,\n\t]'],
			['surrogate pairs', 'f("🎉‸𝒳"); // 👩‍👩‍👧', spaces, '🏳️‍🌈𝒴', 'f("🎉🏳️‍🌈𝒴𝒳"); // 👩‍👩‍👧'],
			['a fenced answer', '  ‸', spaces, '```ts\nif (a) {\n  b();\n}\n```\n', '  if (a) {\n    b();\n  }'],
			['snippet signs', '‸', spaces, 'a("$1", "\\n", $);', 'a("$1", "\\n", $);'],
		] as const) {
			it(`fits ${title}`, async () => {
				const { document } = await openWithCursor(marked, style);
				const original = document.getText();
				engine.script.text = answer;
				await generate(title);
				assert.equal(document.getText(), original);
				await accept();
				assert.equal(document.getText(), expected);
				await undo();
				assert.equal(document.getText(), original);
			});
		}

		it('leaves nothing behind when the text is rejected', async () => {
			const { document } = await openWithCursor('x;\n‸\n');
			engine.script.text = 'rejected();';
			await generate('something');
			await reject();
			await askForGhostText();
			await accept();
			await vscode.commands.executeCommand('type', { text: '!' });
			assert.equal(document.getText(), 'x;\n!\n');
		});

		it('lets a text be accepted word by word', async () => {
			const { document } = await openWithCursor('‸');
			engine.script.text = 'alpha beta\ngamma';
			await generate('words');
			await vscode.commands.executeCommand('editor.action.inlineSuggest.acceptNextWord');
			assert.equal(document.getText(), 'alpha');
			await accept();
			assert.equal(document.getText(), 'alpha beta\ngamma');
		});

		it('goes to the end that the cursor is at, and keeps what is selected', async () => {
			const editor = await openWithCursor('one two');
			editor.selection = new vscode.Selection(0, 7, 0, 4);
			engine.script.text = 'and ';
			await generate('a word');
			await accept();
			assert.equal(editor.document.getText(), 'one and two');
		});

		it('shows its own text instead of another extension’s, which works again afterwards', async () => {
			const { document } = await openWithCursor('‸', spaces, 'ruby');
			await vscode.extensions.getExtension('fixture.suggestions')?.activate();
			await askForGhostText();
			engine.script.text = 'ours';
			await generate('something');
			await accept();
			assert.equal(document.getText(), 'ours');
			await undo();
			await askForGhostText();
			await accept();
			assert.equal(document.getText(), 'other');
		});

		it('works in a cell of a notebook', async () => {
			const document = await openCell('a = 1\n', 'python');
			await vscode.commands.executeCommand('cursorBottom');
			engine.script.text = 'def f():\n  pass';
			await generate('something');
			await accept();
			assert.equal(document.uri.scheme, 'vscode-notebook-cell');
			assert.equal(document.getText(), 'a = 1\ndef f():\n    pass');
			await undo();
			assert.equal(document.getText(), 'a = 1\n');
		});

		it('is visible while the suggestion list is open', async () => {
			const { document } = await openWithCursor('const alpha = 1;\nal‸');
			await vscode.commands.executeCommand('editor.action.triggerSuggest');
			engine.script.text = 'together();';
			await generate('something');
			await accept();
			assert.equal(document.getText(), 'const alpha = 1;\naltogether();');
		});

		it('is visible inside a snippet', async () => {
			const editor = await openWithCursor('‸');
			await editor.insertSnippet(new vscode.SnippetString('for (').appendPlaceholder('a').appendText(') {  }'));
			editor.selection = new vscode.Selection(0, 5, 0, 5);
			engine.script.text = 'b';
			await generate('something');
			await accept();
			assert.equal(editor.document.getText(), 'for (ba) {  }');
		});
	});
});
