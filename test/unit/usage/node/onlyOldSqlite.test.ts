import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

describe('the sources of the database of figures', () => {
	const folder = join(import.meta.dirname, '../../../../src/usage/node');
	const texts = globSync('*.ts', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
	const all = (pattern: RegExp) =>
		new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => word)));

	it('call only what the SQLite of Node 22.13 has, and read in one go', () => {
		assert.deepEqual(all(/\bdatabase\.(\w+)\(/g), new Set(['exec', 'prepare', 'close']));
		assert.deepEqual(all(/\bnew this\.#sqlite\.(\w+)\([^,()]*\)/g), new Set(['DatabaseSync']));
		assert.deepEqual(all(/\.(iterate|columns|setReturnArrays|setReadBigInts|location|backup)\(/g), new Set());
	});

	it('hold no transaction over an await, and need no extension', () => {
		assert.deepEqual(all(/(async \(database|fts\d|journal_mode ?= ?wal)/gi), new Set());
		assert.deepEqual(all(/journal_mode = (\w+)/g), new Set(['TRUNCATE']));
	});
});
