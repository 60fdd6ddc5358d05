import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, linkSync, mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { hasToolchain } from '../../../../support/proof/toolchains.ts';
import { SharedSandbox, sharedProofWorkspace, snapshot } from '../../../../support/sandboxes.ts';

const STORES = ['.pnpm', '.store', '.bun', '.deno'];
const INSTALL = 'npm install --offline --no-audit --no-fund --loglevel=error';

describe('the packages of a copy', () => {
	const workspace = sharedProofWorkspace();
	let sandbox: SharedSandbox;

	/** Links as package managers with a store make them: the package needs `b`. */
	function storedPackages(store: string): void {
		const { root, write } = workspace();
		write(`node_modules/${store}/a@1/node_modules/a/index.js`, 'console.log("a", require("b"))');
		write(`node_modules/${store}/b@1/node_modules/b/index.js`, 'module.exports = "b1"');
		write(`node_modules/${store}/lock.yaml`, 'b1');
		write(`node_modules/.bin/a${store}`, `#!/bin/sh\nNODE_PATH="${root}/node_modules/${store}/node_modules"\n`);
		const link = (target: string, name: string) => symlinkSync(target, path.join(root, 'node_modules', name));
		link('../../b@1/node_modules/b', `${store}/a@1/node_modules/b`);
		mkdirSync(path.join(root, 'node_modules', store, 'node_modules'));
		link('../b@1/node_modules/b', `${store}/node_modules/b`);
		link(`${store}/a@1/node_modules/a`, `a${store}`);
	}

	function installedPackage(name: string, version: string, place: string): void {
		const { write } = workspace();
		write(`packages/npm/node_modules/${place}/package.json`, JSON.stringify({ name, version }));
		write(`packages/npm/node_modules/${place}/index.js`, `module.exports = "${name}${version}"`);
	}

	/** Makes the file of a package, with tar, which takes a tenth of the time of npm, and gives what npm calls it. */
	function packed(name: string, version: string, dependencies: object): string {
		const { root, write } = workspace();
		const folder = path.join(path.dirname(root), `${name}-${version}`);
		write('package/package.json', JSON.stringify({ name, version, dependencies }), folder);
		write('package/index.js', `module.exports = "${name}${version}"`, folder);
		execFileSync('tar', ['-czf', `${folder}.tgz`, '-C', folder, 'package']);
		return `file:${folder}.tgz`;
	}

	/** All of these say where the sources are that they lead to. */
	function makeLinksToSources(): void {
		const { root, write } = workspace();
		const link = (target: string, name: string) => symlinkSync(target, path.join(root, 'node_modules', name));
		write('src/which.js', 'console.log(__filename)');
		link('../src', '@alias');
		link('.', '@self');
		write('node_modules/app/index.js', 'require("./lib/deep/src/which")');
		write('node_modules/app/lib/deep/x.js', 'require("./src/which")');
		link('../../../../src', 'app/lib/deep/src');
		write('node_modules/.generated/index.js', 'require("./src/which")');
		link(path.join(root, 'src'), '.generated/src');
		write('other/package/index.js', 'console.log("other")', path.dirname(root));
		symlinkSync('../live/src', path.join(root, '../other/sources'));
		link('../../other', '@other');
	}

	before(async () => {
		const { root, git, write } = workspace();
		git('init', '-q');
		write('.gitignore', 'node_modules\n');
		write('package.json', '{}');
		for (const store of STORES) storedPackages(store);
		write('node_modules/.modules.yaml', 'b1');
		write('node_modules/old/index.js', 'console.log("a", require("b"))');
		write('node_modules/old/node_modules/@b/b/lib/index.js', '');
		write('node_modules/old/node_modules/b/index.js', 'module.exports = "inner"');
		write('node_modules/old/node_modules/b/lib/index.js', '');
		write('node_modules/.prisma/client/index.js', 'made before');
		for (const name of ['a/index.js', 'a/lib/inner/old.js', '@scope/b/index.js', 'c/index.js', 'd/index.js']) {
			write(`node_modules/${name}`, 'x');
		}
		write('packages/own/package.json', '{}');
		mkdirSync(path.join(root, 'packages/own/node_modules'));
		symlinkSync('../../../node_modules/.bun/b@1/node_modules/b', path.join(root, 'packages/own/node_modules/a'));
		installedPackage('inner', '2.0.0', 'inner');
		installedPackage('holder', '1.0.0', 'holder');
		installedPackage('inner', '1.0.0', 'holder/node_modules/inner');
		write('packages/npm/package.json', JSON.stringify({ dependencies: { inner: '2.0.0', holder: '1.0.0' } }));
		makeLinksToSources();
		truncateSync(write('node_modules/.large/x', ''), 100_000_001);
		for (const folder of ['', 'old/node_modules/']) write(`node_modules/${folder}.astro/types.d.ts`, '');
		write('../kept/.pnpm/a@1/node_modules/a/index.js', 'x');
		symlinkSync('.pnpm/a@1/node_modules/a', path.join(root, '../kept/a'));
		write('packages/kept/package.json', '{}');
		symlinkSync('../../../kept', path.join(root, 'packages/kept/node_modules'));
		write('node_modules/.pnpm-workspace-state-v1.json', '{}');
		write('node_modules/shared/index.js', 'x');
		linkSync(path.join(root, 'node_modules/shared/index.js'), path.join(root, '../stored.js'));
		write('node_modules/shared/other.js', 'x');
		sandbox = await SharedSandbox.open(workspace());
	});

	/** Runs a command in the copy that must not change the live tree, and returns its output. */
	async function runHarmless(text: string): Promise<string> {
		const before = snapshot(workspace().root);
		const { output } = await sandbox.run(text);
		assert.deepEqual(snapshot(workspace().root), before);
		assert.deepEqual(await sandbox.newlyChanged(), []);
		return output;
	}

	it('P33 are named if a run changes through a link what tools keep beside them, as it is too large for a copy', async () => {
		await sandbox.run('echo x > node_modules/.large/x');
		assert.deepEqual(await sandbox.newlyChanged(), ['node_modules/.large/x']);
	});

	for (const store of STORES) {
		it(`P33 are in a ${store} of the copy, where what installs removes and changes links, but nothing of the live tree`, async () => {
			const replaced = `cd node_modules && rm -r ${store}/b@1 ${store}/node_modules/b ${store}/a@1/node_modules/b .bin/a${store} && ln -s ../../b@2/node_modules/b ${store}/a@1/node_modules/b && for f in .bin/a${store} .modules.yaml ${store}/lock.yaml; do echo b2 > $f; done; ls ${store}`;
			const output = await runHarmless(`node -e 'require("a${store}")'; cat node_modules/.bin/a${store}; ${replaced}`);
			const shim = `#!/bin/sh\nNODE_PATH="${sandbox.folder}/node_modules/${store}/node_modules"\n`;
			assert.equal(output, `a b1\n${shim}a@1\nlock.yaml\nnode_modules\n`);
		});
	}

	it('P33 are as they were for what an older layout has in a package, whose own packages may be removed', async () => {
		const removal =
			'rm -r node_modules/old/node_modules/b node_modules/old/node_modules/@b && echo 2 > node_modules/old/new.js';
		assert.equal(await runHarmless(`node -e 'require("old")'; ${removal}`), 'a inner\n');
	});

	it('P33 have what tools keep beside them, as files of the copy', async () => {
		const text = 'cat node_modules/.prisma/client/index.js; echo made > node_modules/.prisma/client/index.js';
		assert.equal(await runHarmless(text), 'made before');
	});

	it('P33 are in the copy of a workspace package with packages of its own, too', async () => {
		const link = '../../../node_modules/.bun/b@1/node_modules/b';
		assert.equal(await runHarmless('cd packages/own && readlink node_modules/a && rm node_modules/a'), `${link}\n`);
	});

	if (hasToolchain('npm')) {
		it('P33 are installed, replaced and removed by npm in the copy alone', async () => {
			const inner = packed('inner', '1.0.0', {});
			const dependencies = { holder: packed('holder', '2.0.0', { inner }), other: packed('other', '1.0.0', {}) };
			const show = (name: string) => `node -p 'require("holder") + require("${name}")'`;
			const change = `echo '${JSON.stringify({ dependencies })}' > package.json`;
			const text = `cd packages/npm; ${show('inner')}; ${change}; ${INSTALL} >/dev/null; ${show('other')}; ls node_modules`;
			const printed = await runHarmless(text);
			assert.equal(printed, 'holder1.0.0inner2.0.0\nholder2.0.0other1.0.0\nholder\nother\n');
		});
	}

	for (const name of ['@alias', 'app/index', 'app/lib/deep/x', '.generated/index', '@other/sources']) {
		it(`P33 lead to the sources of the copy by a link among them: ${name}`, async () => {
			const file = path.join(sandbox.folder, 'src/which.js');
			const which = name.startsWith('@') ? `${name}/which` : name;
			assert.equal(await runHarmless(`node -e 'require("./node_modules/${which}")'`), `${file}\n`);
		});
	}

	it('P33 are those of a scope that is elsewhere, but a scope that leads to itself is none', async () => {
		const text = 'node -e \'require("@other/package")\'; readlink node_modules/@self; rm node_modules/@other/package';
		assert.equal(await runHarmless(text), 'other\n.\n');
	});

	it('P33 are the copy’s own where the live tree’s are elsewhere', async () => {
		const text = 'cd packages/kept/node_modules && readlink a && rm a && rm -r .pnpm/a@1/node_modules/a && ls -A';
		assert.equal(await runHarmless(text), '.pnpm/a@1/node_modules/a\n.pnpm\n');
		assert.ok(existsSync(path.join(workspace().root, '../kept/.pnpm/a@1/node_modules/a/index.js')));
	});

	it('P33 are not named for what tools keep beside them in the live tree', async () => {
		for (const name of ['.astro/types.d.ts', '.astro/new', '.pnpm-workspace-state-v1.json', '.vue-global-types/x']) {
			workspace().write(`node_modules/${name}`, 'changed');
		}
		const changes = ['', 'old/node_modules/'].map((folder) => `echo x > node_modules/${folder}.astro/types.d.ts`);
		assert.equal(await runHarmless(changes.join(';')), '');
	});

	it('P33 are not named for the other names that another project gives to a file or takes, but for its content', async () => {
		const { root } = workspace();
		const file = path.join(root, 'node_modules/shared/index.js');
		linkSync(file, path.join(root, '../another.js'));
		linkSync(path.join(root, 'node_modules/shared/other.js'), path.join(root, '../yetAnother.js'));
		assert.equal(await runHarmless(''), '');
		for (const name of ['another', 'stored']) rmSync(path.join(root, `../${name}.js`));
		assert.equal(await runHarmless(''), '');
		appendFileSync(file, 'x');
		await sandbox.run('');
		assert.deepEqual(await sandbox.newlyChanged(), ['node_modules/shared/index.js']);
	});

	it('P33 are named if a run changes them through links, down to a file that it writes to, one that it adds, and one that is gone', async () => {
		const { root } = workspace();
		await sandbox.run(
			`cd node_modules && echo 1 >> a/index.js && echo 2 > a/lib/inner/new.js && rm a/lib/inner/old.js && echo 3 >> @scope/b/index.js && rm -r '${root}/node_modules/c' && mkdir '${root}/node_modules/e'`,
		);
		assert.deepEqual(
			await sandbox.newlyChanged(),
			['@scope/b/index.js', 'a/index.js', 'a/lib/inner/new.js', 'a/lib/inner/old.js', 'c', 'e'].map(
				(name) => `node_modules/${name}`,
			),
		);
	});

	it('P33 are not named for the caches that packages write themselves', async () => {
		const live = `${workspace().root}/node_modules`;
		await sandbox.run(
			`mkdir -p '${live}/.cache/x' '${live}/d/__pycache__' && touch '${live}/.cache/x/y' '${live}/d/__pycache__/z.pyc'`,
		);
		assert.deepEqual(await sandbox.newlyChanged(), []);
	});

	it('P33 are compared again only after each run, and named at most twenty at a time', async () => {
		const { root, write } = workspace();
		write('node_modules/d/before.js', 'x');
		assert.deepEqual(await sandbox.newlyChanged(), []);
		await sandbox.run(`cd '${root}/node_modules/d' && for i in $(seq 30); do echo > new$i.js; done`);
		await sandbox.newlyChanged();
		assert.equal((await sandbox.sandbox.changedLive()).length, 20);
	});
});
