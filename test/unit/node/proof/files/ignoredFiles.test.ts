import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { commandLine, proofWorkspace } from '../../../../support/proofStages.ts';

describe('ignored folders in a copy', () => {
	const workspace = proofWorkspace();

	/** Makes files in a repository that ignores some names, and gives which of them a copy has, and what is told to be left out. */
	async function copied(ignored: readonly string[], files: Readonly<Record<string, string>>, isAdded = true) {
		const { git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', ignored.map((name) => `${name}\n`).join(''));
		write('src/known.js', '');
		for (const [name, text] of Object.entries(files)) write(name, text);
		if (isAdded) git('add', '.');
		const { folder, leftOut = [] } = await open();
		return { names: Object.keys(files).filter((name) => existsSync(path.join(folder, name))), leftOut };
	}

	/** What is copied of ignored files beside a manifest. */
	async function copiedBeside(manifest: string, text: string, files: readonly string[]) {
		const all = Object.fromEntries([[manifest, text], ...files.map((name) => [name, 'built'])]);
		const { names, leftOut } = await copied(['dist', 'build', 'vendor', 'out', 'other', '*.egg-info', '.idea'], all);
		return { names: names.filter((name) => name !== manifest), leftOut };
	}

	for (const [member, value] of Object.entries({
		main: 'dist/index.js',
		module: './dist/index.js',
		types: 'dist',
		exports: { '.': { import: { default: './dist/deep/index.js' } }, './*': './dist/*.js' },
		imports: { '#own': './dist/index.js' },
		bin: { own: './dist/cli.js' },
		files: ['dist/', 'src'],
		scripts: { test: 'node --test "dist/test.js"' },
	})) {
		it(`P34 come along if ${member} of a package file names them or what they hold`, async () => {
			const name = 'packages/own/package.json';
			const files = ['packages/own/dist/index.js', 'packages/own/other/x.js', 'dist/index.js'];
			const { names, leftOut } = await copiedBeside(name, JSON.stringify({ [member]: value }), files);
			assert.deepEqual(names, ['packages/own/dist/index.js']);
			assert.deepEqual([...leftOut].sort(), ['dist', 'packages/own/other']);
		});
	}

	it('P34 are found in folders that are not added yet', async () => {
		const files = {
			'packages/own/package.json': '{"main":"dist/index.js"}',
			'packages/own/dist/index.js': '',
			'packages/own/.env': '',
			'packages/own/made/x': '',
			'packages/own/deep/made/x': '',
			'packages/own/deep/x.js': '',
			'packages/own/node_modules/a/x.js': '',
		};
		const { names, leftOut } = await copied(['dist', 'made', '.env', 'node_modules'], files, false);
		assert.deepEqual(
			names,
			Object.keys(files).filter((name) => !name.includes('made')),
		);
		assert.deepEqual([...leftOut].sort(), ['packages/own/deep/made', 'packages/own/made']);
	});

	it('P34 are used by the package that is tested', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', 'node_modules\ndist\ncoverage\n');
		write('package.json', '{"workspaces":["packages/*"]}');
		write('packages/own/package.json', '{"name":"own","exports":{".":"./dist/index.js"}}');
		write('packages/own/dist/index.js', 'console.log("built", __filename)');
		write('packages/own/coverage/index.html', '');
		mkdirSync(path.join(root, 'node_modules'));
		symlinkSync('../packages/own', path.join(root, 'node_modules/own'));
		const stage = await open({ commands: { tests: commandLine('node -e "require(\'own\')"') } });
		const { output } = await stage.run('tests', new AbortController().signal);
		assert.equal(output, `built ${stage.folder}/packages/own/dist/index.js\n`);
		assert.deepEqual(stage.leftOut, ['packages/own/coverage']);
	});

	for (const [manifest, text, file] of [
		['composer.json', '{}', 'vendor/bin/phpunit'],
		['go.mod', 'module x', 'vendor/modules.txt'],
		['Gemfile', '', 'vendor/bundle/x.rb'],
		['tsconfig.build.json', '{ "compilerOptions": { "outDir": "./out" } } // comments', 'out/index.js'],
		['setup.py', '', 'src/shop.egg-info/entry_points.txt'],
	] as const) {
		it(`P34 come along beside ${manifest}, such as ${file}`, async () => {
			const { names, leftOut } = await copiedBeside(manifest, text, [file, 'other/x', '.idea/x']);
			assert.deepEqual({ names, leftOut }, { names: [file], leftOut: ['other'] });
		});
	}

	it('P34 come along if links of the tree, or of its packages, lead there', async () => {
		const { root } = workspace();
		mkdirSync(path.join(root, 'node_modules/@me'), { recursive: true });
		symlinkSync('build/one', path.join(root, 'link'));
		symlinkSync('../../out/two', path.join(root, 'node_modules/@me/two'));
		const files = { 'build/one/x.js': '', 'out/two/x.js': '', 'dist/x.js': '' };
		const { names, leftOut } = await copied(['build', 'out', 'dist', 'node_modules'], files);
		assert.deepEqual(names, ['build/one/x.js', 'out/two/x.js']);
		assert.deepEqual(leftOut, ['dist']);
	});

	it('P34 are named if nothing names them or they are too large, but not caches, environments, or dependencies', async () => {
		const { root, write } = workspace();
		write('package.json', '{"main":"dist/index.js","files":["large"]}');
		truncateSync(write('large/x', ''), 200_000_001);
		mkdirSync(path.join(root, 'empty'));
		const files = {
			'dist/index.js': '',
			'dist/__pycache__/x': '',
			'node_modules/a/index.js': '',
			'target/CACHEDIR.TAG': '',
			'env/pyvenv.cfg': '',
			'.pytest_cache/x': '',
			'coverage/x': '',
		};
		const ignored = ['dist', 'large', 'empty', 'node_modules', 'target', 'env', '.pytest_cache', 'coverage'];
		const { names, leftOut } = await copied(ignored, files);
		assert.deepEqual(names, ['dist/index.js', 'node_modules/a/index.js', 'env/pyvenv.cfg']);
		assert.deepEqual([...leftOut].sort(), ['coverage', 'large']);
	});

	it('P34 are named twenty at most', async () => {
		const files = Array.from({ length: 30 }, (_, index) => [`packages/${index}/made/x`, '']);
		const sources = files.map(([name = '']) => [name.replace('made/x', 'index.js'), '']);
		const { leftOut } = await copied(['made'], Object.fromEntries([...files, ...sources]));
		assert.equal(leftOut.length, 20);
	});

	it('P34 leave room for what is built beside the sources, however large', async () => {
		const { git, write } = workspace();
		git('init', '-q');
		write('.gitignore', '*.so\n*.bin\n');
		truncateSync(write('src/fast.cpython-312-x86_64-linux-gnu.so', ''), 2_000_000);
		truncateSync(write('data.bin', ''), 2_000_000);
		write('src/slow.py', '');
		const { folder } = await workspace().open();
		assert.ok(existsSync(path.join(folder, 'src/fast.cpython-312-x86_64-linux-gnu.so')));
		assert.equal(existsSync(path.join(folder, 'data.bin')), false);
	});
});
