import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pressFirstButton, undo } from '../generate/editors.ts';
import {
	accept,
	decide,
	discard,
	openWithSelection,
	optimize,
	proposals,
	proposedText,
	replaceAll,
	until,
} from './selections.ts';
import { AFTER, BEFORE, proposer, scriptedEngine } from './threeChanges.ts';

describe('The changes of a proposal', () => {
	const engine = scriptedEngine();
	const propose = proposer(engine);
	const untilProposed = (text: string) => until(async () => (await proposedText()) === text);

	it('are accepted one by one, each as its own undo step', async () => {
		const document = await propose('one by one');
		await decide('acceptHunk', 3);
		assert.equal(document.getText(), BEFORE.replace('four', 'FOUR'));
		assert.equal(await proposedText(), AFTER);
		await accept();
		assert.equal(document.getText(), AFTER);
		assert.deepEqual(proposals(), []);
		await undo();
		assert.equal(document.getText(), BEFORE.replace('four', 'FOUR'));
		await undo();
		assert.equal(document.getText(), BEFORE);
	});

	it('are discarded one by one: the rest is accepted without them', async () => {
		const document = await propose('without one');
		await decide('discardHunk', 0);
		assert.equal(document.getText(), BEFORE);
		await untilProposed(AFTER.replace('ONE', 'one'));
		await decide('discardHunk', 5);
		await untilProposed(AFTER.replace('ONE', 'one').replace('SIX', 'six'));
		await accept();
		assert.equal(document.getText(), BEFORE.replace('four', 'FOUR'));
	});

	it('are found again where they are by then, if the file changes at the same moment', async () => {
		const document = await propose('moved meanwhile');
		const kept = decide('acceptHunk', 3);
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 0), 'typed\n');
		assert.ok(await vscode.workspace.applyEdit(edit));
		await kept;
		assert.equal(document.getText(), `typed\n${BEFORE.replace('four', 'FOUR')}`);
		await accept();
		assert.equal(document.getText(), `typed\n${AFTER}`);
	});

	it('come back when their acceptance is undone', async () => {
		const document = await propose('undone');
		await decide('acceptHunk', 0);
		await vscode.window.showTextDocument(document);
		await undo();
		assert.equal(document.getText(), BEFORE);
		await accept(proposals()[0]?.input.modified);
		assert.equal(document.getText(), AFTER);
	});

	it('are applied once, however often the button is pressed at the same time', async () => {
		const document = await propose('pressed twice', 'a\nb\nc\n', 'a\na2\nb\nc\nd\n');
		await Promise.all([decide('acceptHunk', 1), decide('acceptHunk', 1)]);
		assert.equal(document.getText(), 'a\na2\nb\nc\n');
		await accept();
		assert.equal(document.getText(), 'a\na2\nb\nc\nd\n');
	});

	it('are those of the diff in front; another editor in front has none, but may accept the only proposal', async () => {
		const first = await propose('behind');
		const second = (await openWithSelection('front.txt', `«${BEFORE}»`)).document;
		await optimize();
		await vscode.commands.executeCommand('whetstone.optimize.acceptHunk');
		assert.deepEqual([first.getText(), second.getText()], [BEFORE, BEFORE.replace('one', 'ONE')]);
		await discard();
		await openWithSelection('neither.txt', '«a»\n');
		await vscode.commands.executeCommand('whetstone.optimize.acceptHunk');
		assert.equal(first.getText(), BEFORE);
		await accept();
		assert.equal(first.getText(), AFTER);
	});

	it('keep their places where lines around them were edited', async () => {
		const document = await propose('around');
		await replaceAll(document, `zero\n${BEFORE.replace('two', '2')}seven\n`);
		await untilProposed(`zero\n${AFTER.replace('two', '2')}seven\n`);
		await decide('acceptHunk', 4);
		await accept();
		assert.equal(document.getText(), `zero\n${AFTER.replace('two', '2')}seven\n`);
	});

	it('are left out if their own lines were edited: it is reported, with their code to copy', async () => {
		const document = await propose('into');
		await replaceAll(document, BEFORE.replace('four', 'my own'));
		await untilProposed(AFTER.replace('FOUR', 'my own'));
		await accept();
		assert.equal(document.getText(), AFTER.replace('FOUR', 'my own'));
		await vscode.env.clipboard.writeText('');
		await pressFirstButton();
		await until(async () => (await vscode.env.clipboard.readText()) === AFTER);
	});

	it('are said to be left out when the others were decided on one by one, with their code to copy', async () => {
		const document = await propose('lost');
		await replaceAll(document, BEFORE.replace('four', 'my own'));
		await untilProposed(AFTER.replace('FOUR', 'my own'));
		await decide('discardHunk', 0);
		await decide('acceptHunk', 5);
		assert.deepEqual(proposals(), []);
		assert.equal(document.getText(), BEFORE.replace('four', 'my own').replace('six', 'SIX'));
		assert.equal(vscode.window.activeTextEditor?.document, document);
		await vscode.env.clipboard.writeText('');
		await pressFirstButton();
		await until(async () => (await vscode.env.clipboard.readText()) === AFTER);
	});

	it('are also left out of an answer that arrives after the edit', async () => {
		const { document } = await openWithSelection('late.txt', `«${BEFORE}»`);
		engine().script.text = AFTER;
		const held = Promise.withResolvers<void>();
		engine().script.until = held.promise;
		const arrived = engine().nextPrompt();
		const ended = optimize();
		await arrived;
		await replaceAll(document, BEFORE.replace('four', 'my own').replace('two', '2'));
		held.resolve();
		await ended;
		engine().script.until = Promise.resolve();
		assert.equal(await proposedText(), AFTER.replace('FOUR', 'my own').replace('two', '2'));
	});
});
