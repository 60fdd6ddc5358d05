import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { importsOf } from './importStatements.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** In lines. */
const LONGEST_FILE = 300;
/** In lines: a helper lies below its only importer until the file is this long. */
const FULL_FILE = 250;
/** In lines. */
const SMALL_HELPER = 40;
const MOST_IN_FOLDER = 22;
const MOST_FILES = 900;

describe('the tree of src/', () => {
	const files = globSync('src/**/*.*', { cwd: root }).map((file) => file.split(sep).join('/'));
	const sources = files.filter((file) => /\.tsx?$/.test(file));
	const lines = new Map(
		sources.map((file) => [file, readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length]),
	);
	const importers = Map.groupBy(
		sources.flatMap((file) => importsOf(file)),
		({ target }) => target,
	);

	it('has no long file, no crowded folder, and not too many files', () => {
		const long = [...lines].filter(([, count]) => count > LONGEST_FILE);
		const crowded = [...Map.groupBy(files, (file) => dirname(file))].filter(
			([, inside]) => inside.length > MOST_IN_FOLDER,
		);
		assert.deepEqual([long, crowded.map(([folder]) => folder)], [[], []]);
		assert.ok(files.length <= MOST_FILES, `${files.length} files`);
	});

	it('has a helper below its only importer, as long as that file has room', () => {
		const apart = sources.filter((file) => {
			const [importer, ...others] = new Set(importers.get(file)?.map((each) => each.file));
			if (importer === undefined || others.length > 0 || dirname(importer) !== dirname(file)) return false;
			const isLazy = importers.get(file)?.some(({ kind }) => kind === 'dynamic');
			const [own = 0, more = 0] = [lines.get(file), lines.get(importer)];
			return !isLazy && own <= SMALL_HELPER && own + more <= FULL_FILE;
		});
		assert.deepEqual(apart, []);
	});

	it('has in base nothing that belongs to one feature', () => {
		const owned = sources.filter((file) => {
			const users = new Set(importers.get(file)?.map((each) => each.file.split('/')[1]));
			const [user = 'base', ...others] = users;
			return file.startsWith('src/base/') && others.length === 0 && user !== 'base' && !user.endsWith('.ts');
		});
		assert.deepEqual(owned, []);
	});
});
