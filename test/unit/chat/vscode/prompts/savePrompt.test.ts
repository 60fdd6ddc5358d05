import assert from 'node:assert/strict';
import type { ChatDeps } from '../../../../../src/chat/vscode/chatDeps.ts';
import { ExtensionKind, editor, window, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';

const [{ askForPlace, savePrompt, writePromptFile }, { newPromptText, openPrompts }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../../src/chat/vscode/prompts/savePrompt.ts'),
		import('../../../../../src/chat/vscode/prompts/openPrompts.ts'),
	]),
);

describe('Prompts of one’s own', () => {
	const { fs, workspaceFolders } = workspace;
	const { showTextDocument } = window;
	/** What is written can be found. */
	const files = () => ({
		...fs,
		stat: async ({ path }: { readonly path: string }) => assert.ok(editor.files.has(path)),
	});
	const storage = { path: '/us' } as never;
	const deps = partial<ChatDeps>({ storage, extensionKind: ExtensionKind.UI });

	beforeEach(() => {
		Object.assign(editor, { messages: [], typed: [], choice: undefined, commands: [], offered: [] });
		Object.assign(workspace, { workspaceFolders: [{ uri: { path: '/web' }, name: 'web' }] });
	});

	afterEach(() => {
		Object.assign(workspace, { fs, isTrusted: true, workspaceFolders });
		Object.assign(window, { showTextDocument });
		editor.files.clear();
	});

	it('have some text, and at most 64 KB of it', async () => {
		await savePrompt(' \n', deps);
		await savePrompt('é'.repeat(40_000), deps);
		assert.match(editor.messages.join(), /no text to save.*at most 64 KB/);
	});

	it('go where the user says, or into their own folder without a question if there is no other', async () => {
		editor.choice = 'Prompts of web';
		const chosen = await askForPlace('Save as Prompt', storage);
		assert.deepEqual(editor.offered, ['Prompts of web', 'My Prompts']);
		assert.deepEqual([chosen?.folder, chosen?.root], [{ path: '/web/.github/prompts' }, { path: '/web' }]);
		Object.assign(workspace, { isTrusted: false });
		Object.assign(editor, { offered: [] });
		const own = await askForPlace('Save as Prompt', storage);
		assert.deepEqual([own?.folder, editor.offered], [{ path: '/us/prompts' }, []]);
	});

	it('are shown in the file manager of the desktop', async () => {
		const made: unknown[] = [];
		Object.assign(workspace, { fs: { createDirectory: async (uri: unknown) => void made.push(uri) } });
		await openPrompts(deps);
		assert.deepEqual([editor.commands, made], [['revealFileInOS'], [{ path: '/us/prompts' }]]);
	});

	it('are listed where there is no desktop, below a new one', async () => {
		const readDirectory = async () => [['review.prompt.md', 1]];
		Object.assign(workspace, { fs: { createDirectory: async () => {}, readDirectory } });
		await openPrompts({ ...deps, extensionKind: ExtensionKind.Workspace });
		assert.deepEqual([editor.offered, editor.commands], [['$(add) New Prompt…', 'review.prompt.md'], []]);
	});

	it('are new ones there by their name alone, written and opened', async () => {
		Object.assign(editor, { choice: '$(add) New Prompt…', typed: ['mine'] });
		Object.assign(workspace, { fs: { ...files(), createDirectory: async () => {}, readDirectory: async () => [] } });
		const opened: unknown[] = [];
		Object.assign(window, { showTextDocument: async ({ uri }: { uri: unknown }) => void opened.push(uri) });
		await openPrompts({ ...deps, extensionKind: ExtensionKind.Workspace });
		const path = '/us/prompts/mine.prompt.md';
		assert.deepEqual([[...editor.files], opened], [[[path, newPromptText()]], [{ path }]]);
	});

	it('take the place of another one only if the user agrees', async () => {
		const uri = { path: '/us/prompts/mine.prompt.md' } as never;
		const write = (text: string) => writePromptFile(uri, new TextEncoder().encode(text));
		Object.assign(workspace, { fs: files() });
		assert.equal(await write('one'), true);
		assert.deepEqual(editor.messages, []);
		assert.equal(await write('two'), false);
		assert.deepEqual([...editor.files.values()], ['one']);
		assert.deepEqual(editor.messages, ['mine.prompt.md already exists. Replace it?']);
		editor.choice = 'Replace';
		assert.equal(await write('two'), true);
		assert.deepEqual([...editor.files.values()], ['two']);
	});

	it('begin with what can be written in them, where there is no desktop', () => {
		assert.match(newPromptText(), /^---\ndescription: .*\n[\s\S]*\$\{selection\}/);
	});
});
