import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { FromChatView } from '../../../../src/chat/protocol/chatMessages.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import { handleMessage } from '../../../../src/chat/vscode/messages/handleMessage.ts';
import { findPrompts } from '../../../../src/chat/vscode/prompts/findPrompts.ts';
import { savePromptFile } from '../../../../src/chat/vscode/prompts/savePrompt.ts';
import { useTypedPrompt } from '../../../../src/chat/vscode/prompts/typedPrompt.ts';
import { staysInside } from '../../../../src/chat/vscode/staysInside.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { closeEverything } from '../generate/editors.ts';
import { openWithSelection, workspaceFolder } from '../optimize/selections.ts';

describe('prompt files', () => {
	let outside: string;

	beforeEach(() => {
		outside = mkdtempSync(path.join(tmpdir(), 'whetstone-prompts-'));
		mkdirSync(shared(''), { recursive: true });
	});

	afterEach(async () => {
		await closeEverything();
		rmSync(outside, { recursive: true });
		rmSync(path.join(workspaceFolder(), '.github'), { recursive: true, force: true });
	});

	const shared = (name: string) => path.join(workspaceFolder(), '.github/prompts', name);
	const own = (name: string) => path.join(outside, 'User/globalStorage/us/prompts', name);
	const storage = () => vscode.Uri.file(path.join(outside, 'User/globalStorage/us'));
	const write = (file: string, content: string | Uint8Array) => {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, content);
	};
	/** Each name with its body, or with the reason why it has none; and the notes. */
	const found = async () => {
		const { prompts, notes } = await findPrompts(storage());
		return { prompts: prompts.map(({ name, found: each }) => [name, each.file?.body ?? each.problem ?? '']), notes };
	};
	describe('are found', () => {
		it('in the workspace, then among the user’s own, then among those of VS Code, each time as they are now', async () => {
			assert.deepEqual(await found(), { prompts: [], notes: [] });
			write(path.join(outside, 'User/prompts/c.prompt.md'), 'C');
			write(own('b.prompt.md'), 'B');
			write(own('a.prompt.md'), 'other');
			write(shared('a.prompt.md'), 'A');
			write(shared('a.md'), 'not a prompt');
			const prompts = [
				['a', 'A'],
				['a (user)', 'other'],
				['b', 'B'],
				['c', 'C'],
			];
			assert.deepEqual(await found(), { prompts, notes: [] });
		});

		it('with the reason if they are large, folders, pipes or no text', async () => {
			write(shared('large.prompt.md'), new Uint8Array(5_000_000));
			write(shared('bytes.prompt.md'), new Uint8Array([0xff, 0xfe, 0x00]));
			mkdirSync(shared('folder.prompt.md'));
			execFileSync('mkfifo', [shared('pipe.prompt.md')]);
			write(shared('good.prompt.md'), '\ufeff---\ndescription: x\n---\nGood \u202e');
			const { prompts } = await found();
			assert.deepEqual(
				prompts.map(([name, text]) => [name, text?.slice(0, 18)]),
				[
					['bytes', 'It is not UTF-8 te'],
					['folder', 'It is not a file, '],
					['good', 'Good \u202e'],
					['large', 'It is 4,883 KB, so'],
					['pipe', 'It is not a file, '],
				],
			);
		});

		it('through no link out of the workspace, but within it, and in the user’s own folder anywhere', async () => {
			write(path.join(outside, 'secret.txt'), 'SECRET');
			write(shared('../inside.md'), 'INSIDE');
			write(own('x.prompt.md'), 'X');
			symlinkSync(path.join(outside, 'secret.txt'), shared('out.prompt.md'));
			symlinkSync(shared('../inside.md'), shared('in.prompt.md'));
			symlinkSync(path.join(outside, 'nothing'), shared('gone.prompt.md'));
			symlinkSync(path.join(outside, 'secret.txt'), own('mine.prompt.md'));
			const texts = new Map((await found()).prompts.map(([name, text]) => [name, text]));
			assert.match(texts.get('out') ?? '', /leads out of the workspace/);
			assert.match(texts.get('gone') ?? '', /leads out of the workspace|cannot be read/);
			assert.deepEqual([texts.get('in'), texts.get('mine')], ['INSIDE', 'SECRET']);
		});

		it('in no folder that is a link out of the workspace', async () => {
			write(path.join(outside, 'elsewhere/a.prompt.md'), 'A');
			rmSync(shared(''), { recursive: true });
			symlinkSync(path.join(outside, 'elsewhere'), path.join(workspaceFolder(), '.github/prompts'));
			const { prompts, notes } = await found();
			assert.deepEqual(prompts, []);
			assert.match(notes.join(), /are outside the workspace/);
		});

		it('up to 200 of a folder, and that is said', async () => {
			for (let index = 0; index < 210; index++) write(shared(`p${String(index).padStart(5, '0')}.prompt.md`), 'x');
			const { prompts, notes } = await found();
			assert.deepEqual([prompts.length, prompts.at(-1)?.[0]], [200, 'p00199']);
			assert.match(notes[0] ?? '', /: 200 of 210/);
		});
	});

	it('of a remote folder are never links', async () => {
		const links = vscode.workspace.registerFileSystemProvider('fixture-links', {
			onDidChangeFile: () => new vscode.Disposable(() => {}),
			watch: () => new vscode.Disposable(() => {}),
			stat: ({ path: at }) => ({
				type: at.endsWith('link')
					? vscode.FileType.SymbolicLink | vscode.FileType.Directory
					: vscode.FileType.Directory,
				ctime: 0,
				mtime: 0,
				size: 0,
			}),
			readDirectory: () => [],
			readFile: () => new Uint8Array(),
			createDirectory() {},
			writeFile() {},
			delete() {},
			rename() {},
		});
		const root = vscode.Uri.parse('fixture-links:/root');
		const stays = (name: string) => staysInside(root, vscode.Uri.joinPath(root, name));
		assert.deepEqual(await Promise.all(['a/b', 'link', 'a/link/b'].map(stays)), [true, false, false]);
		links.dispose();
	});

	describe('are saved', () => {
		const save = (name: string, text: string) => {
			const root = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
			const folder = vscode.Uri.file(shared(''));
			return savePromptFile(`${name}.prompt.md`, { folder, root }, new TextEncoder().encode(text));
		};

		it('where the user says, and opened', async () => {
			await save('review', 'Look twice\n');
			assert.equal(readFileSync(shared('review.prompt.md'), 'utf8'), 'Look twice\n');
			assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, shared('review.prompt.md'));
		});

		it('in the place of none, in whatever case its name is, unless the user agrees', async () => {
			write(shared('Mine.prompt.md'), 'old');
			// VS Code shows no modal question while it runs tests: what asks fails, with the question.
			await assert.rejects(save('mine', 'new'), /refused to show dialog.*Mine\.prompt\.md already exists/);
			assert.equal(readFileSync(shared('Mine.prompt.md'), 'utf8'), 'old');
		});

		it('through no link out of the workspace', async () => {
			rmSync(shared(''), { recursive: true });
			symlinkSync(outside, path.join(workspaceFolder(), '.github/prompts'));
			await save('review', 'x');
			assert.equal(existsSync(path.join(outside, 'review.prompt.md')), false);
		});
	});

	describe('that the view asks for', () => {
		const posted: unknown[] = [];
		const handled: FromChatView[] = [];
		const draft = { text: '' };
		const [shownIgnored, usedPrompts] = [new Set<string>(), new Set<string>()];

		beforeEach(() => {
			for (const list of [posted, handled]) list.splice(0);
			for (const each of [usedPrompts, shownIgnored]) each.clear();
			draft.text = '';
		});

		const compose = async (text: string, instead?: string) => {
			assert.equal(instead, draft.text);
			draft.text = text;
		};
		const setText = async (text: string) => {
			draft.text = text;
		};
		const conversation = { id: 'c1', turns: [], draft: { setText, compose } } as never;
		const post = (reply: unknown) => posted.push(reply);
		const deps = () => partial<ChatDeps>({ storage: storage(), shownIgnored, usedPrompts });
		const run = async (text: string, clientMessageId = 'i1') => {
			const typed = { type: 'prompt', conversationId: 'c1', clientMessageId, text } as const;
			const instead = await useTypedPrompt(typed, conversation, deps(), post);
			if (instead !== undefined) handled.push(instead);
		};

		it('are listed with their hints and descriptions, one line each', async () => {
			write(own('review.prompt.md'), '---\ndescription: Looks\n  twice\nargument-hint: <file>\n---\nx');
			write(own('plain.prompt.md'), 'Do\nit\u202e');
			write(own('big.prompt.md'), 'x'.repeat(70_000));
			await handleMessage({ type: 'listPrompts' }, conversation, deps(), post);
			const items = [
				{ name: 'big', detail: 'It is 69 KB, so it is not read: a prompt can be at most 64 KB.' },
				{ name: 'plain', detail: 'Do it\ufffd' },
				{ name: 'review', detail: '<file> · Looks twice' },
			];
			assert.deepEqual(posted, [{ type: 'prompts', prompts: { items, notes: [] } }]);
		});

		it('are filled in once however often Enter is pressed, with the selection and the path of the file', async () => {
			await openWithSelection('prompted.ts', '«const a = 1;\n»');
			write(own('review.prompt.md'), `\${selection}|\${file}`);
			await Promise.all([run('/review it'), run('/review it')]);
			assert.equal(draft.text, 'const a = 1;\n|prompted.ts\n\nit');
			assert.deepEqual([posted, handled], [[{ type: 'focus' }], []]);
		});

		it('ask first about secrets in the selection, and change nothing without a selection', async () => {
			write(own('review.prompt.md'), `\${selection}\${input:a}`);
			await openWithSelection('risky.ts', `«const key = 'sk-${'a1B2'.repeat(12)}';\n»`);
			await assert.rejects(run('/review'), /refused to show dialog.*The selection seems to contain secrets/);
			await openWithSelection('unselected.ts', '«»const a = 1;\n');
			await run('/review it', 'i2');
			assert.deepEqual([draft.text, handled], ['/review it', []]);
			await openWithSelection('prompted.ts', '«const a = 1;\n»');
			await run('/review it', 'i2');
			assert.equal(draft.text, 'const a = 1;\nit');
		});

		it('leave a built-in command its name, unless a file is called so', async () => {
			await run('/explain (file) now');
			assert.deepEqual(handled, [{ type: 'slash', conversationId: 'c1', name: 'explain', text: '(file) now' }]);
			write(own('explain.prompt.md'), 'Mine');
			await run('/explain (file) now', 'i2');
			assert.equal(draft.text, 'Mine\n\nnow');
			assert.equal(handled.length, 1);
		});
	});
});
