import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskUri, FakeDisk, joinDiskPath } from '../../../../support/fakes/fakeDisk.ts';
import { Uri, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { findPrompts } = await withFakeVscode(() => import('../../../../../src/vscode/chat/prompts/findPrompts.ts'));

describe('Prompts on disk', () => {
	const { fs } = workspace;
	const { joinPath } = Uri;
	const folder = temporaryFolder();
	let disk: FakeDisk;

	beforeEach(() => {
		disk = new FakeDisk();
		Object.assign(Uri, { joinPath: joinDiskPath });
		const workspaceFolders = [{ uri: diskUri(join(folder(), 'web')), name: 'web' }];
		Object.assign(workspace, { fs: disk.fs, isTrusted: true, workspaceFolders });
	});

	afterEach(() => {
		Object.assign(Uri, { joinPath });
		Object.assign(workspace, { fs, isTrusted: true, workspaceFolders: undefined });
	});

	const shared = (name: string) => join(folder(), 'web/.github/prompts', name);
	const own = (name: string) => join(folder(), 'User/globalStorage/us/prompts', name);
	const editors = (name: string) => join(folder(), 'User/prompts', name);
	const write = (path: string, content: string | Uint8Array) => {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content);
	};
	/** Each name with its body, or with the reason why it has none; and the notes. */
	const found = async () => {
		const { prompts, notes } = await findPrompts(diskUri(join(folder(), 'User/globalStorage/us')) as never);
		return { prompts: prompts.map(({ name, found: each }) => [name, each.file?.body ?? each.problem ?? '']), notes };
	};

	it('are those of the workspace, then the user’s own, then those of VS Code, each time as they are now', async () => {
		assert.deepEqual(await found(), { prompts: [], notes: [] });
		write(editors('c.prompt.md'), 'C');
		write(own('b.prompt.md'), 'B');
		write(own('a.prompt.md'), 'other');
		write(shared('a.prompt.md'), 'A');
		write(shared('a.md'), 'not a prompt');
		assert.deepEqual(await found(), {
			prompts: [
				['a', 'A'],
				['a (user)', 'other'],
				['b', 'B'],
				['c', 'C'],
			],
			notes: [],
		});
	});

	it('of a workspace that is not trusted are not looked at', async () => {
		write(shared('a.prompt.md'), 'A');
		write(own('b.prompt.md'), 'B');
		Object.assign(workspace, { isTrusted: false });
		const { prompts, notes } = await found();
		assert.deepEqual(prompts, [['b', 'B']]);
		assert.match(notes.join(), /off in Restricted Mode/);
		assert.deepEqual(disk.read, [own('b.prompt.md')]);
	});

	it('that are large, folders, pipes or no text are listed with the reason, and read no further than needed', async () => {
		write(shared('large.prompt.md'), new Uint8Array(5_000_000));
		write(shared('bytes.prompt.md'), new Uint8Array([0xff, 0xfe, 0x00]));
		mkdirSync(shared('folder.prompt.md'));
		execFileSync('mkfifo', [shared('pipe.prompt.md')]);
		write(shared('good.prompt.md'), '\ufeff---\ndescription: x\n---\nGood \u202e');
		const { prompts } = await found();
		assert.deepEqual(
			prompts.map(([name, text]) => [name, text?.slice(0, 18)]),
			[
				['bytes', 'It is not a text i'],
				['folder', 'It is not a file, '],
				['good', 'Good \u202e'],
				['large', 'It has 4,883 KB, s'],
				['pipe', 'It is not a file, '],
			],
		);
		assert.deepEqual(disk.read.toSorted(), [shared('bytes.prompt.md'), shared('good.prompt.md')]);
	});

	it('are not followed out of the workspace, but within it, and in the user’s own folder anywhere', async () => {
		write(join(folder(), 'secret.txt'), 'SECRET');
		write(join(folder(), 'web/docs/inside.md'), 'INSIDE');
		write(shared('x.prompt.md'), 'X');
		write(own('x.prompt.md'), 'X');
		symlinkSync(join(folder(), 'secret.txt'), shared('out.prompt.md'));
		symlinkSync(join(folder(), 'web/docs/inside.md'), shared('in.prompt.md'));
		symlinkSync(join(folder(), 'nothing'), shared('gone.prompt.md'));
		symlinkSync(join(folder(), 'secret.txt'), own('mine.prompt.md'));
		const { prompts } = await found();
		const texts = new Map(prompts.map(([name, text]) => [name, text]));
		assert.match(texts.get('out') ?? '', /leads out of the workspace/);
		assert.match(texts.get('gone') ?? '', /cannot be read/);
		assert.deepEqual([texts.get('in'), texts.get('mine')], ['INSIDE', 'SECRET']);
	});

	it('are not read from a folder that is a link out of the workspace', async () => {
		write(join(folder(), 'elsewhere/prompts/a.prompt.md'), 'A');
		mkdirSync(join(folder(), 'web'));
		symlinkSync(join(folder(), 'elsewhere'), join(folder(), 'web/.github'));
		const { prompts, notes } = await found();
		assert.deepEqual([prompts, disk.read], [[], []]);
		assert.match(notes.join(), /outside of the workspace/);
	});

	it('of a remote folder are never links', async () => {
		write(shared('a.prompt.md'), 'A');
		const remote = { ...diskUri(join(folder(), 'web')), scheme: 'vscode-remote' };
		const join_ = (uri: object, ...names: string[]) => ({
			...uri,
			...joinDiskPath(uri as never, ...names),
			scheme: 'vscode-remote',
		});
		Object.assign(Uri, { joinPath: join_ });
		Object.assign(workspace, { workspaceFolders: [{ uri: remote, name: 'web' }] });
		symlinkSync(shared('a.prompt.md'), shared('b.prompt.md'));
		const { prompts } = await found();
		assert.equal(prompts[0]?.[1], 'A');
		assert.match(prompts[1]?.[1] ?? '', /leads out of the workspace/);
	});

	it('are the first 200 of a folder, and that is said', async () => {
		mkdirSync(shared(''), { recursive: true });
		// More would be read in vain: nothing beyond the first 200 may be looked at.
		for (let index = 0; index < 300; index++)
			writeFileSync(shared(`p${String(index).padStart(5, '0')}.prompt.md`), 'x');
		const readDirectory = async () =>
			Array.from({ length: 10_000 }, (_, index) => [`p${String(9_999 - index).padStart(5, '0')}.prompt.md`, 1]);
		Object.assign(disk.fs, { readDirectory });
		const { prompts, notes } = await found();
		assert.equal(prompts.filter(([name]) => !name?.includes('(')).length, 200);
		assert.match(notes[0] ?? '', /^web: 200 of 10,000/);
		assert.ok(disk.read.length <= 200);
	});
});
