import assert from 'node:assert/strict';
import { matchesGlob } from 'node:path/posix';
import fc from 'fast-check';
import {
	excludedBySettings,
	excludeGlob,
	gitignorePatterns,
} from '../../../../../src/chat/core/context/excludedFiles.ts';

describe('what is not searched', () => {
	it('is what the settings set to true, without what has a condition', () => {
		const files = { '**/out': true, '**/kept': false, '**/*.js': { when: '$(basename).ts' } };
		assert.deepEqual(excludedBySettings(files, { '**/logs': true }, undefined, 'nonsense'), ['**/out', '**/logs']);
	});

	it('is one glob, with node_modules and .git always, and no braces within braces', () => {
		assert.equal(excludeGlob([]), '{**/node_modules,**/.git}');
		assert.equal(
			excludeGlob(['**/*.{js,map}', 'a,b', '**/.git', 'x{', '{a,{b,c}}', '{d,{e,{f,g}}}']),
			'{**/node_modules,**/.git,**/*.js,**/*.map,a?b,x?,a,b,c,d,e,f,g}',
		);
	});

	it('applies below a folder: what is excluded anywhere, and what the folder itself leads to', () => {
		const below = (folder: string, ...patterns: readonly string[]) =>
			excludeGlob(patterns, folder).slice(1, -1).split(',').slice(2);
		assert.deepEqual(below('src/app', '**/dist', 'src/app/gen/**', 'src/{app,lib}/out', 'src/*/tmp'), [
			'**/dist',
			'gen/**',
			'out',
			'tmp',
		]);
		// Wildcards fit as little or as much as they must.
		assert.deepEqual(below('aXbX', 'a*X*X/one', 'a*b/two', '?X?X/three', '*X*b*X/four'), ['one', 'three', 'four']);
		assert.deepEqual(below('src/app', 'other/out', 'out/**', '*.log'), []);
		// It was meant all the same.
		assert.deepEqual(below('src/app', 'src', 'src/**', 'src/app', 'src/app/**', '*/app'), []);
	});

	it('leaves out a pattern with more choices than a search can be given', () => {
		assert.equal(excludeGlob(['{a,b}'.repeat(20)]), '{**/node_modules,**/.git}');
	});

	it('never has an unpaired brace, whatever the patterns are', () => {
		fc.assert(
			fc.property(
				fc.array(fc.string({ unit: fc.constantFrom(...'{},a*/'), maxLength: 12 }), { maxLength: 5 }),
				(all) => {
					assert.match(excludeGlob(all), /^\{[^{}]*\}$/);
				},
			),
		);
	});
});

describe('the patterns of a .gitignore', () => {
	it('become globs: anchored with a slash, otherwise anywhere; a slash at the end means folders alone', () => {
		const cases: readonly (readonly [string, readonly string[]])[] = [
			['dist', ['**/dist', '**/dist/**']],
			['build/', ['**/build/**']],
			['/out', ['out', 'out/**']],
			['/out/', ['out/**']],
			['doc/*.pdf', ['doc/*.pdf', 'doc/*.pdf/**']],
			['**/cache/', ['**/cache/**']],
			['*.log  ', ['**/*.log', '**/*.log/**']],
			['\\#notes', ['**/#notes', '**/#notes/**']],
			['a\\*b', ['**/a?b', '**/a?b/**']],
			['{x}', ['**/?x?', '**/?x?/**']],
			['# a comment', []],
			['/', []],
			['', []],
		];
		for (const [line, globs] of cases) assert.deepEqual(gitignorePatterns(line), globs, line);
		assert.deepEqual(gitignorePatterns('a\r\nb\n'), ['**/a', '**/a/**', '**/b', '**/b/**']);
	});

	it('leave out what a later exception may undo, and nothing else', () => {
		const cases: readonly (readonly [string, boolean])[] = [
			['*.log\n!keep.log', false],
			['!keep.log\n*.log', true],
			['*.log\n!notes.txt', true],
			['node_modules/\n!keep.log', true],
			['dist\n!dist', false],
			['build/*\n!/build/keep/', false],
			['a?c\n!abc', false],
			['*.a\n!*.b', false],
			['[ab]x\n!cx', false],
			['a\\*\n!b', true],
		];
		for (const [text, isKept] of cases) assert.equal(gitignorePatterns(text).length > 0, isKept, text);
	});

	it('exclude nothing if no person wrote them', () => {
		assert.deepEqual(gitignorePatterns('a\n'.repeat(1_001)), []);
		assert.deepEqual(gitignorePatterns(`${'*a'.repeat(300)}\nb`), []);
	});

	it('are left out where it would take long to find whether an exception fits', () => {
		const wild = `${'*a'.repeat(240)}b`;
		assert.deepEqual(gitignorePatterns(`${wild}\n!${'a'.repeat(499)}`), []);
		const exceptions = Array.from({ length: 21 }, (_, index) => `!b${index}`).join('\n');
		assert.deepEqual(gitignorePatterns(`*.a\n${exceptions}`), []);
		assert.equal(gitignorePatterns(`a\n${exceptions}`).length, 2);
	});

	it('fit the file and what lies in a folder of that name', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 4 }), (name) => {
				const globs = gitignorePatterns(name);
				const isExcluded = (path: string) => globs.some((glob) => matchesGlob(path, glob));
				assert.ok(isExcluded(name) && isExcluded(`x/${name}`) && isExcluded(`x/${name}/y/z`));
				assert.ok(!isExcluded(`x/${name}d`) && !isExcluded(`d${name}/y`));
			}),
		);
	});
});
