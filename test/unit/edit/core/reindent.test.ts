import assert from 'node:assert/strict';
import fc from 'fast-check';
import { reindent } from '../../../../src/edit/core/reindent.ts';
import { indentLike } from '../../../../src/edit/core/whitespace/indentation.ts';

const four = { insertSpaces: true, width: 4 };
const two = { insertSpaces: true, width: 2 };
const tabs = { insertSpaces: false, width: 4 };
const block = 'if (x) {\n        a();\n    }';

describe('code that takes the place of a selection', () => {
	for (const [title, code, before, selected, style, expected] of [
		[
			'is indented if it came without indentation',
			'if (y) {\n    b();\n}',
			'    ',
			block,
			four,
			'if (y) {\n        b();\n    }',
		],
		[
			'stays if only its first line lost its indentation',
			'if (y) {\n        b();\n    }',
			'    ',
			block,
			four,
			'if (y) {\n        b();\n    }',
		],
		['is dedented if all lines kept their indentation', '    b();\n    c();', '    ', 'a();', four, 'b();\n    c();'],
		['follows whole selected lines', 'b();\nc();', '', '    a();\n', four, '    b();\n    c();\n'],
		['gets the tabs of its document', 'if (y) {\n  b();\n}', '\t', 'a();', tabs, 'if (y) {\n\t\tb();\n\t}'],
		['gets the width of its document', 'if (y) {\n    b();\n}', '  ', 'a();', two, 'if (y) {\n    b();\n  }'],
		['keeps a width that the selection has, too', 'f(\n    b)', '', 'f(\n    a)', two, 'f(\n    b)'],
		['starts in mid-line', '[\n  1,\n]', '  const x = ', '[]', two, '[\n    1,\n  ]'],
		[
			'goes in behind a line that opens a block',
			'for x in y:\n    pass',
			'    ',
			'z = 0\n    z += 1',
			four,
			'for x in y:\n        pass',
		],
		['keeps blank lines around', '\n\nb();\n\n', '', '\n\n  a();\n \n', two, '\n\n  b();\n \n'],
		['has no space on its empty lines', 'b();\n  \nc();', '  ', 'a();', two, 'b();\n\n  c();'],
		['may be shorter', 'b();', '    ', block, four, 'b();'],
		['keeps surrogate pairs', '"𝒳🏳️‍🌈"', '🎉 ', '"a"', two, '"𝒳🏳️‍🌈"'],
	] as const) {
		it(title, () => {
			const place = { before, selected, style, lineEnd: '\n', languageId: 'typescript' } as const;
			assert.equal(reindent(code, place), expected);
		});
	}

	for (const [title, languageId, before, selected, style] of [
		['members of an object', 'typescript', '\t\t', 'name: a.name,\n\t\tage: a.old,\n\t\tmail: a.mail,', tabs],
		['cases without code between', 'typescript', '\t\t', "case 'x':\n\t\tcase 'y':\n\t\t\treturn old;", tabs],
		['entries of a dictionary', 'python', '    ', "'a': 1,\n    'b': old,", four],
		['keys without values', 'yaml', '  ', 'data:\n  old:\n  cache:', two],
		['labels and statements', 'c', '  ', 'again:\n  old();\n  goto again;', two],
		['a call over several lines', 'typescript', '  ', 'f(a,\n    old);', two],
		['a function', 'python', '    ', 'def f(self):\n        return old', four],
		['a condition', 'python', '    ', 'if x:\n        y()\n    old()', four],
		['a block', 'typescript', '    ', 'if (x) {\n        old();\n    }', four],
		['two statements', 'go', '\t', 'a()\n\told()', tabs],
	] as const) {
		it(`keeps its indentation if one word of ${title} changes, however the lines come`, () => {
			const place = { before, selected, style, lineEnd: '\n', languageId } as const;
			const expected = selected.replace('old', 'other');
			const whole = before + expected;
			for (const answer of [expected, whole, `${whole}\n`, indentLike(whole, '')])
				assert.equal(reindent(answer, place), expected, JSON.stringify(answer));
			const lines = { ...place, before: '', selected: `${before}${selected}\n` };
			for (const answer of [expected, whole, indentLike(whole, '')])
				assert.equal(reindent(answer, lines), `${whole}\n`, JSON.stringify(answer));
		});
	}

	it('is indented after a call that continues, but not after the start of a list', () => {
		const place = {
			before: '  ',
			selected: 'a();\n  b();',
			style: two,
			lineEnd: '\n',
			languageId: 'typescript',
		} as const;
		assert.equal(reindent('f(a,\n  b);', place), 'f(a,\n    b);');
		assert.equal(reindent('a,\n  b,', place), 'a,\n  b,');
	});

	it('has only the line endings of its document', () => {
		const place = { before: '', selected: 'a\r\n', style: two, lineEnd: '\r\n', languageId: 'c' } as const;
		assert.equal(reindent('b\nc\r\nd\re', place), 'b\r\nc\r\nd\r\ne\r\n');
	});

	for (const [title, languageId, code, selected, expected] of [
		[
			'a template',
			'typescript',
			'if (a) {\n    b(`x\n  \n    y z\n`);\n    c();\n}',
			'\ta();\n',
			'\tif (a) {\n\t\tb(`x\n  \n    y z\n`);\n\t\tc();\n\t}\n',
		],
		[
			'a string of Python',
			'python',
			'a = """x\n  y\n"""\nif a:\n    b()',
			'\ta()\n',
			'\ta = """x\n  y\n"""\n\tif a:\n\t\tb()\n',
		],
		['a here-document', 'shellscript', 'cat <<EOF\n  x\nEOF\nls', '\tls\n', '\tcat <<EOF\n  x\nEOF\n\tls\n'],
	] as const) {
		it(`keeps ${title} unchanged`, () => {
			const place = { before: '', selected, style: tabs, lineEnd: '\n', languageId } as const;
			assert.equal(reindent(code, place), expected);
			assert.equal(reindent(expected, { ...place, selected: expected }), expected);
		});
	}

	it('moves documentation along with its function', () => {
		const place = { before: '', selected: '    a()\n', style: four, lineEnd: '\n', languageId: 'python' } as const;
		const code = 'def f():\n    """Doc.\n\n    More.\n    """\n    a()';
		const moved = code.replaceAll(/^(?=.)/gm, '    ');
		assert.equal(reindent(code, place), `${moved}\n`);
	});

	it('restores the indentation of a string if a service removed it from all lines', () => {
		const place = { before: '', style: four, lineEnd: '\n', languageId: 'typescript' } as const;
		const selected = '    a = `x\n    y\n      z`;\n    b();\n';
		assert.equal(reindent(indentLike(selected, ''), { ...place, selected }), selected);
		const atMargin = '    a = `x\ny\n`;\n    b();\n';
		assert.equal(reindent('a = `x\ny\n`;\nb();\n', { ...place, selected: atMargin }), atMargin);
	});

	it('is moved without restyling if it is prose', () => {
		const place = { before: '', selected: '  1. a\n', style: two, lineEnd: '\n', languageId: 'markdown' } as const;
		assert.equal(reindent('1. a\n\n   b\n\n\tc', place), '  1. a\n\n     b\n\n  \tc\n');
	});

	it('is the selection byte for byte if the service echoes it, moved or not', () => {
		fc.assert(
			fc.property(indentedCode, fc.constantFrom(0, 1, 2), fc.boolean(), (levels, base, whole) => {
				const lines = levels.map((level, at) => '  '.repeat(base + level) + (level > 1 ? `x${at};` : 'y;'));
				const text = lines.join('\n');
				const before = whole ? '' : '  '.repeat(base);
				const selected = text.slice(before.length);
				const place = { before, selected, style: two, lineEnd: '\n', languageId: 'typescript' } as const;
				assert.equal(reindent(indentLike(text, ''), place), selected);
				assert.equal(reindent(text, place), selected);
			}),
		);
	});
});

/** The levels of lines that start and end at the left margin and go in by one level at a time. */
const indentedCode = fc
	.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 })
	.map((levels) => [0, ...levels, 0])
	.map((levels) => levels.map((level, at) => Math.min(level, at)));
