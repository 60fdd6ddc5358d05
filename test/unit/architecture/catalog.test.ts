import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The cases of the catalog, by letter: how far they go and which numbers it leaves out. */
const CATALOG = [
	['H', 63, [43]],
	['B', 31, [8, 10]],
	['W', 25, []],
	['S', 25, [10]],
	['D', 20, []],
	['L', 9, []],
	['P', 54, []],
] as const;

const IDS = CATALOG.flatMap(([letter, last, missing]) =>
	Array.from({ length: last }, (_, index) => index + 1)
		.filter((number) => !missing.some((each) => each === number))
		.map((number) => `${letter}${String(number).padStart(2, '0')}`),
);

describe('the catalog of faults', () => {
	// | ids, separated by spaces | file, from test/ |
	const rows = [...read('test/README.md').matchAll(/^\| ((?:[A-Z]\d\d ?)+) *\| `([^`]+)` *\|$/gm)].map(
		([, ids = '', file = '']) => ({ ids: ids.trim().split(' '), file: `test/${file}` }),
	);
	const files = globSync('test/**/*.test.ts', { cwd: root }).map((file) => file.split(sep).join('/'));
	const sources = new Map(files.map((file) => [file, withTables(file)]));

	it('has 223 cases', () => assert.equal(IDS.length, 223));

	it('is tested where the table in test/README.md says: each id opens a title there', () => {
		const wrong = rows.flatMap(({ ids, file }) =>
			ids.filter((id) => !opensTitle(id, sources.get(file) ?? '')).map((id) => `${id} in ${file}`),
		);
		assert.deepEqual(wrong, []);
	});

	it('is in that table completely', () => {
		const listed = new Set(rows.flatMap(({ ids }) => ids));
		const missing = IDS.filter((id) => !listed.has(id));
		const found = missing.map(
			(id) => `${id}: ${files.filter((file) => opensTitle(id, sources.get(file) ?? '')).join(', ')}`,
		);
		assert.deepEqual(found, [], 'Missing in the table, with the files that have such a title');
	});

	it('is told nothing that it does not hold', () => {
		const unknown = rows.flatMap(({ ids }) => ids).filter((id) => !IDS.includes(id));
		assert.deepEqual(unknown, []);
	});
});

/** A test file with what it imports from test/: titles are made from tables there, too. */
function withTables(file: string): string {
	const source = read(file);
	const imported = [...source.matchAll(/ from '(\.\.?\/[^']+\.ts)'/g)]
		.map(([, specifier = '']) => normalize(join(dirname(file), specifier)))
		// Code that a table quotes may import anything.
		.filter((each) => each.startsWith(`test${sep}`) && existsSync(join(root, each)));
	return [source, ...imported.map(read)].join('\n');
}

/** A title, alone or after other ids, or the id of a row of a table from which titles are made. */
function opensTitle(id: string, source: string): boolean {
	return new RegExp(`['"\`](?:[A-Z]\\d\\d )*${id}(?: |['"\`])`).test(source);
}
