import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Emitter } from '../../../../src/core/base/event.ts';
import type { Proof } from '../../../../src/core/proof/proof.ts';
import { markedProcesses } from '../../../../src/node/proof/run/markedProcesses.ts';
import { systemClock } from '../../../../src/node/systemClock.ts';
import { agreedWords } from '../../../../src/vscode/optimize/proof/commands/agreement.ts';
import type { ProvedDocument } from '../../../../src/vscode/optimize/proof/provedDocument.ts';
import { Prover } from '../../../../src/vscode/optimize/proof/prover.ts';
import { SavedMeanwhile } from '../../../../src/vscode/optimize/proof/savedMeanwhile.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

const BEFORE = 'exports.one = function () {\n\treturn 0 + 1;\n};\n';
const AFTER = 'exports.one = function () {\n\treturn 1;\n};\n';
const TESTS = "require('node:assert').equal(require('./one.cjs').one(), 1);\n";
const TEST = 'node test.cjs';
const FOLDER = 'proved';

/** The terminal of proofs, of which a test sees what it shows. */
class RecordingTerminal {
	text = '';
	cancel: (() => void) | undefined;
	readonly #changes = new Emitter<void>();

	begin(cancel: () => void): void {
		this.cancel = cancel;
	}
	end(): void {
		this.cancel = undefined;
	}
	show(): boolean {
		return true;
	}
	print(output: string): void {
		this.text += output;
		this.#changes.fire();
	}
	say(line: string): void {
		this.print(`\n${line}\n`);
	}
	dispose(): void {}

	/** Waits until it shows a text that matches. */
	until(text: RegExp): Promise<RegExpExecArray> {
		return new Promise((resolve) => {
			const look = () => {
				const found = text.exec(this.text);
				if (found !== null) resolve(found);
			};
			this.#changes.event(look);
			look();
		});
	}
}

describe('proving in a workspace', () => {
	const workspace = vscode.workspace.workspaceFolders?.[0] ?? assert.fail();
	const project = join(workspace.uri.fsPath, FOLDER);
	let storage: string;
	let state: FakeKeptState;
	let terminal: RecordingTerminal;
	let prover: Prover;

	const uriOf = (name: string) => vscode.Uri.file(join(project, name));
	const documentOf = (changed: Partial<ProvedDocument> = {}): ProvedDocument => ({
		uri: uriOf('one.cjs'),
		languageId: 'javascript',
		before: BEFORE,
		after: AFTER,
		guardrails: [],
		...changed,
	});
	const prove = () => prover.prove(documentOf(), 'one.cjs');
	/** As if the person had agreed to this command. */
	const agreeTo = async (text: string) => {
		const commands = { tests: { text, folder: FOLDER, environment: {} } };
		const agreed = agreedWords({ commands, scripts: [] });
		await state.update('proof.commands', { [workspace.uri.toString()]: { commands, agreed } });
	};

	beforeEach(() => {
		mkdirSync(project);
		writeFileSync(join(project, 'one.cjs'), BEFORE);
		writeFileSync(join(project, 'test.cjs'), TESTS);
		storage = mkdtempSync(join(tmpdir(), 'whetstone-proving-'));
		[state, terminal] = [new FakeKeptState(), new RecordingTerminal()];
		prover = new Prover({
			workspaceState: state,
			storage,
			terminal,
			clock: systemClock,
			logger: new RecordingLogger(),
		});
	});

	afterEach(async () => {
		await prover.end();
		prover.dispose();
		await vscode.commands.executeCommand('notifications.clearAll');
		for (const folder of [project, storage]) rmSync(folder, { recursive: true });
	});

	it('prints each run with what it is for, its exit code and its time', async () => {
		await agreeTo(TEST);
		assert.equal((await prove())?.same.kind, 'same');
		assert.match(
			terminal.text,
			/Tests without the proposal.*\$ node test\.cjs.*Exit code 0 after \d+\.\d\d s.*Tests with the code made to stop.*Exit code 1/s,
		);
		assert.equal(readFileSync(join(project, 'one.cjs'), 'utf8'), BEFORE);
	});

	it('takes the text of unsaved editors, in their encoding', async () => {
		writeFileSync(join(project, 'test.cjs'), 'process.exit(3);\n');
		const document = await vscode.workspace.openTextDocument(uriOf('test.cjs'), { encoding: 'iso88591' });
		await vscode.window.showTextDocument(document);
		const isLatin = "require('node:assert').ok(require('node:fs').readFileSync(__filename).includes(0xe9)); // é\n";
		const edit = new vscode.WorkspaceEdit();
		edit.replace(document.uri, new vscode.Range(0, 0, 1, 0), TESTS + isLatin);
		assert.ok(await vscode.workspace.applyEdit(edit));
		await agreeTo(TEST);
		assert.equal((await prove())?.same.kind, 'same', terminal.text);
		assert.equal(readFileSync(join(project, 'test.cjs'), 'utf8'), 'process.exit(3);\n');
		await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
	});

	it('knows what the person saves meanwhile: all that VS Code writes for them, and nothing after the end', async () => {
		const saved = new SavedMeanwhile();
		const change = async (make: (edit: vscode.WorkspaceEdit) => void) => {
			const edit = new vscode.WorkspaceEdit();
			make(edit);
			assert.ok(await vscode.workspace.applyEdit(edit));
		};
		const save = async (name: string) => {
			const document = await vscode.workspace.openTextDocument(uriOf(name));
			await change((edit) => edit.insert(document.uri, new vscode.Position(0, 0), '// mine\n'));
			assert.ok(await document.save());
		};
		writeFileSync(
			join(project, 'notes.ipynb'),
			JSON.stringify({ cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 }),
		);
		const notes = await vscode.workspace.openNotebookDocument(uriOf('notes.ipynb'));
		const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, 'mine', 'markdown');
		await change((edit) => edit.set(notes.uri, [vscode.NotebookEdit.insertCells(0, [cell])]));
		assert.ok(await notes.save());
		await save('one.cjs');
		await change((edit) => edit.createFile(uriOf('made')));
		await change((edit) => edit.renameFile(uriOf('made'), uriOf('moved')));
		await change((edit) => edit.deleteFile(uriOf('moved')));
		saved.dispose();
		await save('test.cjs');
		const names = ['notes.ipynb', 'one.cjs', 'made', 'moved'];
		assert.deepEqual(
			[...saved.paths],
			names.map((name) => join(project, name)),
		);
	});

	it('is one at a time, and Ctrl+C ends it', async () => {
		await agreeTo('node -e "console.log(123);setInterval(()=>{},1000)"');
		const running = prove();
		await terminal.until(/\n123/);
		assert.equal(await prove(), undefined);
		terminal.cancel?.();
		assert.equal(await running, undefined);
		assert.match(terminal.text, /Canceled after.*The proof was canceled\./s);
		await agreeTo(TEST);
		assert.equal((await prove())?.same.kind, 'same');
	});

	it('ends with the window, which waits until nothing of it runs and no copy is left', async () => {
		await agreeTo('node -e "console.log(123,process.env.WHETSTONE_PROOF,456);setInterval(()=>{},1000)"');
		const running = prove();
		const [, mark = ''] = await terminal.until(/123 (whetstone-\S+) 456/);
		assert.notDeepEqual(await markedProcesses(mark), []);
		await prover.end();
		assert.deepEqual(await markedProcesses(mark), []);
		const copies = readdirSync(join(storage, 'proofs')).filter((name) => name.startsWith('whetstone-'));
		assert.deepEqual(copies, []);
		assert.equal(await running, undefined);
		await prover.end();
	});

	it('is of several changes in one copy, each by itself', async () => {
		await agreeTo(TEST);
		const found: (readonly [number, Proof['same']['kind']])[] = [];
		await prover.proveEach({
			documents: [documentOf(), documentOf({ after: AFTER.replace('1', '2') })],
			name: 'each',
			onFound: async ({ same }, index) => {
				found.push([index, same.kind]);
			},
		});
		assert.deepEqual(found, [
			[0, 'same'],
			[1, 'different'],
		]);
	});
});
