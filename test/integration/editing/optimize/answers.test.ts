import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, generate, openWithCursor, pressFirstButton, accept as tab } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import { accept, decide, discard, openWithSelection, optimize, pickFirst, proposals, until } from './selections.ts';

describe('An answer to Optimize or Generate as it came', () => {
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
	});

	after(() => engine.close());

	afterEach(closeEverything);

	const front = () => vscode.window.activeTextEditor?.document;
	/** The local service gives code and explanation apart: both are in what is shown. */
	const untilAnswer = async (...parts: readonly string[]) => {
		await until(
			() => front()?.uri.scheme === 'whetstone-document' && parts.every((part) => front()?.getText().includes(part)),
		);
		assert.equal(front()?.languageId, 'markdown');
	};
	const openFirstOfHistory = () => pickFirst(vscode.commands.executeCommand('whetstone.optimize.history'));
	const CODE = 'It is faster.\n\n```ts\nb();\nc();\n```';
	const PARTS = ['b();\nc();', 'It is faster.'];

	it('is that of the active review, even if a newer one arrived meanwhile', async () => {
		await openWithSelection('reviewed.ts', '«a();»\n');
		engine.script.text = CODE;
		await optimize();
		const { modified } = proposals()[0]?.input ?? assert.fail('no proposal is open');
		const { document } = await openWithCursor('');
		engine.script.text = 'newer();';
		await generate('something');
		await vscode.commands.executeCommand('whetstone.showAnswer');
		await untilAnswer('newer();');
		await vscode.window.showTextDocument(document);
		await vscode.commands.executeCommand('whetstone.showAnswer', modified);
		await untilAnswer(...PARTS);
	});

	it('is opened from the “no change” notification and from the history', async () => {
		await openWithSelection('same.ts', '«a();»\n');
		engine.script.text = 'It is fine as it is.\n\n```ts\na();\n```';
		await optimize();
		assert.equal(proposals().length, 0);
		await pressFirstButton();
		await untilAnswer('a();', 'It is fine as it is.');
		await closeEverything();
		await openFirstOfHistory();
		await untilAnswer('a();', 'It is fine as it is.');
	});

	it('is available if no code was found in it', async () => {
		await openWithSelection('refused.ts', '«a();»\n');
		engine.script.text = 'I cannot help with that.';
		await optimize();
		assert.equal(proposals().length, 0);
		await pressFirstButton();
		await untilAnswer(engine.script.text);
	});

	it('is available after its proposal was discarded or closed', async () => {
		for (const close of [discard, closeEverything]) {
			await openWithSelection('discarded.ts', '«a();»\n');
			engine.script.text = CODE;
			await optimize();
			await close();
			await openFirstOfHistory();
			await untilAnswer(...PARTS);
			await closeEverything();
		}
	});

	it('is one row that says what was accepted of it and opens the diff', async () => {
		await openWithSelection('accepted.ts', '«a();»\n');
		engine.script.text = CODE;
		await optimize();
		await decide('acceptHunk', 0);
		if (proposals().length > 0) await accept();
		await closeEverything();
		await openFirstOfHistory();
		const [shown] = proposals();
		assert.equal(shown?.tab.label, 'accepted.ts: Before ↔ Optimized (high)');
		const sides = [shown.input.original, shown.input.modified].map(async (uri) =>
			(await vscode.workspace.openTextDocument(uri)).getText(),
		);
		assert.deepEqual(await Promise.all(sides), ['a();\n', 'b();\nc();\n']);
		await vscode.commands.executeCommand('whetstone.showAnswer');
		await untilAnswer(...PARTS);
	});

	it('is available after Tab has inserted its code', async () => {
		const { document } = await openWithCursor('');
		engine.script.text = 'Here:\n\n```ts\nd();\n```';
		await generate('a call');
		await tab();
		assert.equal(document.getText(), 'd();');
		await openFirstOfHistory();
		await untilAnswer(engine.script.text);
	});
});
