import assert from 'node:assert/strict';
import { bracketsAround } from '../../../../../../src/edit/core/answer/cursor/bracketsAround.ts';
import { trimRepeatedLines, trimSurroundingLines } from '../../../../../../src/edit/core/answer/cursor/trimOverlap.ts';

type Case = readonly [title: string, above: string, code: string, below: string, wanted: string];

/** The lines around a place, and their brackets; of an element, or of code that knows blocks with an `end`. */
function surroundings(above: string, below: string) {
	const around = { above: above.split('\n'), before: '', after: '', below: below.split('\n') };
	const languageId = above.includes('<p>') ? 'html' : below.includes('end') ? 'ruby' : 'javascript';
	return [around, bracketsAround(around, languageId)] as const;
}

const trimmed = (above: string, code: string, below: string) =>
	trimRepeatedLines(code.split('\n'), ...surroundings(above, below)).join('\n');

describe('lines of new code that are around it already', () => {
	const dropped: readonly Case[] = [
		['the line above', 'let total = 0;', 'let total = 0;\nadd(total);', '', 'add(total);'],
		['several lines above', 'one();\n\ntwo();', 'one();\ntwo();\n\nthree();', '', 'three();'],
		['a line above that the code has twice', 'one();', 'one();\none();', '', 'one();'],
		['a line above that occurs further up, too', 'one();\ntwo();\none();', 'one();\nthree();', '', 'three();'],
		['overlapping lines above', 'one();\none();\ntwo();', 'one();\ntwo();\nthree();', '', 'three();'],
		[
			'lines above with another indentation',
			'  if (all) {\n    one();',
			'if (all) {\n  one();\n  two();',
			'',
			'  two();',
		],
		[
			'lines above of several levels',
			'  if (a) {\n    if (b) {\n      one();',
			'if (a) {\n  if (b) {\n    one();\n    x',
			'',
			'    x',
		],
		[
			'lines above whose first one was trimmed',
			'    if (all) {\n      one();',
			'if (all) {\n      one();\n      x',
			'',
			'      x',
		],
		['a distinctive line above a bracket', '', 'x;\none();\n{', 'one();\n{', 'x;'],
		['an element around nothing', '<p>', '<p>\n</p>', '</p>', ''],
		['an import that is indented above', '  import os\nx = 1', 'import os\ny', '', 'y'],
		['an import that is indented', 'import os\nx = 1', '  import os\ny', '', 'y'],
		['the first line of a script below a blank one', 'x=1\n \ny=2', '#!/bin/sh\nz=3', '', 'z=3'],
		['the line below', '', 'add();\nreturn total;', 'return total;\nmore', 'add();'],
		['several lines below', '', 'add();\n\none();\n\ntwo();', 'one();\ntwo();\nmore', 'add();\n'],
		['the blank line before them', '', 'add();\n\none();', '\none();', 'add();'],
		['two blank lines before them', '', 'add();\n\n\none();', '\none();', 'add();'],
		['a bracket that the code does not need', 'if (a) {', '  b();\n}', '}', '  b();'],
		['a keyword that the code does not need', 'if a', '  b\nend', 'end', '  b'],
		['a tag that the code does not need', '<p>', '  <b>x</b>\n</p>', '</p>', '  <b>x</b>'],
		['an element around it', '<p>', '<p>\n  <br/>\n</p>', '</p>', '  <br/>'],
		['blank lines at their start', '', ' \n\nx;', '', 'x;'],
		['lines that begin again amid them', 'one();\none();\none();\ntwo();', 'one();\none();\ntwo();\nx;', '', 'x;'],
		['lines that start a longer run', '', 'x;\none();\ntwo();\none();', 'one();\ntwo();\none();\nthree();', 'x;'],
		['the shorter of two overlaps', 'x();\none();', 'one();\nx;\none();', '', 'x;\none();'],
		['a distinctive line with a bracket', '}\none();', '}\none();\nx;', '', 'x;'],
		['a distinctive line below a bracket', '', 'x;\n}\none();', '}\none();', 'x;'],
		['blank lines among those above', 'one();\n \n  two();', 'one();\n\n  two();\nx;', '', 'x;'],
		['an import with spaces', '  import os  ', 'import os\n \nimport re', '', 'import re'],
		['the only import', 'import os\nx = 1', 'import os', '', ''],
		['all of it', 'one();', 'one();', '', ''],
		['an import', 'import os\nx = 1\n', 'import os\nimport re\ny = 2', '', 'import re\ny = 2'],
		['the first line of a script', '#!/bin/sh\nx=1', '#!/bin/bash\ny=2', '', 'y=2'],
		['a tag that starts a script', '<?php\n$a = 1;', '<?php\n\n$b = 2;', '', '$b = 2;'],
	];
	for (const [title, above, code, below, wanted] of dropped) {
		it(`are dropped: ${title}`, () => assert.equal(trimmed(above, code, below), wanted));
	}

	const kept: readonly Case[] = [
		['a short line above', 'x;', 'x;\ny;', '', 'x;\ny;'],
		['a short line above and below', 'x;', 'x;', 'x;', 'x;'],
		[
			'a signature without a block above',
			'function sum(a);',
			'function sum(b) {\n  return b;\n}',
			'',
			'function sum(b) {\n  return b;\n}',
		],
		['a keyword above', 'end', 'end\ny', '', 'end\ny'],
		['a line above, further up alone', 'one();\ntwo();', 'one();\nthree();', '', 'one();\nthree();'],
		[
			'lines above that are indented otherwise',
			'if (all) {\n  one();\ntwo();',
			'if (all) {\n  one();\n  two();',
			'',
			'if (all) {\n  one();\n  two();',
		],
		['two letters', 'xy', 'xy\nz', '', 'xy\nz'],
		['no letters', '...', '...\nz', '', '...\nz'],
		['a single line that is below, too', 'x;', 'x;', 'y;', 'x;'],
		['a short line below', '', 'x;\ny;', 'y;', 'x;\ny;'],
		['a line below, further down alone', '', 'add();\ntwo();', 'one();\ntwo();', 'add();\ntwo();'],
		['a bracket that the code needs', 'x {', 'if (a) {\n  b();\n}', '}', 'if (a) {\n  b();\n}'],
		['one of two brackets', 'x {', 'if (a) {\n  b();\n}\n}', '}', 'if (a) {\n  b();\n}'],
		['a keyword that the code needs', 'def x', 'if a\n  b\nend', 'end', 'if a\n  b\nend'],
		['a keyword that a loop needs', 'def x', 'a.each do |b|\n  c\nend', 'end', 'a.each do |b|\n  c\nend'],
		['a tag that the code needs', '', '<p>\n  x\n</p>', '</p>', '<p>\n  x\n</p>'],
		['an import amid the code', 'import os\n', 'x = 1\nimport os', '', 'x = 1\nimport os'],
		['the first line of a file at its top', '\n', '#!/bin/sh\ny=2', '', '#!/bin/sh\ny=2'],
		['a word that starts with a keyword', '', 'ended;\nfined', 'fined = 1', 'ended;\nfined'],
	];
	for (const [title, above, code, below, wanted] of kept) {
		it(`are kept: ${title}`, () => assert.equal(trimmed(above, code, below), wanted));
	}
});

describe('lines of an answer that are around the selection', () => {
	const cropped = (above: string, selected: string, code: string, below: string) =>
		trimSurroundingLines(code.split('\n'), selected.split('\n'), ...surroundings(above, below)).join('\n');

	for (const [title, above, selected, code, below, wanted] of [
		['are dropped on both sides', 'one();', 'two();', 'one();\nfast();\nthree();', 'three();', 'fast();'],
		[
			'are dropped below, too, although the selection ends alike',
			'if (all) {',
			'  while (one()) {\n    two();\n  }',
			'if (all) {\n  while (fast()) {\n  }\n}',
			'}',
			'  while (fast()) {\n  }',
		],
		[
			'are kept above if the selection starts with them',
			'one();',
			'\n  one();\ntwo();',
			'one();\nfast();',
			'',
			'one();\nfast();',
		],
		[
			'are kept below if the selection ends with them',
			'',
			'two();\n  one();\n',
			'fast();\none();',
			'one();',
			'fast();\none();',
		],
		[
			'are kept below if a longer selection ends with them',
			'',
			'one();\ntwo();\nthree();',
			'fast();\nslow();\nthree();',
			'three();',
			'fast();\nslow();\nthree();',
		],
		[
			'are dropped below if the selection only starts with them',
			'',
			'one();\ntwo();',
			'fast();\none();',
			'one();',
			'fast();',
		],
		[
			'are dropped above if the selection only ends with them',
			'one();',
			'two();\none();',
			'one();\nfast();',
			'',
			'fast();',
		],
	] as const) {
		it(title, () => assert.equal(cropped(above, selected, code, below), wanted));
	}
});
