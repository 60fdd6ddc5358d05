import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskUri, FakeDisk, joinDiskPath } from '../../../../support/fakes/fakeDisk.ts';
import { ExtensionKind, editor, Uri, window, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const [{ savePrompt }, { openPrompts }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../../src/vscode/chat/prompts/savePrompt.ts'),
		import('../../../../../src/vscode/chat/prompts/openPrompts.ts'),
	]),
);

describe('Prompts of one’s own', () => {
	const { fs, openTextDocument } = workspace;
	const { joinPath } = Uri;
	const asIs = { ...window };
	const folder = temporaryFolder();
	const opened: string[] = [];

	beforeEach(() => {
		opened.splice(0);
		Object.assign(editor, { messages: [], typed: [], choice: undefined, commands: [], offered: [] });
		Object.assign(Uri, { joinPath: joinDiskPath });
		mkdirSync(join(folder(), 'web'));
		const workspaceFolders = [{ uri: diskUri(join(folder(), 'web')), name: 'web' }];
		Object.assign(workspace, {
			fs: new FakeDisk().fs,
			isTrusted: true,
			workspaceFolders,
			openTextDocument: async (uri: unknown) => uri,
		});
		Object.assign(window, {
			showTextDocument: async ({ path }: { readonly path: string }) => void opened.push(path),
		});
	});

	afterEach(() => {
		Object.assign(Uri, { joinPath });
		Object.assign(window, asIs);
		Object.assign(workspace, { fs, isTrusted: true, workspaceFolders: undefined, openTextDocument });
	});

	const shared = (name: string) => join(folder(), 'web/.github/prompts', name);
	const own = (name: string) => join(folder(), 'us/prompts', name);
	const deps = (extensionKind = ExtensionKind.UI) =>
		({ storage: diskUri(join(folder(), 'us')), extensionKind, toldOf: new Set(), taken: new Set() }) as never;
	const save = (text: string) => savePrompt(text, deps());

	it('are saved where the user says, and opened', async () => {
		Object.assign(editor, { typed: [' review '], choice: 'Prompts of web' });
		await save('Look twice');
		assert.deepEqual(editor.offered, ['Prompts of web', 'My Prompts']);
		assert.equal(readFileSync(shared('review.prompt.md'), 'utf8'), 'Look twice\n');
		assert.deepEqual(opened, [shared('review.prompt.md')]);
	});

	it('go into the user’s own folder without a question if there is no other', async () => {
		Object.assign(workspace, { isTrusted: false });
		editor.typed = ['review'];
		await save('x');
		assert.deepEqual([readFileSync(own('review.prompt.md'), 'utf8'), editor.offered], ['x\n', []]);
	});

	it('replace nothing unless the user agrees', async () => {
		mkdirSync(own(''), { recursive: true });
		writeFileSync(own('review.prompt.md'), 'old');
		for (const [choice, text] of [
			['My Prompts', 'old'],
			['Replace', 'old'],
		] as const) {
			Object.assign(editor, { typed: ['review'], choice });
			await save('new');
			assert.equal(readFileSync(own('review.prompt.md'), 'utf8'), text);
		}
		assert.match(editor.messages.join(), /review\.prompt\.md exists already/);
		Object.assign(workspace, { isTrusted: false });
		Object.assign(editor, { typed: ['review'], choice: 'Replace' });
		await save('new');
		assert.equal(readFileSync(own('review.prompt.md'), 'utf8'), 'new\n');
	});

	it('have one name in any case, as they are found', async () => {
		Object.assign(workspace, { isTrusted: false });
		mkdirSync(own(''), { recursive: true });
		writeFileSync(own('Mine.prompt.md'), 'old');
		for (const [choice, text] of [
			[undefined, 'old'],
			['Replace', 'new\n'],
		] as const) {
			Object.assign(editor, { typed: ['mine'], choice });
			await save('new');
			assert.equal(readFileSync(own('Mine.prompt.md'), 'utf8'), text);
		}
		assert.match(editor.messages.join(), /Mine\.prompt\.md exists already/);
	});

	it('are not written through a link out of the workspace', async () => {
		mkdirSync(join(folder(), 'elsewhere'));
		symlinkSync(join(folder(), 'elsewhere'), join(folder(), 'web/.github'));
		Object.assign(editor, { typed: ['review'], choice: 'Prompts of web' });
		await save('x');
		assert.match(editor.messages.join(), /leads out of the workspace/);
		assert.ok(!existsSync(join(folder(), 'elsewhere/prompts')));
	});

	it('have some text, and at most 64 KB of it', async () => {
		await save(' \n');
		await save('é'.repeat(40_000));
		assert.match(editor.messages.join(), /no text to save.*at most 64 KB/);
	});

	it('are shown in the file manager of the desktop', async () => {
		await openPrompts(deps());
		assert.deepEqual(editor.commands, ['revealFileInOS']);
		assert.ok(existsSync(own('')));
	});

	it('are listed where there is no desktop, with a new one that can be used as it is', async () => {
		mkdirSync(own(''), { recursive: true });
		writeFileSync(own('review.prompt.md'), 'old');
		editor.choice = 'review.prompt.md';
		await openPrompts(deps(ExtensionKind.Workspace));
		assert.deepEqual(editor.offered, ['$(add) New Prompt…', 'review.prompt.md']);
		Object.assign(editor, { choice: '$(add) New Prompt…', typed: ['mine'] });
		await openPrompts(deps(ExtensionKind.Workspace));
		assert.deepEqual([opened, editor.commands], [[own('review.prompt.md'), own('mine.prompt.md')], []]);
		assert.match(readFileSync(own('mine.prompt.md'), 'utf8'), /^---\ndescription: .*\n[\s\S]*\$\{selection\}/);
	});
});
