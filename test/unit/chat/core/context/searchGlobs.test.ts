import assert from 'node:assert/strict';
import { matchesGlob } from 'node:path/posix';
import fc from 'fast-check';
import { rankNames, readContextQuery } from '../../../../../src/chat/core/context/contextQuery.ts';

import { searchGlobs } from '../../../../../src/chat/core/context/excludedFiles.ts';

const globsFor = (typed: string) => searchGlobs(readContextQuery(typed));

describe('the globs of a search', () => {
	it('go from letters in order over letters together to the beginning of a name, in any case', () => {
		assert.deepEqual(globsFor('aB1'), {
			files: ['**/*[aA]*[bB]*1*', '**/*[aA][bB]1*', '**/[aA][bB]1*'],
			inFolders: '**/*[aA][bB]1*/{*,*/*}',
		});
	});

	it('filter by the folders before the last slash', () => {
		assert.equal(globsFor('s/t/x').files.at(-1), '**/*[sS]*/**/*[tT]*/**/[xX]*');
		assert.deepEqual(globsFor('s/'), { files: ['**/*[sS]*/**/*'], inFolders: undefined });
	});

	it('let a character that means something in a glob stand for any', () => {
		assert.deepEqual(globsFor('[*]{?}!').files.at(-1), '**/???????*');
	});

	const letters = fc.constantFrom(...'abcXYZ019._-äÖñ');
	const nameOf = (size: { minLength: number; maxLength: number }) => fc.string({ unit: letters, ...size });

	it('find every name that has the letters in order, whatever their case', () => {
		const parts = fc.array(fc.tuple(nameOf({ minLength: 1, maxLength: 1 }), nameOf({ minLength: 0, maxLength: 3 })), {
			minLength: 1,
			maxLength: 8,
		});
		fc.assert(
			fc.property(parts, fc.boolean(), nameOf({ minLength: 0, maxLength: 3 }), (pairs, isUpper, start) => {
				// A name that begins with a dot is for shells and this matcher hidden; not so for VS Code.
				const name = `x${start}${pairs.map(([letter, rest]) => letter + rest).join('')}`;
				const typed = pairs.map(([letter]) => letter).join('');
				const [widest = ''] = globsFor(isUpper ? typed.toUpperCase() : typed.toLowerCase()).files;
				assert.ok(matchesGlob(`src/deep/${name}`, widest), `${widest} ${name}`);
			}),
		);
	});

	it('find all that ranking would offer, for any text', () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 10 }), nameOf({ minLength: 1, maxLength: 12 }), (typed, name) => {
				const query = readContextQuery(typed);
				const path = `src/x${name}`;
				if (rankNames([{ name: `x${name}`, path, distance: 0 }], query).length === 0) return;
				assert.ok(matchesGlob(path, searchGlobs(query).files[0] ?? ''), `${typed} ${name}`);
			}),
		);
	});

	it('are each found by the ones before', () => {
		fc.assert(
			fc.property(nameOf({ minLength: 1, maxLength: 6 }), nameOf({ minLength: 1, maxLength: 12 }), (typed, name) => {
				const { files } = globsFor(typed);
				const found = files.map((glob) => matchesGlob(`x${name}`, glob));
				assert.deepEqual(found.toSorted().reverse(), found);
			}),
		);
	});
});
