import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DiskUri, diskUri, FakeDisk, joinDiskPath } from '../../../../support/fakes/fakeDisk.ts';
import { editor, type RelativePattern, Uri, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { attachUris } = await withFakeVscode(() => import('../../../../../src/vscode/chat/context/chatContext.ts'));

describe('files and folders that are attached', () => {
	const before = { ...workspace };
	const { joinPath } = Uri;
	const folder = temporaryFolder();
	/** Each folder that was listed, with what was left out. */
	let listed: (readonly [unknown, string])[];

	beforeEach(() => {
		listed = [];
		Object.assign(Uri, { joinPath: joinDiskPath });
		Object.assign(editor, { messages: [], buttons: [], choice: undefined });
		const root = { uri: diskUri(join(folder(), 'web')), name: 'web' };
		Object.assign(workspace, {
			fs: new FakeDisk().fs,
			workspaceFolders: [root],
			getWorkspaceFolder: ({ path }: DiskUri) => (path.startsWith(root.uri.path) ? root : undefined),
			asRelativePath: ({ path }: DiskUri) => path.slice(root.uri.path.length + 1),
			findFiles: async (pattern: RelativePattern, exclude: string) => {
				const base = pattern.base as DiskUri;
				listed.push([base.path.slice(folder().length + 1), exclude]);
				return ['b.ts', 'a.ts'].map((name) => diskUri(join(base.path, name)));
			},
		});
	});

	afterEach(() => {
		Object.assign(Uri, { joinPath });
		Object.assign(workspace, before, { workspaceFolders: undefined });
	});

	const write = (path: string, content: string) => {
		mkdirSync(dirname(join(folder(), path)), { recursive: true });
		writeFileSync(join(folder(), path), content);
	};
	const attach = async (...paths: readonly string[]) => {
		const results = await attachUris(paths.map((path) => diskUri(join(folder(), path))) as never);
		return results.map((result) => ('refused' in result ? result.refused : result.label));
	};

	it('are listed without what the names after # leave out, as it applies in that folder', async () => {
		write('web/.gitignore', '/src/gen/\nlogs\n');
		write('web/src/a.ts', 'a');
		const [listing] = await attachUris([diskUri(join(folder(), 'web/src'))] as never);
		assert.deepEqual(listing !== undefined && 'text' in listing && [listing.label, listing.text], [
			'src/',
			'a.ts\nb.ts',
		]);
		assert.deepEqual(listed, [['web/src', '{**/node_modules,**/.git,gen/**,**/logs,**/logs/**}']]);
		assert.deepEqual(await attach('elsewhere/src'), ['src cannot be read: it may have been moved or deleted.']);
	});

	it('are listed without what links lead to outside, and without a .gitignore that is no file', async () => {
		write('outside/secret.ts', 's');
		write('web/src/a.ts', 'a');
		mkdirSync(join(folder(), 'web/src/inner'));
		execFileSync('mkfifo', [join(folder(), 'web/.gitignore')]);
		symlinkSync(join(folder(), 'outside'), join(folder(), 'web/src/link'));
		Object.assign(workspace, {
			findFiles: async ({ base }: RelativePattern) =>
				['link/secret.ts', 'inner/b.ts', 'a.ts'].map((name) => joinDiskPath(base as DiskUri, name)),
		});
		const texts = async (path: string) => {
			const [listing] = await attachUris([diskUri(join(folder(), path))] as never);
			return listing !== undefined && 'text' in listing ? listing.text : listing?.refused;
		};
		assert.equal(await texts('web/src'), 'a.ts\ninner/b.ts');
		editor.choice = 'Attach';
		assert.match((await texts('web/src/link')) ?? '', /^a\.ts\n/);
	});

	it('are all named in the question, or not attached', async () => {
		const paths = Array.from({ length: 22 }, (_, index) => `outside/${index}.txt`);
		for (const path of paths) write(path, 'text');
		const uris = paths.map((path) => diskUri(join(folder(), path)));
		editor.choice = 'Attach';
		const attached = await attachUris(uris as never, () => true);
		assert.equal(attached.length, 20);
		const question = JSON.stringify(editor.buttons[0]);
		for (const path of paths.slice(0, 20)) assert.ok(question.includes(`${path}`), path);
		assert.match(question, /Not attached besides: 2\./);
	});

	it('are named in a question first if a link leads out of the workspace to them', async () => {
		write('secret.txt', 'secret');
		write('web/docs/inside.md', 'inside');
		symlinkSync(join(folder(), 'secret.txt'), join(folder(), 'web/notes.txt'));
		symlinkSync(join(folder(), 'web/docs'), join(folder(), 'web/link'));
		const paths = ['web/notes.txt', 'web/link/inside.md'];
		assert.deepEqual(await attach(...paths), ['link/inside.md']);
		assert.match(editor.messages.join(), /^This is not in the workspace, or a link that leads out of it\./);
		assert.ok(JSON.stringify(editor.buttons[0]).includes(join(folder(), 'web/notes.txt')));
		editor.choice = 'Attach';
		assert.deepEqual(await attach(...paths), ['notes.txt', 'link/inside.md']);
		assert.equal(editor.messages.length, 2);
	});
});
