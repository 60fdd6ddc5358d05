import assert from 'node:assert/strict';
import {
	appendFileSync,
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../../src/base/node/systemClock.ts';
import { Git } from '../../../../src/prove/node/git/git.ts';
import { findRepository } from '../../../../src/prove/node/git/repository.ts';
import type { ProofErrorKind } from '../../../../src/prove/node/proofError.ts';
import type { SandboxCopy } from '../../../../src/prove/node/sandboxCopy.ts';
import { git, proofWorkspace, sharedProofWorkspace, snapshot } from '../../../support/sandboxes.ts';

/** In seconds since 1970. */
const LONG_AGO = 1_600_000_000;

describe('a sandbox copy of a repository', () => {
	const name = 'my größe\n🎉 (1)';
	const workspace = sharedProofWorkspace(name);
	const outside = () => path.join(workspace().root, '../outside');
	let sandbox: SandboxCopy;
	let untouched: Readonly<Record<string, string>>;

	before(async () => {
		const { root, git: inRoot, write, open } = workspace();
		const library = path.join(root, '../library');
		write('part.js', 'part', library);
		git(library, 'init', '-q');
		git(library, 'add', '.');
		git(library, 'commit', '-qm', 'x');
		inRoot('init', '-q');
		inRoot('submodule', '--quiet', 'add', library, 'deep/sub');
		write('.gitignore', '.env\nlarge.bin\nbuilt/\n*.tsbuildinfo\n');
		chmodSync(write('tool.sh', '#!/bin/sh\n'), 0o755);
		write('deleted.js', 'gone');
		write('model.bin', 'the file itself');
		write('replaced/file.js', 'x');
		write('put.js', 'before');
		write('folder with spaces/größe 日本語 🎉.js', 'x');
		write('two\nlines.js', 'y');
		writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe, 0x2e])]), 'z');
		const tracked = write('node_modules/.modules.yaml', 'x');
		utimesSync(tracked, LONG_AGO, LONG_AGO);
		chmodSync(tracked, 0o444);
		inRoot('add', '.');
		inRoot('commit', '-qm', 'x');

		rmSync(path.join(root, 'deleted.js'));
		utimesSync(write('code.js', 'changed since'), LONG_AGO, LONG_AGO);
		write('new/new.js', 'new');
		write('intended.js', 'x');
		inRoot('add', '--intent-to-add', 'intended.js');
		write('.env', 'SECRET=1');
		write('large.bin', 'x'.repeat(1_000_001));
		write('built/code.js', 'old output');
		write('state.tsbuildinfo', '{}');
		write('deep/sub/part.js', 'changed');
		write('deep/sub/new.js', 'new');
		write('inner/file.js', 'x');
		write('outside.js', 'y', path.dirname(root));
		write('file.js', 'outside', outside());
		for (const [link, target] of Object.entries(links())) symlinkSync(target, path.join(root, link));
		rmSync(path.join(root, 'replaced'), { recursive: true });
		symlinkSync(outside(), path.join(root, 'replaced'));
		const holes = write('holes.data', 'beginning');
		truncateSync(holes, 5_000_000);
		appendFileSync(holes, 'end');
		chmodSync(holes, 0o640);
		utimesSync(holes, LONG_AGO, LONG_AGO);
		write('.gitattributes', '*.bin filter=lfs\n');
		for (const way of ['clean', 'smudge', 'process']) {
			inRoot('config', `filter.lfs.${way}`, `touch '${root}/filtered'; false`);
		}
		inRoot('config', 'filter.lfs.required', 'true');
		chmodSync(path.join(root, 'put.js'), 0o444);
		const edited = new Map([
			[write('typed.js', 'saved'), Buffer.from('typed')],
			[path.join(root, 'built/code.js'), Buffer.from('typed')],
			[path.join(path.dirname(root), 'elsewhere.js'), Buffer.from('typed')],
		]);
		untouched = snapshot(root);
		sandbox = await open({ file: path.join(root, 'put.js'), edited });
	});

	function links(): Readonly<Record<string, string>> {
		const { root } = workspace();
		return {
			relative: 'inner/file.js',
			absolute: path.join(root, 'inner'),
			out: '../outside.js',
			around: `../${name}/inner/file.js`,
			missing: 'nothing',
		};
	}

	const copied = (file: string) => readFileSync(path.join(sandbox.folder, file), 'utf8');
	const isCopied = (file: string) => existsSync(path.join(sandbox.folder, file));

	it('leaves that as it was', async () => {
		assert.deepEqual(snapshot(workspace().root), untouched);
		assert.deepEqual(await sandbox.changedLive(), []);
	});

	it('has the live bytes with mode and time, new and ignored single files, and not what is deleted or built', () => {
		assert.deepEqual([copied('code.js'), copied('new/new.js'), copied('.env')], ['changed since', 'new', 'SECRET=1']);
		for (const name of ['deleted.js', 'large.bin', 'built', 'state.tsbuildinfo'])
			assert.equal(isCopied(name), false, name);
		assert.equal(statSync(path.join(sandbox.folder, 'code.js')).mtimeMs, LONG_AGO * 1_000);
		assert.equal(statSync(path.join(sandbox.folder, 'tool.sh')).mode & 0o777, 0o755);
		const status = git(sandbox.folder, 'status', '--short', '-uall', '--', 'code.js', 'deleted.js', 'new', 'tool.sh');
		assert.equal(status, ' M code.js\n D deleted.js\n?? new/new.js\n');
		assert.equal(git(sandbox.folder, 'remote'), '');
	});

	it('has a tracked file beside the packages as it is, with its time', () => {
		assert.equal(statSync(path.join(sandbox.folder, 'node_modules/.modules.yaml')).mtimeMs, LONG_AGO * 1_000);
	});

	it('has links as links: one into the workspace leads into the copy, one out of it where it did', () => {
		const targets = Object.keys(links()).map((link) => [link, readlinkSync(path.join(sandbox.folder, link))]);
		assert.deepEqual(Object.fromEntries(targets), {
			relative: 'inner/file.js',
			absolute: path.join(sandbox.folder, 'inner'),
			out: path.join(workspace().root, '../outside.js'),
			around: 'inner/file.js',
			missing: 'nothing',
		});
	});

	it('has no file below a link that has taken the place of a tracked folder', () => {
		assert.equal(readlinkSync(path.join(sandbox.folder, 'replaced')), outside());
		assert.deepEqual(readdirSync(outside()), ['file.js']);
	});

	it('has the unsaved contents of editors, of files that are copied', () => {
		assert.equal(copied('typed.js'), 'typed');
		assert.equal(isCopied('built'), false);
		assert.equal(readFileSync(path.join(workspace().root, 'typed.js'), 'utf8'), 'saved');
	});

	it('keeps a sparse file sparse', () => {
		const file = path.join(sandbox.folder, 'holes.data');
		assert.ok(readFileSync(file).equals(readFileSync(path.join(workspace().root, 'holes.data'))));
		const { blocks, mode, mtimeMs } = statSync(file);
		assert.deepEqual([mode & 0o777, mtimeMs], [0o640, LONG_AGO * 1_000]);
		assert.ok(blocks * 512 < 1_000_000, String(blocks));
	});

	it('P18 holds the live files of submodules, and repositories of their own', () => {
		assert.equal(copied('deep/sub/part.js'), 'changed');
		assert.equal(git(path.join(sandbox.folder, 'deep/sub'), 'status', '--short'), ' M part.js\n?? new.js\n');
	});

	it('P19 holds the pointers and files of LFS as they are on the disk: a required filter that fails plays no part', () => {
		assert.equal(copied('model.bin'), 'the file itself');
		assert.equal(existsSync(path.join(workspace().root, 'filtered')), false);
	});

	it('P20 keeps names with spaces, Unicode, line breaks, and bytes that are no text, also of the workspace itself', () => {
		const names = (inside: string) =>
			readdirSync(inside, { encoding: 'latin1' })
				.filter((each) => /^(?:two|folder|\xff)/.test(each))
				.sort();
		assert.equal(names(sandbox.folder).length, 3);
		assert.deepEqual(names(sandbox.folder), names(workspace().root));
		assert.equal(copied('folder with spaces/größe 日本語 🎉.js'), 'x');
		assert.equal(path.basename(sandbox.folder), name);
	});

	it('P26 holds a file that is only intended to be added', () => {
		assert.equal(copied('intended.js'), 'x');
	});

	it('writes each text with a modification time in a second of its own, in a read-only file, too', async () => {
		const seconds = new Set<number>();
		for (const text of ['one', 'two', 'six']) {
			await sandbox.put(text);
			seconds.add(Math.floor(statSync(path.join(sandbox.folder, 'put.js')).mtimeMs / 1000));
			assert.equal(copied('put.js'), text);
		}
		assert.equal(seconds.size, 3);
		assert.equal(readFileSync(path.join(workspace().root, 'put.js'), 'utf8'), 'before');
	});

	it('P18 reports what has changed in a submodule', async () => {
		workspace().write('deep/sub/part.js', 'changed again');
		assert.deepEqual(await sandbox.changedLive(), ['deep/sub/part.js']);
	});
});

describe('a sandbox copy of a workspace folder', () => {
	const workspace = proofWorkspace('repositories');

	it('P21 is made without a repository, and without git, for this user only, and gone afterward even where it is read-only', async () => {
		const { root, storage, write, open } = workspace();
		write('node_modules/left-pad/index.js', 'x');
		write('cache/CACHEDIR.TAG', '');
		write('.pytest_cache/x', '');
		write('locked/file.js', 'x');
		const { PATH } = process.env;
		process.env.PATH = path.join(root, 'nothing');
		try {
			assert.deepEqual(readdirSync((await open()).folder).sort(), ['code.js', 'locked', 'node_modules']);
		} finally {
			process.env.PATH = PATH;
		}
		const sandbox = await open();
		assert.deepEqual(readdirSync(sandbox.folder).sort(), ['code.js', 'locked', 'node_modules']);
		assert.ok(lstatSync(path.join(sandbox.folder, 'node_modules/left-pad')).isSymbolicLink());
		const outer = path.dirname(sandbox.folder);
		assert.equal(statSync(outer).mode & 0o777, 0o700);
		assert.ok(path.relative(root, outer).startsWith('..'));
		chmodSync(path.join(sandbox.folder, 'locked/file.js'), 0o444);
		chmodSync(path.join(sandbox.folder, 'locked'), 0o555);
		symlinkSync(root, path.join(sandbox.folder, 'link'));
		await sandbox.dispose();
		assert.equal(existsSync(outer), false);
		assert.equal(readdirSync(path.join(storage, 'proofs')).length, 1, 'The other copy.');
		assert.equal(readFileSync(path.join(root, 'locked/file.js'), 'utf8'), 'x');
	});

	it('P21 is of the whole repository where the workspace folder is in one, also before the first commit', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', 'node_modules\ncache\n.pytest_cache\n');
		for (const name of ['node_modules/a/index.js', 'cache/CACHEDIR.TAG', '.pytest_cache/x']) write(name, '');
		const file = write('packages/one/code.js', 'one');
		const sandbox = await open({ root: path.join(root, 'packages/one'), file });
		const top = path.join(sandbox.folder, '../..');
		assert.equal(sandbox.folder, path.join(top, 'packages/one'));
		assert.equal(path.basename(top), 'repositories');
		assert.deepEqual(readdirSync(top).sort(), ['.gitignore', 'code.js', 'node_modules', 'packages']);
	});

	it('is of the workspace folder alone where the repository around it ignores that', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		const file = write('inner/deep/code.js', 'one');
		const inner = path.join(root, 'inner/deep');
		const repository = async () =>
			await findRepository(inner, new Git({ clock: systemClock, signal: new AbortController().signal }));
		assert.notEqual(await repository(), undefined);
		for (const rule of ['inner/', 'inner/*', 'inner/deep/**']) {
			write('.gitignore', `${rule}\n`);
			assert.equal(await repository(), undefined, rule);
		}
		write('inner/deep/data/x', '');
		const sandbox = await open({ root: inner, file });
		assert.deepEqual(readdirSync(sandbox.folder).sort(), ['code.js', 'data']);
		assert.deepEqual(readdirSync(path.dirname(sandbox.folder)), ['deep']);
		write('inner/deep/data/x', 'changed');
		assert.deepEqual(await sandbox.changedLive(), ['data/x']);
	});

	it('P27 runs no hook and no file monitor, whatever the host’s environment says, and leaves all as it was', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		git('add', '.');
		git('commit', '-qm', 'x');
		const trap = write('.git/trap', `#!/bin/sh\ntouch ${root}/trapped\n`);
		chmodSync(trap, 0o755);
		git('config', 'core.fsmonitor', trap);
		mkdirSync(path.join(root, '.git/hooks'), { recursive: true });
		for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction', 'pre-auto-gc']) {
			symlinkSync(trap, path.join(root, '.git/hooks', hook));
		}
		const global = write('../global', `[core]\n\thooksPath = ${root}/.git/hooks\n`);
		// Its time is newer than the index: git would like to refresh that.
		write('code.js', 'before');
		const before = snapshot(root);
		const environment = { ...process.env };
		Object.assign(process.env, {
			GIT_DIR: '/nothing',
			GIT_INDEX_FILE: '/nothing',
			GIT_WORK_TREE: '/nothing',
			GIT_CONFIG_GLOBAL: global,
		});
		try {
			const sandbox = await open();
			await sandbox.put('after');
			assert.deepEqual(await sandbox.changedLive(), []);
			await sandbox.dispose();
		} finally {
			process.env = environment;
		}
		assert.deepEqual(snapshot(root), before);
	});
});

describe('a sandbox copy that cannot be made', () => {
	const workspace = proofWorkspace();
	const fails = async (kind: ProofErrorKind, options: Parameters<ReturnType<typeof workspace>['open']>[0]) => {
		await assert.rejects(workspace().open(options), { name: 'ProofError', kind });
		const proofs = path.join(workspace().storage, 'proofs');
		assert.deepEqual(existsSync(proofs) ? readdirSync(proofs) : [], []);
	};

	it('says so if there is more than a gigabyte, before anything is written', async () => {
		truncateSync(workspace().write('large.bin', ''), 1_000_000_001);
		await fails('tooLarge', {});
	});

	it('says so if the document is missing, ignored or elsewhere', async () => {
		const { root, git, write } = workspace();
		git('init', '-q');
		write('.gitignore', 'built');
		await fails('notAFile', { file: path.join(root, 'missing.js') });
		await fails('notAFile', { file: write('built/out.js', 'x') });
		await fails('outsideWorkspace', { file: write('elsewhere.js', 'x', path.dirname(root)) });
	});

	it('says so if the only place for it is in the workspace', async () => {
		await fails('noPlace', { storage: path.join(workspace().root, 'storage') });
	});

	it('says what git says if it refuses the repository', async () => {
		workspace().write('.git', 'gitdir: /nothing\n');
		await assert.rejects(workspace().open(), { kind: 'gitFailed', detail: /\/nothing/ });
	});

	it('is given up before its dependencies are linked if it was canceled meanwhile', async () => {
		const { root } = workspace();
		const cancel = new AbortController();
		/** Is asked for when the files have been copied. */
		class Edited extends Map<string, Uint8Array> {
			override get size(): number {
				cancel.abort(new Error('enough'));
				return super.size;
			}
		}
		mkdirSync(path.join(root, 'node_modules/a'), { recursive: true });
		await assert.rejects(workspace().open({ signal: cancel.signal, edited: new Edited() }), /enough/);
		assert.deepEqual(readdirSync(path.join(workspace().storage, 'proofs')), []);
	});

	it('is not begun if it was canceled', async () => {
		await assert.rejects(workspace().open({ signal: AbortSignal.abort(new Error('enough')) }), /enough/);
	});
});
