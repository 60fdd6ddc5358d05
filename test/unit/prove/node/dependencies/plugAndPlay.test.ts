import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { movedPlaces } from '../../../../../src/prove/node/dependencies/linkDependencies.ts';
import { commandLine, proofWorkspace, snapshot } from '../../../../support/sandboxes.ts';

describe('Yarn’s Plug’n’Play in a copy', () => {
	const workspace = proofWorkspace();

	it('P34 leads to packages outside of the tree, and stays where it is within', () => {
		const trees = { live: '/home/me/live', copy: '/home/me/proofs/one/live' };
		const places = {
			'./': './',
			'./packages/own/': './packages/own/',
			'./.yarn/cache/a.zip/node_modules/a/': './.yarn/cache/a.zip/node_modules/a/',
			'../.yarn/berry/cache/a.zip/node_modules/a/': '../../../.yarn/berry/cache/a.zip/node_modules/a/',
			'./.yarn/__virtual__/a-virtual-1f/0/cache/a.zip/': './.yarn/__virtual__/a-virtual-1f/0/cache/a.zip/',
			'./.yarn/__virtual__/own-virtual-1f/1/packages/own/': './.yarn/__virtual__/own-virtual-1f/1/packages/own/',
			'./.yarn/__virtual__/a-virtual-1f/2/.yarn/berry/cache/a.zip/':
				'./.yarn/__virtual__/a-virtual-1f/4/.yarn/berry/cache/a.zip/',
			'./.yarn/__virtual__/a-virtual-1f/4/other/cache/a.zip/': './.yarn/__virtual__/a-virtual-1f/6/other/cache/a.zip/',
		};
		const text = (listed: readonly string[]) => listed.map((place) => `  "packageLocation": "${place}",\\\n`).join('');
		assert.equal(movedPlaces(text(Object.keys(places)), trees, []), text(Object.values(places)));
	});

	it('P34 leads to packages in the live tree that are not copied', () => {
		const trees = { live: '/me/live', copy: '/me/proofs/live' };
		const text = (place: string) => `"packageLocation": "${place}"`;
		const moved = (place: string) => movedPlaces(text(place), trees, ['.yarn/cache']);
		assert.equal(moved('./.yarn/cache/a.zip/a/'), text('../../live/.yarn/cache/a.zip/a/'));
		assert.equal(
			moved('./.yarn/__virtual__/a/0/cache/a.zip/'),
			text('./.yarn/__virtual__/a/3/live/.yarn/cache/a.zip/'),
		);
		for (const place of ['./', './.yarn/caches/a/', './packages/a/']) assert.equal(moved(place), text(place));
	});

	it('P34 works with what Yarn keeps beside it, although that is ignored', async () => {
		const { git, write, open } = workspace();
		git('init', '-q');
		write('.gitignore', '.yarn/*\n!.yarn/patches\n.pnp.*\n');
		write('.yarn/cache/a.zip', 'a');
		write('.yarn/unplugged/b/node_modules/b/index.js', 'console.log("unplugged")');
		write('.yarn/install-state.gz', 'state\n');
		const places = ['../shared/', './.yarn/unplugged/b/node_modules/b/'].map(
			(place) => `"packageLocation": "${place}"`,
		);
		write('.pnp.cjs', `module.exports = '${places.join()}'; // ${'x'.repeat(1_000_001)}`);
		write('shared/index.js', 'console.log("shared")', `${workspace().root}/..`);
		const program = `const { join } = require('node:path');
const text = require('./.pnp.cjs');
for (const [, place] of text.matchAll(/: "(.*?)"/g)) require(join(__dirname, place));`;
		write('program.cjs', program);
		const text = 'node program.cjs; cat .yarn/install-state.gz; ls -A .yarn';
		const sandbox = await open({ commands: { tests: commandLine(text) } });
		const { output } = await sandbox.run('tests', new AbortController().signal);
		assert.equal(output, 'shared\nunplugged\nstate\ninstall-state.gz\n');
		assert.deepEqual(sandbox.skippedFolders, []);
	});

	it('P34 is written through no link that the repository tracks, and neither are packages', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		const text = '"packageLocation": "../.yarn/berry/cache/a.zip/node_modules/a/"';
		for (const name of ['mine/.pnp.cjs', 'yarn/releases/yarn.cjs', 'nm/.bin/a', 'nm/.astro/x'])
			write(`../${name}`, text);
		write('../nm/own/package.json', '{}');
		for (const [link, target] of Object.entries({ '.pnp.cjs': 'mine/.pnp.cjs', '.yarn': 'yarn', node_modules: 'nm' })) {
			symlinkSync(`../${target}`, path.join(root, link));
		}
		git('add', '.');
		const places = ['mine', 'yarn', 'nm'].map((name) => path.join(root, '..', name));
		const before = places.map(snapshot);
		const sandbox = await open({ commands: { tests: commandLine('ls node_modules/.bin .yarn/releases') } });
		const { output } = await sandbox.run('tests', new AbortController().signal);
		assert.equal(output, '.yarn/releases:\nyarn.cjs\n\nnode_modules/.bin:\na\n');
		assert.deepEqual(places.map(snapshot), before);
		assert.deepEqual(await sandbox.changedLive(), []);
	});
});
