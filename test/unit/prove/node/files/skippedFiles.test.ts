import assert from 'node:assert/strict';
import { isSkipped } from '../../../../../src/prove/node/files/skippedFiles.ts';

describe('what a copy leaves out', () => {
	it('is dependencies, caches, and outputs, wherever they are', () => {
		const out = ['node_modules', 'a/node_modules/b/c.js', '.venv', 'venv/bin/x', 'a/__pycache__/b.pyc', '.git/HEAD'];
		const files = ['tsconfig.tsbuildinfo', '.eslintcache', 'a.o', 'a/.coverage', 'A.class', '.pytest_cache/v'];
		assert.deepEqual(
			[...out, ...files].filter((name) => !isSkipped(name)),
			[],
		);
	});

	it('is not what only looks alike', () => {
		const kept = [
			'src/node_modules.js',
			'a/venv.py',
			'cache/x',
			'go.mod',
			'.gitignore',
			'.env',
			'a.obj.js',
			'x/.cachet',
		];
		assert.deepEqual(kept.filter(isSkipped), []);
	});
});
