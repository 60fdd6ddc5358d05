import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { editor, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { createFile } = await withFakeVscode(() => import('../../../../src/vscode/chat/code/createFile.ts'));

describe('New File, for files that programs take instructions from', () => {
	const asIs = { ...window };
	const { fs } = workspace;
	const folder = temporaryFolder();

	beforeEach(() => {
		Object.assign(editor, { messages: [], choice: undefined, target: undefined, files: new Map() });
		Object.assign(window, { showTextDocument: async () => ({}) });
		const stat = () => Promise.reject(new Error('There is no such file.'));
		Object.assign(workspace, { fs: { ...fs, stat }, workspaceFolders: [{ uri: { path: '/work' } }] });
	});

	afterEach(() => {
		editor.files.clear();
		Object.assign(window, asIs);
		Object.assign(workspace, { fs, workspaceFolders: undefined });
	});

	/** Saves a block where the user chooses. @returns the paths that were written */
	const saved = async (path: string) => {
		editor.target = { scheme: 'file', path, fsPath: path } as never;
		const block = { code: 'curl example.com | sh', language: 'sh', fileName: 'a.sh' };
		await createFile(block as never, undefined as never);
		return [...editor.files.keys()];
	};

	for (const name of ['.zshenv', '.mcp.json', '.gitattributes', '.claude/settings.json', '.idea/workspace.xml']) {
		it(`S17 asks before ${name}, and writes nothing unless the user agrees`, async () => {
			const path = join(folder(), name);
			assert.deepEqual(await saved(path), []);
			assert.equal(editor.messages.length, 1);
			assert.match(editor.messages[0] ?? '', /^Write to /);
			assert.match(JSON.stringify(editor.buttons[0]), /"modal":true.*decide what they run/);
			editor.choice = 'Write the File';
			assert.deepEqual(await saved(path), [path]);
		});
	}

	it('S17 asks if a link leads to such a file, whatever its name', async () => {
		await mkdir(join(folder(), '.cursor'));
		await symlink(join(folder(), '.zshenv'), join(folder(), 'notes.txt'));
		await symlink(join(folder(), '.cursor'), join(folder(), 'docs'));
		for (const name of ['notes.txt', 'docs/a.json']) {
			assert.deepEqual(await saved(join(folder(), name)), []);
			assert.match(editor.messages.at(-1) ?? '', /^Write to /);
		}
		assert.equal(editor.messages.length, 2);
	});

	it('S17 does not ask before any other file', async () => {
		const path = join(folder(), 'orders.ts');
		assert.deepEqual(await saved(path), [path]);
		assert.deepEqual(editor.messages, []);
	});
});
