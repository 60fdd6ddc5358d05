import assert from 'node:assert/strict';
import { isImport, isImportsAlone, isTopOfFile } from '../../../../../../src/edit/core/answer/extraction/codeSigns.ts';

function testLines(title: string, test: (line: string) => boolean, yes: readonly string[], no: readonly string[]) {
	for (const line of yes) it(`${title}: ${JSON.stringify(line)}`, () => assert.equal(test(line), true));
	for (const line of no) it(`not ${title}: ${JSON.stringify(line)}`, () => assert.equal(test(line), false));
}

describe('a line at the top of a file', () => {
	testLines(
		'is an import',
		isImport,
		[
			"import a from 'a';",
			'  from a import b',
			'# include <a.h>',
			'using A.B;',
			'use A\\B;',
			"require 'a'",
			"require_once('a');",
			"const a = require('a');",
			'package a',
			'namespace A;',
		],
		[
			'x import',
			'imported()',
			'from a imports',
			'from a importer import_b',
			'#includes',
			'using (a)',
			'requires a',
			'required()',
			'const a = b;',
			'let a = b.require(a)',
			'packages',
			'namespace A {',
		],
	);
	testLines(
		'can only be the first',
		isTopOfFile,
		['#!/bin/sh', '<?php', '<?xml version="1.0"?>', '<!DOCTYPE html>'],
		[' #!/bin/sh', '<?phpx', '<?xmlns', 'a <?php', '<!doctypes>', '<p>'],
	);
	testLines(
		'imports alone',
		isImportsAlone,
		['import a\n\nimport b\n', '// A\n  # B\n-- C\nimport a', '#include <a>\n# include <b>'],
		['', '// A', 'import a\nb()', 'b()\nimport a', 'import a\nb // c', 'import a\nb # c'],
	);
});
