import assert from 'node:assert/strict';
import { namesTree } from '../../../../../src/prove/node/sandboxCopy.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

describe('a text that names a tree', () => {
	it('does so with either kind of slash, and on Windows in any case', () => {
		const tree = 'C:\\Users\\me\\my (own) project';
		assert.ok(namesTree('at c:/users/ME/my (own) project/src/a.js:1', tree));
		assert.ok(namesTree('"C:\\\\Users\\\\me\\\\my (own) project\\\\a.js"', tree));
		assert.equal(namesTree('C:\\Users\\me\\my (own) projects\\a.js', tree), false);
		assert.equal(namesTree('C:\\Users\\me\\my (own) project\\node_modules\\x\\a.js', tree), false);
	});

	it('names it if one of several mentions is no dependency', () => {
		assert.equal(namesTree('/live/a/node_modules/x.js and /live/.venv/lib/y.py', '/live'), false);
		assert.ok(namesTree('/live/node_modules/x.js (/live/a.js)', '/live'));
		assert.equal(namesTree('/alive/a.js', '/live'), false);
		assert.equal(namesTree('/home/live/a.js', '/live'), false);
		assert.ok(namesTree('file:///live/a.js', '/live'));
		assert.equal(namesTree('/LIVE/a.js', '/live'), false);
	});

	it('is read once, however many separators and beginnings of the path it holds', () => {
		const size = 256 * 1024;
		const trees = ['/home/me/live', '/a/a/a/a/b', 'C:\\live', '\\\\server\\share'];
		const parts = [
			'/',
			'\\',
			'/\\',
			'/home/me/',
			'/home/me/live',
			'/home/me/live-',
			'/a',
			'C:\\',
			'c:/live/node_modules/',
			'\\\\server\\',
			'x',
		];
		for (const tree of trees) {
			for (const part of parts) {
				const read = (length: number) => namesTree(`x${part.repeat(length / part.length)}`, tree);
				assert.ok(isSteady(read, size), `${tree} in ${part}`);
			}
		}
	});

	it('names it behind any run of separators, but not where they follow a name', () => {
		assert.ok(namesTree('at /////live\\\\//a.js', '/live'));
		assert.equal(namesTree('src//live/a.js', '/live'), false);
		assert.ok(namesTree('\\\\server\\share\\a.js', '\\\\server\\share'));
	});
});
