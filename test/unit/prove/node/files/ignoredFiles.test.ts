import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { proofWorkspace, SharedSandbox, sharedProofWorkspace } from '../../../../support/sandboxes.ts';

/** What is ignored in the repository. */
const IGNORED = [
	...['node_modules', 'dist', 'build', 'vendor', 'out', 'other', '*.egg-info', '.idea', 'large', 'empty', 'target'],
	...['env', '.pytest_cache', 'coverage', '*.so', '*.bin'],
];

/** Members of package files that name what is in `dist`. */
const MEMBERS: Readonly<Record<string, unknown>> = {
	main: 'dist/index.js',
	module: './dist/index.js',
	types: 'dist',
	exports: { '.': { import: { default: './dist/deep/index.js' } }, './*': './dist/*.js' },
	imports: { '#own': './dist/index.js' },
	bin: { own: './dist/cli.js' },
	files: ['dist/', 'src'],
	scripts: { test: 'node --test "dist/test.js"' },
};

/** By its folder: a manifest, its text, and what comes along beside it. */
const MANIFESTS: Readonly<Record<string, readonly [manifest: string, text: string, file: string]>> = {
	php: ['composer.json', '{}', 'vendor/bin/phpunit'],
	go: ['go.mod', 'module x', 'vendor/modules.txt'],
	ruby: ['Gemfile', '', 'vendor/bundle/x.rb'],
	typed: ['tsconfig.build.json', '{ "compilerOptions": { "outDir": "./out" } } // comments', 'out/index.js'],
	python: ['setup.py', '', 'src/shop.egg-info/entry_points.txt'],
};

describe('ignored folders in a copy', () => {
	const workspace = sharedProofWorkspace();
	let shared: SharedSandbox;

	before(async () => {
		const { root, git, write } = workspace();
		git('init', '-q');
		write('.gitignore', IGNORED.join('\n'));
		for (const [member, value] of Object.entries(MEMBERS)) {
			write(`packages/${member}/package.json`, JSON.stringify({ [member]: value }));
			write(`packages/${member}/dist/index.js`, 'built');
			write(`packages/${member}/other/x.js`, 'built');
		}
		write('packages/dist/index.js', 'of no package');
		for (const [folder, [manifest, text, file]] of Object.entries(MANIFESTS)) {
			write(`${folder}/${manifest}`, text);
			for (const name of [file, 'other/x', '.idea/x']) write(`${folder}/${name}`, 'built');
		}
		write('python/src/known.py', '');
		write('package.json', '{"main":"dist/index.js","files":["large"],"workspaces":["packages/*"]}');
		mkdirSync(path.join(root, 'pipes'));
		execFileSync('mkfifo', [path.join(root, 'pipes/package.json')]);
		write('pipes/real/package.json', '{}');
		git('add', '.');
		rmSync(path.join(root, 'pipes/real/package.json'));
		symlinkSync('../../../node/proof/package.json', path.join(root, 'pipes/real/package.json'));
		symlinkSync('/dev/zero', path.join(root, 'pipes/real/tsconfig.json'));
		write('deep/package.json', `{"main":"dist/x.js","exports":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
		write('deep/dist/x.js', '');
		write('wide/package.json', JSON.stringify({ files: Array.from({ length: 200_000 }, (_, at) => `${at}`) }));
		write('ordered/a/package.json', '{"main":"build/inner/index.js"}');
		truncateSync(write('ordered/a/build/inner/index.js', ''), 150_000_000);
		write('ordered/b/package.json', '{"main":"build"}');
		truncateSync(write('ordered/b/build/index.js', ''), 150_000_000);
		truncateSync(write('large/x', ''), 200_000_001);
		mkdirSync(path.join(root, 'empty'));
		const places = ['dist/index.js', 'dist/__pycache__/x', 'target/CACHEDIR.TAG', 'env/pyvenv.cfg'];
		const others = ['.pytest_cache/x', 'coverage/x', 'node_modules/a/index.js', 'build/one/x.js', 'out/two/x.js'];
		for (const name of [...places, ...others]) write(name, '');
		mkdirSync(path.join(root, 'node_modules/@me'));
		symlinkSync('build/one', path.join(root, 'link'));
		symlinkSync('../../out/two', path.join(root, 'node_modules/@me/two'));
		write('packages/own/package.json', '{"name":"own","exports":{".":"./dist/index.js"}}');
		write('packages/own/dist/index.js', 'console.log("built", __filename)');
		symlinkSync('../packages/own', path.join(root, 'node_modules/own'));
		truncateSync(write('src/fast.cpython-312-x86_64-linux-gnu.so', ''), 2_000_000);
		truncateSync(write('src/data.bin', ''), 2_000_000);
		write('src/slow.py', '');
		git('add', '.');
		shared = await SharedSandbox.open(workspace());
	});

	const isCopied = (name: string) => existsSync(path.join(shared.folder, name));
	const skippedBelow = (folder: string) =>
		shared.sandbox.skippedFolders.filter((name) => name.startsWith(`${folder}/`));

	for (const member of Object.keys(MEMBERS)) {
		it(`P34 come along if ${member} of a package file names them or what they hold`, () => {
			const folder = `packages/${member}`;
			assert.ok(isCopied(`${folder}/dist/index.js`));
			assert.equal(isCopied(`${folder}/other`), false);
			assert.deepEqual(skippedBelow(folder), [`${folder}/other`]);
			assert.equal(isCopied('packages/dist'), false);
		});
	}

	for (const [folder, [manifest, , file]] of Object.entries(MANIFESTS)) {
		it(`P34 come along beside ${manifest}, such as ${file}`, () => {
			assert.ok(isCopied(`${folder}/${file}`));
			for (const name of ['other', '.idea']) assert.equal(isCopied(`${folder}/${name}`), false);
			assert.deepEqual(skippedBelow(folder), [`${folder}/other`]);
		});
	}

	it('P34 come along beside a package file that is nested deeply, or names very much', () => {
		assert.ok(isCopied('deep/dist/x.js'));
	});

	it('P34 come along first if they are named themselves', () => {
		assert.ok(isCopied('ordered/b/build/index.js'));
		assert.deepEqual(skippedBelow('ordered'), ['ordered/a/build']);
	});

	it('P34 are used by the package that is tested', async () => {
		const { output } = await shared.run('node -e "require(\'own\')"');
		assert.equal(output, `built ${shared.folder}/packages/own/dist/index.js\n`);
	});

	it('P34 come along if links of the tree, or of its packages, lead there', () => {
		assert.ok(isCopied('build/one/x.js') && isCopied('out/two/x.js'));
	});

	it('P34 are named if nothing names them or they are too large, but not caches, environments, or dependencies', () => {
		const { skippedFolders } = shared.sandbox;
		for (const name of ['dist/index.js', 'node_modules/a/index.js', 'env/pyvenv.cfg']) assert.ok(isCopied(name), name);
		for (const name of ['dist/__pycache__', 'target', '.pytest_cache', 'coverage', 'large', 'empty']) {
			assert.equal(isCopied(name), false, name);
		}
		const inRoot = skippedFolders.filter((name) => !name.includes('/'));
		assert.deepEqual(inRoot.toSorted(), ['coverage', 'large']);
		assert.ok(skippedFolders.includes('packages/dist'));
	});

	it('P34 leave room for what is built beside the sources, however large', () => {
		assert.ok(isCopied('src/fast.cpython-312-x86_64-linux-gnu.so'));
		assert.equal(isCopied('src/data.bin'), false);
	});
});

describe('ignored folders of folders that are not added yet', () => {
	const workspace = proofWorkspace();

	it('P34 are found, and named twenty at most', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', 'dist\nmade\n.env\nnode_modules\n');
		const copied = [
			'packages/own/dist/index.js',
			'packages/own/.env',
			'packages/own/deep/x.js',
			'packages/own/node_modules/a/x.js',
		];
		for (const name of [...copied, 'packages/own/made/x', 'packages/own/deep/made/x']) write(name, '');
		write('packages/own/package.json', '{"main":"dist/index.js"}');
		const few = await open();
		assert.deepEqual(
			copied.filter((name) => !existsSync(path.join(few.folder, name))),
			[],
		);
		assert.deepEqual(few.skippedFolders.toSorted(), ['packages/own/deep/made', 'packages/own/made']);
		for (let count = 0; count < 30; count += 1) {
			for (const name of ['made/x', 'index.js']) write(`${count}/${name}`, '', root);
		}
		assert.equal((await open()).skippedFolders.length, 20);
	});
});
