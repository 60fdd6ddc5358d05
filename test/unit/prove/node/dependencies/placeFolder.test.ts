import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placeFolder } from '../../../../../src/prove/node/dependencies/placeEntry.ts';
import { Budget } from '../../../../../src/prove/node/files/fileStamps.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('a folder that the copy is given', () => {
	const folder = temporaryFolder();
	const place = (name: string) => path.join(realpathSync(folder()), name);
	const write = (name: string) => {
		mkdirSync(path.dirname(place(name)), { recursive: true });
		writeFileSync(place(name), 'text');
	};
	const treesWith = (budget: Budget, mixed: readonly string[] = []) => {
		mkdirSync(place('copy'), { recursive: true });
		return { live: place('live'), copy: place('copy'), mixed: new Set(mixed), budget };
	};
	const isLink = (name: string) => lstatSync(place(`copy/${name}`)).isSymbolicLink();

	it('P33 is copied as long as there is room for all that is in it, packages as well, and linked then', () => {
		for (const name of ['one/node_modules/a/x', 'two/x', 'three/x']) write(`live/${name}`);
		const trees = treesWith(new Budget(8, 100));
		for (const name of ['one', 'two', 'three']) placeFolder(trees, name);
		assert.ok(existsSync(place('copy/one/node_modules/a/x')));
		assert.deepEqual(['one', 'two', 'three'].map(isLink), [false, false, true]);
		assert.deepEqual(readlinkSync(place('copy/three')), place('live/three'));
	});

	it('P33 is linked in parts if it is too large and holds links to sources', () => {
		for (const name of ['src/x', 'copy/src/x']) write(name.startsWith('copy') ? name : `live/${name}`);
		for (const name of ['large/x', 'large/inner/x', 'large/other/x']) write(`live/${name}`);
		symlinkSync(place('live/src'), place('live/large/inner/src'));
		placeFolder(treesWith(new Budget(0, 0), ['large', 'large/inner']), 'large');
		assert.deepEqual(['large', 'large/inner', 'large/other', 'large/x'].map(isLink), [false, false, true, true]);
		assert.equal(realpathSync(place('copy/large/inner/src')), place('copy/src'));
	});

	it('P33 is left as it is where a link leads out of the copy', () => {
		for (const name of ['live/one/x', 'elsewhere/y']) write(name);
		const trees = treesWith(new Budget(100, 100));
		symlinkSync(place('elsewhere'), place('copy/one'));
		placeFolder(trees, 'one');
		assert.equal(existsSync(place('elsewhere/x')), false);
	});
});
