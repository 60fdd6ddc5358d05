import assert from 'node:assert/strict';
import { lineClosesBlock, lineOpensBlock } from '../../../../../src/edit/core/syntax/blockLines.ts';
import { bracketBalance, openBlocks } from '../../../../../src/edit/core/syntax/brackets.ts';

describe('the brackets of a piece of code', () => {
	for (const [bare, balance, family] of [
		['', [0, 0, 0], 'c'],
		['f(a[1], {})', [0, 0, 0], 'c'],
		['f(a[', [2, 0, 0], 'c'],
		[')]}', [0, 3, 0], 'c'],
		['}{', [1, 1, 0], 'c'],
		['{)', [1, 0, 1], 'c'],
		['{(}', [0, 0, 1], 'c'],
		['{([}', [0, 0, 2], 'c'],
		['(]{)}', [0, 1, 2], 'c'],
		['()) ((', [2, 1, 0], 'c'],
		['{[]]}', [0, 0, 1], 'c'],
		['case a in b) {', [1, 0, 0], 'shellscript'],
		['$(a [', [1, 0, 0], 'shellscript'],
	] as const) {
		it(`are open, closed and crossed: ${JSON.stringify(bare)} in ${family}`, () => {
			const { open, closed, crossed } = bracketBalance(bare, family);
			assert.deepEqual([open, closed, crossed], balance);
		});
	}
});

describe('the blocks of words', () => {
	for (const [family, bare, count] of [
		['c', 'if end do', 0],
		['ruby', 'def a\nclass B\nmodule C\n  if d\nunless e\n\twhile f\nuntil g\nfor h\ncase i\nbegin', 10],
		['ruby', 'private def a\nprotected def b', 2],
		['ruby', 'default\nclasses\na if b', 0],
		['ruby', 'def a = 1\ndef b(c) = 2', 0],
		['ruby', 'a = if b\nc(case d', 2],
		['ruby', 'a = ifs', 0],
		['ruby', 'a do |b, c|\nd do\ne do f', 2],
		['ruby', 'redo\na dot', 0],
		['ruby', 'while a do\nfor b in c do', 2],
		['ruby', 'end\nend.a', -2],
		['ruby', 'a.end\n:end\nendless\nbend\nend?\nend:', 0],
		['lua', 'function a() do if repeat', 4],
		['lua', 'end until', -2],
		['lua', 'dofile functional iffy undo bend ends untilted', 0],
		['shellscript', 'if a; then if b; else case c; do for d\nwhile e && until f | select g', 7],
		['shellscript', 'ifs\necho if\nnotthen if', 0],
		['shellscript', 'fi; done\nesac & fi', -4],
		['shellscript', 'echo fi\nfields\n;done2', 0],
	] as const) {
		it(`are counted in ${family}: ${JSON.stringify(bare)}`, () => assert.equal(openBlocks(bare, family), count));
	}
});

describe('a line of code', () => {
	for (const line of [
		...['a {', 'f(', '[  ', 'a =>', 'a do', 'a do |b|', 'if a then', 'begin', 'def a():', '  async with b:', 'case c:'],
		...['<a>', '<a b="c">', '\\begin{a} b'],
	]) {
		it(`opens a block: ${line}`, () => assert.ok(lineOpensBlock(line)));
	}

	for (const line of [
		'a { b',
		'a => b',
		'undo',
		'a do b',
		'then a',
		'beginning',
		'defer:',
		'a if b:',
		'<a/>',
		'<1>',
		'a',
	]) {
		it(`opens no block: ${line}`, () => assert.ok(!lineOpensBlock(line)));
	}

	for (const line of [
		'  }',
		')',
		']',
		'</a>',
		' \\end{a}',
		'end',
		'  fi',
		'done',
		'esac',
		'ELSE',
		'elif a',
		'except:',
		'catch',
	]) {
		it(`closes a block: ${line}`, () => assert.ok(lineClosesBlock(line)));
	}

	for (const line of ['a }', 'a </b>', 'a \\end{b}', 'ending', 'a end', 'field', 'catcher', '']) {
		it(`closes no block: ${line}`, () => assert.ok(!lineClosesBlock(line)));
	}
});
