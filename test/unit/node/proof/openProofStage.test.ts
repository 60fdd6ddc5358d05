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
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { ProofErrorKind } from '../../../../src/node/proof/proofError.ts';
import { git, proofWorkspace, snapshot } from '../../../support/proofStages.ts';

describe('a copy of the workspace', () => {
	const workspace = proofWorkspace();

	it('has the live bytes with mode and time, new and ignored single files, and not what is deleted or built', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', '.env\nlarge.bin\nbuilt/\n*.tsbuildinfo\n');
		chmodSync(write('tool.sh', '#!/bin/sh\n'), 0o755);
		write('deleted.js', 'gone');
		git('add', '.');
		git('commit', '-qm', 'x');
		rmSync(path.join(root, 'deleted.js'));
		utimesSync(write('code.js', 'changed since'), 1_600_000_000, 1_600_000_000);
		write('new/new.js', 'new');
		write('.env', 'SECRET=1');
		write('large.bin', 'x'.repeat(1_000_001));
		write('built/code.js', 'old output');
		write('state.tsbuildinfo', '{}');
		const { folder } = await open();
		const copied = (name: string) => readFileSync(path.join(folder, name), 'utf8');
		assert.deepEqual(readdirSync(folder).sort(), ['.env', '.git', '.gitignore', 'code.js', 'new', 'tool.sh']);
		assert.deepEqual([copied('code.js'), copied('new/new.js'), copied('.env')], ['changed since', 'new', 'SECRET=1']);
		assert.equal(statSync(path.join(folder, 'code.js')).mtimeMs, 1_600_000_000_000);
		assert.equal(statSync(path.join(folder, 'tool.sh')).mode & 0o777, 0o755);
		assert.equal(git('-C', folder, 'status', '--short', '-uall'), ' M code.js\n D deleted.js\n?? new/new.js\n');
		assert.equal(git('-C', folder, 'remote'), '');
	});

	it('is for this user only, outside the workspace, and gone afterward, even where files and folders are read-only', async () => {
		const { root, storage, write, open } = workspace();
		write('locked/file.js', 'x');
		const stage = await open();
		const outer = path.dirname(stage.folder);
		assert.equal(statSync(outer).mode & 0o777, 0o700);
		assert.ok(path.relative(root, outer).startsWith('..'));
		chmodSync(path.join(stage.folder, 'locked/file.js'), 0o444);
		chmodSync(path.join(stage.folder, 'locked'), 0o555);
		symlinkSync(root, path.join(stage.folder, 'link'));
		await stage.dispose();
		assert.deepEqual(readdirSync(path.join(storage, 'proofs')), []);
		assert.equal(readFileSync(path.join(root, 'locked/file.js'), 'utf8'), 'x');
	});

	it('has a tracked file beside the packages as it is, with its time', async () => {
		const { git, write, open } = workspace();
		git('init', '-q');
		const file = write('node_modules/.modules.yaml', 'x');
		utimesSync(file, 1_600_000_000, 1_600_000_000);
		chmodSync(file, 0o444);
		git('add', '.');
		const { folder } = await open();
		assert.equal(statSync(path.join(folder, 'node_modules/.modules.yaml')).mtimeMs, 1_600_000_000_000);
	});

	it('has links as links: one into the workspace leads into the copy, one out of it where it did', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('inner/file.js', 'x');
		const outside = write('outside.js', 'y', path.dirname(root));
		const links = {
			relative: 'inner/file.js',
			absolute: path.join(root, 'inner'),
			out: '../outside.js',
			around: `../${path.basename(root)}/inner/file.js`,
			missing: 'nothing',
		};
		for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(root, name));
		const { folder } = await open();
		const copied = Object.fromEntries(Object.keys(links).map((name) => [name, readlinkSync(path.join(folder, name))]));
		assert.deepEqual(copied, {
			relative: 'inner/file.js',
			absolute: path.join(folder, 'inner'),
			out: outside,
			around: 'inner/file.js',
			missing: 'nothing',
		});
	});

	it('has no file below a link that has taken the place of a tracked folder', async () => {
		const { root, git, write, open } = workspace();
		const outside = path.join(path.dirname(root), 'outside');
		write('file.js', 'outside', outside);
		git('init', '-q');
		write('inner/file.js', 'x');
		git('add', '.');
		rmSync(path.join(root, 'inner'), { recursive: true });
		symlinkSync(outside, path.join(root, 'inner'));
		const { folder } = await open();
		assert.equal(readlinkSync(path.join(folder, 'inner')), outside);
		assert.deepEqual(readdirSync(outside), ['file.js']);
	});

	it('holds what editors have not saved, of files that are copied', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', 'built/');
		const edited = new Map([
			[path.join(root, 'code.js'), Buffer.from('typed')],
			[write('built/out.js', 'old'), Buffer.from('typed')],
			[path.join(path.dirname(root), 'elsewhere.js'), Buffer.from('typed')],
		]);
		const stage = await open({ edited });
		assert.equal(readFileSync(path.join(stage.folder, 'code.js'), 'utf8'), 'typed');
		assert.equal(existsSync(path.join(stage.folder, 'built')), false);
		assert.equal(readFileSync(path.join(root, 'code.js'), 'utf8'), 'before');
		assert.deepEqual(await stage.changedLive(), []);
	});

	it('takes each text with a time of change in a second of its own, in a read-only file, too', async () => {
		const { root, open } = workspace();
		chmodSync(path.join(root, 'code.js'), 0o444);
		const stage = await open();
		const seconds = new Set<number>();
		for (const text of ['one', 'two', 'six']) {
			await stage.put(text);
			seconds.add(Math.floor(statSync(path.join(stage.folder, 'code.js')).mtimeMs / 1000));
			assert.equal(readFileSync(path.join(stage.folder, 'code.js'), 'utf8'), text);
		}
		assert.equal(seconds.size, 3);
		assert.equal(readFileSync(path.join(root, 'code.js'), 'utf8'), 'before');
	});

	it('takes up no more of the disk for a file of holes than that does', async () => {
		const { root, write, open } = workspace();
		const file = write('holes.bin', 'beginning');
		truncateSync(file, 50_000_000);
		appendFileSync(file, 'end');
		chmodSync(file, 0o640);
		utimesSync(file, 1_600_000_000, 1_600_000_000);
		const { folder } = await open();
		const copied = path.join(folder, 'holes.bin');
		assert.ok(readFileSync(copied).equals(readFileSync(path.join(root, 'holes.bin'))));
		const { blocks, mode, mtimeMs } = statSync(copied);
		assert.deepEqual([mode & 0o777, mtimeMs], [0o640, 1_600_000_000_000]);
		assert.ok(blocks * 512 < 1_000_000, String(blocks));
	});

	it('is made of a workspace of any name', async () => {
		const { root, write, open } = workspace();
		const other = path.join(path.dirname(root), 'repositories');
		const file = write('code.js', 'x', other);
		git(other, 'init', '-q');
		git(other, 'add', '.');
		git(other, 'commit', '-qm', 'x');
		const { folder } = await open({ root: other, file });
		assert.deepEqual(readdirSync(folder).sort(), ['.git', 'code.js']);
	});

	it('is of the whole repository where the workspace folder is in one', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		const file = write('packages/one/code.js', 'one');
		const stage = await open({ root: path.join(root, 'packages/one'), file });
		assert.ok(stage.folder.endsWith(path.join('live', 'packages', 'one')));
		assert.ok(existsSync(path.join(stage.folder, '../../code.js')));
	});

	it('is of the workspace folder alone where the repository around it ignores that', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		for (const rule of ['inner/', 'inner/*', 'inner/deep/**']) {
			write('.gitignore', `${rule}\n`);
			const file = write('inner/deep/code.js', 'one');
			write('inner/deep/data/x', '');
			const stage = await open({ root: path.join(root, 'inner/deep'), file });
			assert.deepEqual(readdirSync(stage.folder).sort(), ['code.js', 'data'], rule);
			assert.deepEqual(readdirSync(path.dirname(stage.folder)), ['deep']);
			write('inner/deep/data/x', 'changed');
			assert.deepEqual(await stage.changedLive(), ['data/x']);
		}
	});

	it('has the branches, tags, and remote branches of the repository, and no remote', async () => {
		const { root, git: inRoot, write, open } = workspace();
		inRoot('init', '-q', '-b', 'main');
		inRoot('add', '.');
		inRoot('commit', '-qm', 'x');
		inRoot('tag', 'light');
		inRoot('tag', '-a', '-m', 'x', 'v1');
		inRoot('update-ref', 'refs/remotes/origin/main', 'HEAD');
		inRoot('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
		inRoot('remote', 'add', 'origin', root);
		inRoot('checkout', '-q', '-b', 'feature/one');
		write('code.js', 'changed');
		inRoot('commit', '-qam', 'y');
		const { folder } = await open();
		const inCopy = (...commandLine: string[]) => git(folder, ...commandLine);
		const refs = (inside: string) => git(inside, 'for-each-ref', '--format=%(objectname) %(*objectname) %(refname)');
		assert.equal(refs(folder), refs(root));
		assert.equal(inCopy('symbolic-ref', 'HEAD'), 'refs/heads/feature/one\n');
		assert.equal(inCopy('diff', '--name-only', 'main'), 'code.js\n');
		assert.equal(inCopy('describe'), `v1-1-g${inCopy('rev-parse', '--short', 'HEAD')}`);
		assert.equal(inCopy('remote'), '');
		assert.equal(inCopy('fsck', '--connectivity-only'), '');
		inCopy('tag', '-d', 'v1');
		inCopy('branch', '-D', 'main');
		assert.equal(inRoot('branch', '--list', 'main').trim(), 'main');
	});

	const repositories: Readonly<Record<string, (root: string) => void>> = {
		'whose HEAD names no branch': (root) => void git(root, 'checkout', '-q', '--detach'),
		'with refs that are packed': (root) => void git(root, 'pack-refs', '--all'),
		'that is shallow': (root) => {
			git(root, 'commit', '-qm', 'y', '--allow-empty');
			const shallow = path.join(path.dirname(root), 'shallow');
			git(path.dirname(root), 'clone', '-q', '--depth=1', `file://${root}`, shallow);
			rmSync(root, { recursive: true });
			renameSync(shallow, root);
		},
		'that is a worktree of another': (root) => {
			const main = path.join(path.dirname(root), 'main');
			renameSync(root, main);
			git(main, 'worktree', 'add', '-q', '-b', 'work', root);
		},
	};
	for (const [name, make] of Object.entries(repositories)) {
		it(`has a repository like the live one: one ${name}`, async () => {
			const { root, git: inRoot, open } = workspace();
			inRoot('init', '-q', '-b', 'main');
			inRoot('add', '.');
			inRoot('commit', '-qm', 'x');
			make(root);
			const { folder } = await open();
			const questions = [
				['log', '--format=%H %D'],
				['status', '--short'],
				['rev-parse', '--abbrev-ref', 'HEAD'],
			];
			for (const question of questions) assert.equal(git(folder, ...question), inRoot(...question));
		});
	}

	it('has a repository whose objects have ids of SHA-256, whatever new ones are to have', async () => {
		const { git: inRoot, open } = workspace();
		const { GIT_DEFAULT_HASH } = process.env;
		for (const [own, preferred] of [
			['sha256', 'sha1'],
			['sha1', 'sha256'],
		] as const) {
			rmSync(path.join(workspace().root, '.git'), { recursive: true, force: true });
			inRoot('init', '-q', `--object-format=${own}`);
			inRoot('add', '.');
			inRoot('commit', '-qm', 'x');
			process.env.GIT_DEFAULT_HASH = preferred;
			try {
				const { folder } = await open();
				assert.equal(git(folder, 'status', '--short'), '');
				assert.equal(git(folder, 'rev-parse', 'HEAD'), inRoot('rev-parse', 'HEAD'));
			} finally {
				if (GIT_DEFAULT_HASH === undefined) delete process.env.GIT_DEFAULT_HASH;
				else process.env.GIT_DEFAULT_HASH = GIT_DEFAULT_HASH;
			}
		}
	});

	it('P18 of a repository with submodules holds their live files, and repositories of their own', async () => {
		const { root, git: inRoot, write, open } = workspace();
		const library = path.join(path.dirname(root), 'library');
		write('part.js', 'part', library);
		git(library, 'init', '-q');
		git(library, 'add', '.');
		git(library, 'commit', '-qm', 'x');
		inRoot('init', '-q');
		inRoot('submodule', '--quiet', 'add', library, 'deep/sub');
		inRoot('add', '.');
		inRoot('commit', '-qm', 'x');
		write('deep/sub/part.js', 'changed');
		write('deep/sub/new.js', 'new');
		const before = snapshot(root);
		const stage = await open();
		const copied = path.join(stage.folder, 'deep/sub');
		assert.equal(readFileSync(path.join(copied, 'part.js'), 'utf8'), 'changed');
		assert.equal(git(copied, 'status', '--short'), ' M part.js\n?? new.js\n');
		assert.deepEqual(snapshot(root), before);
		write('deep/sub/part.js', 'changed again');
		assert.deepEqual(await stage.changedLive(), ['deep/sub/part.js']);
	});

	it('P19 holds the pointers and files of LFS as they are on the disk: a required filter that fails plays no part', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('model.bin', 'the file itself');
		git('add', '.');
		git('commit', '-qm', 'x');
		write('.gitattributes', '*.bin filter=lfs\n');
		for (const way of ['clean', 'smudge', 'process'])
			git('config', `filter.lfs.${way}`, `touch ${root}/filtered; false`);
		git('config', 'filter.lfs.required', 'true');
		const { folder } = await open();
		assert.equal(readFileSync(path.join(folder, 'model.bin'), 'utf8'), 'the file itself');
		assert.equal(existsSync(path.join(root, 'filtered')), false);
	});

	it('P20 keeps names with spaces, Unicode, line breaks, and bytes that are no text', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('folder with spaces/größe 日本語 🎉.js', 'x');
		write('two\nlines.js', 'y');
		const bytes = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe, 0x2e])]);
		writeFileSync(bytes, 'z');
		git('add', '.');
		const { folder } = await open();
		const names = (inside: string) =>
			readdirSync(inside, { encoding: 'latin1', recursive: true })
				.filter((name) => !name.startsWith('.git'))
				.sort();
		assert.deepEqual(names(folder), names(root));
	});

	it('P20 is made of a workspace whose own path has spaces, Unicode and a line break', async () => {
		const { root, write, open } = workspace();
		const odd = path.join(path.dirname(root), 'my größe\n🎉 (1)');
		const file = write('code.js', 'odd', odd);
		git(odd, 'init', '-q');
		git(odd, 'add', '.');
		git(odd, 'commit', '-qm', 'x');
		const stage = await open({ root: odd, file });
		assert.equal(readFileSync(path.join(stage.folder, 'code.js'), 'utf8'), 'odd');
		assert.equal(path.basename(stage.folder), path.basename(odd));
	});

	it('P21 is made without a repository, without a commit, and without git', async () => {
		const { root, git, write, open } = workspace();
		write('node_modules/left-pad/index.js', 'x');
		write('cache/CACHEDIR.TAG', '');
		write('.pytest_cache/x', '');
		const plain = await open();
		assert.deepEqual(readdirSync(plain.folder).sort(), ['code.js', 'node_modules']);
		assert.ok(lstatSync(path.join(plain.folder, 'node_modules/left-pad')).isSymbolicLink());
		const { PATH } = process.env;
		process.env.PATH = path.join(root, 'nothing');
		try {
			assert.deepEqual(readdirSync((await open()).folder).sort(), ['code.js', 'node_modules']);
		} finally {
			process.env.PATH = PATH;
		}
		git('init', '-q');
		write('.gitignore', 'node_modules\ncache\n.pytest_cache\n');
		const unborn = await open();
		assert.deepEqual(readdirSync(unborn.folder).sort(), ['.gitignore', 'code.js', 'node_modules']);
	});

	it('P26 holds a file that is only intended to be added', async () => {
		const { git, write, open } = workspace();
		git('init', '-q');
		write('intended.js', 'x');
		git('add', '--intent-to-add', 'intended.js');
		const { folder } = await open();
		assert.equal(readFileSync(path.join(folder, 'intended.js'), 'utf8'), 'x');
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
			const stage = await open();
			await stage.put('after');
			assert.deepEqual(await stage.changedLive(), []);
			await stage.dispose();
		} finally {
			process.env = environment;
		}
		assert.deepEqual(snapshot(root), before);
	});
});

describe('a copy that cannot be made', () => {
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

	it('is not begun if it was canceled', async () => {
		await assert.rejects(workspace().open({ signal: AbortSignal.abort(new Error('enough')) }), /enough/);
	});
});
