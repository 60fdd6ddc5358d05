import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { hasToolchain } from '../../../../support/proof/toolchains.ts';
import { commandLine, proofWorkspace, snapshot } from '../../../../support/proofStages.ts';

const never = new AbortController().signal;

describe('the packages of a copy', () => {
	const workspace = proofWorkspace();

	/** Runs a command in a copy, and gives what it prints, what is told, and whether the live tree is as it was. */
	async function run(text: string) {
		const { root, open } = workspace();
		const stage = await open({ commands: { tests: commandLine(text) } });
		const before = snapshot(root);
		const { output } = await stage.run('tests', never);
		const isSame = JSON.stringify(snapshot(root)) === JSON.stringify(before);
		return { output, changed: await stage.changedLive(), isSame, folder: stage.folder };
	}

	function repository(ignored = 'node_modules\n'): void {
		workspace().git('init', '-q');
		workspace().write('.gitignore', ignored);
		workspace().write('package.json', '{}');
	}

	/** Links as pnpm makes them: `a` needs `b`. */
	function storedPackages(store: string): void {
		const { root, write } = workspace();
		repository();
		write(`node_modules/${store}/a@1/node_modules/a/index.js`, 'console.log("a", require("b"))');
		write(`node_modules/${store}/b@1/node_modules/b/index.js`, 'module.exports = "b1"');
		write(`node_modules/${store}/lock.yaml`, 'b1');
		write('node_modules/.modules.yaml', 'b1');
		write('node_modules/.bin/a', `#!/bin/sh\nNODE_PATH="${root}/node_modules/${store}/node_modules"\n`);
		const link = (target: string, name: string) => symlinkSync(target, path.join(root, 'node_modules', name));
		link('../../b@1/node_modules/b', `${store}/a@1/node_modules/b`);
		mkdirSync(path.join(root, 'node_modules', store, 'node_modules'));
		link('../b@1/node_modules/b', `${store}/node_modules/b`);
		link(`${store}/a@1/node_modules/a`, 'a');
	}

	for (const store of ['.pnpm', '.store', '.bun', '.deno']) {
		it(`P33 are in a ${store} of the copy, where what installs removes and changes links, but nothing of the live tree`, async () => {
			storedPackages(store);
			const replaced = `cd node_modules && rm -r ${store}/b@1 ${store}/node_modules/b ${store}/a@1/node_modules/b .bin/a && ln -s ../../b@2/node_modules/b ${store}/a@1/node_modules/b && for f in .bin/a .modules.yaml ${store}/lock.yaml; do echo b2 > $f; done; ls ${store}`;
			const { output, changed, isSame } = await run(`node -e 'require("a")'; cat node_modules/.bin/a; ${replaced}`);
			const shim = `#!/bin/sh\nNODE_PATH="${/NODE_PATH="(.*?)\/node_modules/.exec(output)?.[1]}/node_modules/${store}/node_modules"\n`;
			assert.equal(output, `a b1\n${shim}a@1\nlock.yaml\nnode_modules\n`);
			assert.ok(!output.includes(workspace().root));
			assert.deepEqual({ changed, isSame }, { changed: [], isSame: true });
		});
	}

	it('P33 are as they were for what an older layout has in a package, whose own packages may be removed', async () => {
		const { write } = workspace();
		repository();
		write('node_modules/a/index.js', 'console.log("a", require("b"))');
		write('node_modules/a/node_modules/@b/b/lib/index.js', '');
		write('node_modules/a/node_modules/b/index.js', 'module.exports = "inner"');
		write('node_modules/a/node_modules/b/lib/index.js', '');
		const removal =
			'rm -r node_modules/a/node_modules/b node_modules/a/node_modules/@b && echo 2 > node_modules/a/new.js';
		const { output, changed, isSame } = await run(`node -e 'require("a")'; ${removal}`);
		assert.deepEqual({ output, changed, isSame }, { output: 'a inner\n', changed: [], isSame: true });
	});

	it('P33 have what tools keep beside them, as files of the copy', async () => {
		const { write } = workspace();
		repository();
		write('node_modules/.prisma/client/index.js', 'made before');
		const text = 'cat node_modules/.prisma/client/index.js; echo made > node_modules/.prisma/client/index.js';
		const { output, changed, isSame } = await run(text);
		assert.deepEqual({ output, changed, isSame }, { output: 'made before', changed: [], isSame: true });
	});

	it('P33 are named if a run changes them through links, down to a file that it writes to, one that it adds, and one that is gone', async () => {
		const { root, write } = workspace();
		repository();
		for (const name of ['a/index.js', 'a/lib/inner/old.js', '@scope/b/index.js', 'c/index.js', 'd/index.js']) {
			write(`node_modules/${name}`, 'x');
		}
		const text = `cd node_modules && echo 1 >> a/index.js && echo 2 > a/lib/inner/new.js && rm a/lib/inner/old.js && echo 3 >> @scope/b/index.js && rm -r '${root}/node_modules/c' && mkdir '${root}/node_modules/e'`;
		const { changed } = await run(text);
		assert.deepEqual(
			[...changed].sort(),
			['@scope/b/index.js', 'a/index.js', 'a/lib/inner/new.js', 'a/lib/inner/old.js', 'c', 'e'].map(
				(name) => `node_modules/${name}`,
			),
		);
	});

	it('P33 are not named for the caches that packages write themselves', async () => {
		const { root, write } = workspace();
		repository();
		write('node_modules/a/index.js', 'x');
		const live = `${root}/node_modules`;
		const text = `mkdir -p '${live}/.cache/x' '${live}/a/__pycache__' && touch '${live}/.cache/x/y' '${live}/a/__pycache__/z.pyc'`;
		assert.deepEqual((await run(text)).changed, []);
	});

	it('P33 are looked at again after each run only, and named at most twenty at a time', async () => {
		const { root, write, open } = workspace();
		repository();
		write('node_modules/a/index.js', 'x');
		const tests = commandLine(`cd '${root}/node_modules/a' && for i in $(seq 30); do echo > new$i.js; done`);
		const stage = await open({ commands: { tests } });
		write('node_modules/a/before.js', 'x');
		assert.deepEqual(await stage.changedLive(), []);
		await stage.run('tests', never);
		assert.equal((await stage.changedLive()).length, 20);
	});

	it('P33 are in the copy of a workspace package with packages of its own, too', async () => {
		const { root, write } = workspace();
		repository();
		write('packages/own/package.json', '{}');
		write('node_modules/.pnpm/a@1/node_modules/a/index.js', 'console.log("a")');
		mkdirSync(path.join(root, 'packages/own/node_modules'));
		symlinkSync('../../../node_modules/.pnpm/a@1/node_modules/a', path.join(root, 'packages/own/node_modules/a'));
		const { output, isSame } = await run(
			'cd packages/own && node -e \'require("a")\' && readlink node_modules/a && rm ../../node_modules/.pnpm/a@1/node_modules/a',
		);
		assert.deepEqual(
			{ output, isSame },
			{ output: 'a\n../../../node_modules/.pnpm/a@1/node_modules/a\n', isSame: true },
		);
	});

	if (hasToolchain('npm')) {
		it('P33 are installed, replaced and removed by npm in the copy alone', async () => {
			const { root, write } = workspace();
			repository();
			const packed = (name: string, version: string, dependencies: object) => {
				const folder = path.join(path.dirname(root), `${name}-${version}`);
				write('package.json', JSON.stringify({ name, version, dependencies }), folder);
				write('index.js', `module.exports = "${name}${version}"`, folder);
				execFileSync('npm', ['pack', '--silent', '--pack-destination', path.dirname(root)], { cwd: folder });
				return `file:${path.join(path.dirname(root), `${name}-${version}.tgz`)}`;
			};
			const [inner, outer] = [packed('inner', '1.0.0', {}), packed('inner', '2.0.0', {})];
			const [old, later] = ['1.0.0', '2.0.0'].map((version) => packed('holder', version, { inner }));
			write('package.json', JSON.stringify({ dependencies: { inner: outer, holder: old } }));
			const install = 'npm install --offline --no-audit --no-fund --loglevel=error';
			execFileSync('sh', ['-c', install], { cwd: root, stdio: 'ignore' });
			assert.ok(existsSync(path.join(root, 'node_modules/holder/node_modules/inner')));
			const show = 'node -p \'require("holder") + require("inner")\'';
			const text = `${show}; ${install} ${later} >/dev/null; ${show}; npm uninstall --offline holder >/dev/null; ls node_modules`;
			const { output, changed, isSame } = await run(text);
			assert.equal(output, 'holder1.0.0inner2.0.0\nholder2.0.0inner2.0.0\ninner\n');
			assert.deepEqual({ changed, isSame }, { changed: [], isSame: true });
		});
	}
});
