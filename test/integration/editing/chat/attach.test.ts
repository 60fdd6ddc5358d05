import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { registerDocuments } from '../../../../src/base/vscode/documents/readOnlyDocuments.ts';
import { messageContent } from '../../../../src/chat/core/message/outgoingMessage.ts';
import { attachFromEditor } from '../../../../src/chat/vscode/context/attachFromEditor.ts';
import type { AttachResult } from '../../../../src/chat/vscode/context/attachResult.ts';
import { attachSymbol } from '../../../../src/chat/vscode/context/attachSymbol.ts';
import { attachUris } from '../../../../src/chat/vscode/context/attachUri.ts';
import { openAttachment } from '../../../../src/chat/vscode/messages/composerActions.ts';
import { sentAttachmentItems } from '../../../../src/chat/vscode/view/attachmentItems.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { closeEverything } from '../generate/editors.ts';
import { workspaceFolder } from '../optimize/selections.ts';

/** VS Code shows no modal question while it runs tests: what asks fails, with the question. */
const asksAboutOutside = /refused to show dialog.*This is outside the workspace, or a link that leads out of it/;

describe('what is attached to a message', () => {
	let outside: string;
	const made: vscode.Disposable[] = [];

	before(() => {
		outside = mkdtempSync(path.join(tmpdir(), 'whetstone-outside-'));
		writeFileSync(path.join(outside, 'secret.ts'), 'secret');
		for (const name of ['src/gen/g.ts', 'src/logs/l.txt', 'src/b.ts', 'src/a.ts', 'docs/inside.md']) {
			mkdirSync(path.dirname(inFolder(name)), { recursive: true });
			writeFileSync(inFolder(name), `${name}\n`);
		}
		writeFileSync(inFolder('picture.png'), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]));
	});

	beforeEach(() => writeFileSync(path.join(workspaceFolder(), '.gitignore'), '/attaching/src/gen/\nlogs\n'));

	after(() => {
		rmSync(outside, { recursive: true });
		rmSync(inFolder(), { recursive: true });
		rmSync(path.join(workspaceFolder(), '.gitignore'), { force: true });
	});

	afterEach(() => {
		for (const each of made.splice(0)) each.dispose();
	});

	const inFolder = (...names: readonly string[]) => path.join(workspaceFolder(), 'attaching', ...names);
	const shown = (result: AttachResult | undefined) =>
		result === undefined || 'refused' in result ? result?.refused : `${result.label}: ${result.text}`;
	const attach = async (...files: readonly string[]) =>
		(await attachUris(files.map((file) => vscode.Uri.file(file)))).map(shown);

	it('is a folder’s listing, without what the names after # leave out, as it applies in that folder', async () => {
		assert.deepEqual(await attach(inFolder('src')), ['attaching/src/: a.ts\nb.ts']);
		assert.deepEqual(await attach(inFolder('src/gen')), ['attaching/src/gen/: g.ts']);
	});

	it('is refused with the reason: what is gone, is no text, or no file', async () => {
		execFileSync('mkfifo', [inFolder('pipe')]);
		assert.deepEqual(await attach(inFolder('none'), inFolder('picture.png'), inFolder('pipe')), [
			'attaching/none cannot be read: it may have been moved or deleted.',
			'attaching/picture.png is not text: an image or another binary file cannot be attached.',
			'attaching/pipe is not a file, so it cannot be attached.',
		]);
		rmSync(inFolder('pipe'));
	});

	it('asks first if a link leads out of the workspace, and is not asked about within it', async () => {
		symlinkSync(path.join(outside, 'secret.ts'), inFolder('notes.txt'));
		symlinkSync(inFolder('docs'), inFolder('link'));
		assert.deepEqual(await attach(inFolder('link/inside.md')), ['attaching/link/inside.md: docs/inside.md\n']);
		await assert.rejects(attach(inFolder('link/inside.md'), inFolder('notes.txt')), asksAboutOutside);
		rmSync(inFolder('notes.txt'));
		rmSync(inFolder('link'));
	});

	it('lists nothing that a link leads to outside, and reads no .gitignore that is no file', async () => {
		symlinkSync(outside, inFolder('src/linked'));
		rmSync(path.join(workspaceFolder(), '.gitignore'));
		execFileSync('mkfifo', [path.join(workspaceFolder(), '.gitignore')]);
		assert.deepEqual(await attach(inFolder('src')), ['attaching/src/: a.ts\nb.ts\ngen/g.ts\nlogs/l.txt']);
		await assert.rejects(attach(inFolder('src/linked')), asksAboutOutside);
		rmSync(inFolder('src/linked'));
		rmSync(path.join(workspaceFolder(), '.gitignore'));
	});

	it('goes to the service under the name that its chip shows: outside the workspace without the folders', async () => {
		for (const [file, name] of [
			[inFolder('src/a.ts'), 'attaching/src/a.ts'],
			[path.join(outside, 'secret.ts'), 'secret.ts'],
		] as const) {
			const attached = await attachFromEditor('file', vscode.Uri.file(file));
			assert.ok(!('refused' in attached));
			const [chip] = sentAttachmentItems([attached]);
			const sent = messageContent({ text: 'x', attachments: [attached] }).split('\n')[2];
			assert.deepEqual([chip?.label, sent], [name, `${name}:`]);
		}
	});

	it('is opened as it will be sent, in a language that VS Code knows', async () => {
		made.push(registerDocuments());
		for (const [languageId, shownAs] of [
			['markdown', 'markdown'],
			['', 'plaintext'],
			['gone-with-its-extension', 'plaintext'],
		] as const) {
			const label = `docs/${languageId}.txt`;
			await openAttachment({ id: 'a', kind: 'file', label, languageId, text: `sent as ${languageId}` });
			const { document } = vscode.window.activeTextEditor ?? assert.fail('nothing is open');
			assert.deepEqual([document.getText(), document.languageId], [`sent as ${languageId}`, shownAs]);
		}
		await closeEverything();
	});

	describe('of the symbols', () => {
		const clock = new FakeClock();
		const symbol = (file = 'code.js') => {
			const place = new vscode.Location(vscode.Uri.file(inFolder(file)), new vscode.Range(1, 10, 1, 15));
			return new vscode.SymbolInformation('total', vscode.SymbolKind.Function, '', place);
		};
		const outline = (provideDocumentSymbols: () => vscode.ProviderResult<vscode.DocumentSymbol[]>) =>
			made.push(vscode.languages.registerDocumentSymbolProvider({ pattern: '**/code.js' }, { provideDocumentSymbols }));
		const known = (name: string, first: number, last: number, children: readonly vscode.DocumentSymbol[] = []) => {
			const range = new vscode.Range(first, 0, last, 2);
			const found = new vscode.DocumentSymbol(name, '', vscode.SymbolKind.Function, range, range);
			found.children.push(...children);
			return found;
		};

		beforeEach(() => writeFileSync(inFolder('code.js'), '// first\n\tfunction total() {\n\t\treturn 1;\n\t}\n\n'));

		it('is all its lines, as the outline of the document has it', async () => {
			outline(() => [known('file', 0, 4, [known('total()', 1, 3)])]);
			assert.equal(
				shown(await attachSymbol(symbol(), clock)),
				'total — attaching/code.js:2–4: \tfunction total() {\n\t\treturn 1;\n\t}',
			);
		});

		it('is the place that was found if the outline never comes', async () => {
			const asked = Promise.withResolvers<void>();
			outline(() => {
				asked.resolve();
				return new Promise(() => {});
			});
			const attached = attachSymbol(symbol(), clock);
			await asked.promise;
			clock.advance(3_000);
			assert.equal(shown(await attached), 'total — attaching/code.js:2: \tfunction total() {');
		});

		it('is refused if its file is gone', async () => {
			assert.match(shown(await attachSymbol(symbol('gone.js'), clock)) ?? '', /^attaching\/gone\.js cannot be read/);
		});
	});
});
