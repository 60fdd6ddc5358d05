import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { pressFirstButton, undo } from '../generate/editors.ts';
import { accept, decide, proposals, proposedText, replaceAll, until } from './selections.ts';
import { AFTER, BEFORE, proposer, scriptedEngine } from './threeChanges.ts';

describe('A proposal that is edited', () => {
	const engine = scriptedEngine();
	const propose = proposer(engine);
	const proposal = () => {
		const { modified } = proposals()[0]?.input ?? assert.fail('no proposal is open');
		const editor = vscode.window.visibleTextEditors.find(({ document }) => `${document.uri}` === `${modified}`);
		return editor ?? assert.fail('the proposal is not visible');
	};
	/** Replaces a text in the proposal, as typing would. */
	const edit = async (from: string, to: string) => {
		const { document } = proposal();
		const start = document.getText().indexOf(from);
		const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
		assert.ok(await proposal().edit((builder) => builder.replace(range, to)));
	};
	/** The same, and waits until it is saved. */
	const editAndSave = async (from: string, to: string) => {
		await edit(from, to);
		await until(() => !proposal().document.isDirty);
	};

	it('is accepted as edited, in one undo step, and only then changes the file', async () => {
		const document = await propose('edited');
		await edit('FOUR', 'Four, edited');
		assert.equal(document.getText(), BEFORE);
		await accept();
		assert.equal(document.getText(), AFTER.replace('FOUR', 'Four, edited'));
		await undo();
		assert.equal(document.getText(), BEFORE);
	});

	it('gains changes that were not proposed, each to be decided on', async () => {
		const document = await propose('gains');
		await edit('two', '2');
		await decide('acceptHunk', 1);
		assert.equal(document.getText(), BEFORE.replace('one', 'ONE').replace('two', '2'));
		await accept();
		assert.equal(document.getText(), AFTER.replace('two', '2'));
	});

	it('takes in what is typed into the file meanwhile', async () => {
		const document = await propose('both');
		await editAndSave('FOUR', '4');
		await replaceAll(document, BEFORE.replace('three', '3'));
		await until(async () => (await proposedText()) === AFTER.replace('FOUR', '4').replace('three', '3'));
		await accept();
		assert.equal(document.getText(), AFTER.replace('FOUR', '4').replace('three', '3'));
	});

	it('has its edits undone in its own editor', async () => {
		const document = await propose('undone edit');
		await editAndSave('FOUR', '4');
		await undo();
		assert.equal(await proposedText(), AFTER);
		await accept();
		assert.equal(document.getText(), AFTER);
	});

	it('is proposed again as it was first by Reset Proposal', async () => {
		const document = await propose('reset');
		await editAndSave('FOUR', '4');
		await decide('discardHunk', 0);
		await vscode.commands.executeCommand('whetstone.optimize.resetProposal');
		await until(async () => (await proposedText()) === AFTER);
		await accept();
		assert.equal(document.getText(), AFTER);
	});

	it('never saves the file, whose own changes are not saved either', async () => {
		const document = await propose('unsaved');
		await replaceAll(document, BEFORE.replace('two', '2'));
		await until(async () => (await proposedText()) === AFTER.replace('two', '2'));
		await editAndSave('FOUR', '4');
		assert.equal(document.isDirty, true);
		assert.equal(readFileSync(document.uri.fsPath, 'utf8'), BEFORE);
		await document.save();
	});

	it('is offered as edited where its file is gone', async () => {
		const document = await propose('gone');
		await edit('FOUR', '4');
		await vscode.workspace.fs.delete(document.uri);
		await accept();
		await vscode.env.clipboard.writeText('');
		await pressFirstButton();
		await until(async () => (await vscode.env.clipboard.readText()) === AFTER.replace('FOUR', '4'));
	});

	it('keeps line ends of Windows', async () => {
		const crlf = (text: string) => text.replaceAll('\n', '\r\n');
		const document = await propose('windows', crlf(BEFORE), crlf(AFTER));
		await edit('FOUR', 'a\r\nb');
		await accept();
		assert.equal(document.getText(), crlf(AFTER.replace('FOUR', 'a\nb')));
	});

	it('leaves alone what a file cannot hold: half of a character', async () => {
		const document = await propose('half');
		const half = (text: string) => text.replace('two', 't\uD83Dwo');
		await replaceAll(document, half(BEFORE));
		await until(async () => (await proposedText()) === half(AFTER).toWellFormed());
		await edit('FOUR', '4');
		await accept();
		assert.equal(document.getText(), half(AFTER).replace('FOUR', '4'));
		await document.save();
	});

	it('has no other file than its own, for any program that asks', async () => {
		await propose('foreign');
		const { modified } = proposals()[0]?.input ?? assert.fail('no proposal is open');
		const { fs } = vscode.workspace;
		await assert.rejects(async () => await fs.readFile(modified.with({ path: '/other' })), vscode.FileSystemError);
		const unknown = vscode.Uri.from({ scheme: modified.scheme, authority: 'unknown', path: '/x' });
		await assert.rejects(async () => await fs.writeFile(unknown, new Uint8Array()), vscode.FileSystemError);
	});

	for (const autoSave of ['afterDelay', 'onFocusChange']) {
		it(`is neither formatted nor trimmed when it is saved (files.autoSave: ${autoSave})`, async () => {
			const settings = {
				'files.autoSave': autoSave,
				'files.trimTrailingWhitespace': true,
				'files.insertFinalNewline': true,
				'editor.formatOnSave': true,
			};
			const configuration = vscode.workspace.getConfiguration();
			const formatter = vscode.languages.registerDocumentFormattingEditProvider('plaintext', {
				provideDocumentFormattingEdits: () => [vscode.TextEdit.insert(new vscode.Position(0, 0), 'FORMATTED ')],
			});
			try {
				for (const [name, value] of Object.entries(settings)) await configuration.update(name, value, true);
				const document = await propose(`saved ${autoSave}`);
				await edit('FOUR', '4  ');
				const right = proposal();
				await right.edit((builder) => builder.insert(new vscode.Position(0, 0), 'x  \n'));
				await vscode.window.showTextDocument(document);
				await until(
					() => !right.document.isDirty && right.document.getText() === `x  \n${AFTER.replace('FOUR', '4  ')}`,
				);
				await accept(proposals()[0]?.input.modified);
				assert.equal(document.getText().replace(/^FORMATTED /, ''), `x  \n${AFTER.replace('FOUR', '4  ')}`);
				await document.save();
			} finally {
				formatter.dispose();
				for (const name of Object.keys(settings)) await configuration.update(name, undefined, true);
			}
		});
	}
});
