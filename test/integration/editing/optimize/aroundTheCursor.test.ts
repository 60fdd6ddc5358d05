import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import { openWithSelection, optimize, pickFirst, proposals, until } from './selections.ts';

describe('Optimize Selection where nothing is selected', () => {
	let symbols: vscode.Disposable;
	let engine: ScriptedEngine;

	before(async () => {
		symbols = vscode.languages.registerDocumentSymbolProvider(
			{ language: 'plaintext' },
			{ provideDocumentSymbols: () => [symbol('total', vscode.SymbolKind.Function, 0, 2, [variable('sum', 1)])] },
		);
		engine = await startScriptedEngine();
		engine.script.text = 'better';
	});

	after(async () => {
		symbols.dispose();
		await engine.close();
	});

	afterEach(closeEverything);

	it('proposes the function around the cursor, rather than the variable of one line in it', async () => {
		await openWithSelection('function.txt', 'total\nsum«»\nend\nafter\n');
		await pickFirst(optimize());
		assert.equal(proposals().length, 1);
		const prompt = engine.prompts().at(-1) ?? '';
		assert.match(prompt, /total\nsum\nend/);
		assert.doesNotMatch(prompt, /after/);
	});

	it('sends nothing if the user cancels, and leaves the cursor where it was', async () => {
		const editor = await openWithSelection('given up.txt', 'total\nsum«»\nend\n');
		const sent = engine.prompts().length;
		let isOver = false;
		const ended = optimize().finally(() => {
			isOver = true;
		});
		await until(() => isOver || !editor.selection.isEmpty);
		await until(async () => {
			if (!isOver) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
			return isOver;
		});
		await ended;
		assert.equal(engine.prompts().length, sent);
		// The editor may still report the code that the list has shown.
		await until(() => editor.selection.isEqual(new vscode.Selection(1, 3, 1, 3)));
	});
});

function variable(name: string, line: number): vscode.DocumentSymbol {
	return symbol(name, vscode.SymbolKind.Variable, line, line);
}

function symbol(
	name: string,
	kind: vscode.SymbolKind,
	first: number,
	last: number,
	children: vscode.DocumentSymbol[] = [],
): vscode.DocumentSymbol {
	const range = new vscode.Range(first, 0, last, 3);
	const found = new vscode.DocumentSymbol(name, '', kind, range, new vscode.Range(first, 0, first, 3));
	found.children = children;
	return found;
}
