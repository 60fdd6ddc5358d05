import assert from 'node:assert/strict';
import fc from 'fast-check';
import { reindent } from '../../../../../src/edit/core/reindent.ts';
import {
	commonIndentation,
	convertIndentation,
	convertRelativeIndentation,
	indentLike,
} from '../../../../../src/edit/core/whitespace/indentation.ts';
import { textAtCursor } from '../../../../support/textAtCursor.ts';

describe('inserted code', () => {
	for (const [title, code, line, expected] of [
		['stays as it is at the left margin', 'a\n  b\nc', '', 'a\n  b\nc'],
		[
			'is indented like its line, from the second line on',
			'if (a) {\n\tb();\n}',
			'\t\tx',
			'if (a) {\n\t\t\tb();\n\t\t}',
		],
		['loses its own common indentation first', '    a\n      b', '  x', 'a\n    b'],
		['gets no trailing space on empty lines', 'a\n\nb', '  ', 'a\n\n  b'],
		['may come with other line ends', 'a\r\nb\rc', '  ', 'a\n  b\n  c'],
		['keeps emptiness', '', '  ', ''],
	] as const) {
		it(title, () => assert.equal(indentLike(code, line), expected));
	}
});

describe('the common indentation of lines', () => {
	for (const [lines, indentation] of [
		[[], ''],
		[[' ', '  a'], '  '],
		[['\t  a', '\t b', '\t  c'], '\t '],
		[['  a', '\tb'], ''],
		[['  a', '    b'], '  '],
		[['    a', '  b', '', '      c'], '  '],
	] as const) {
		it(`is what all with text share: ${JSON.stringify(lines)}`, () =>
			assert.equal(commonIndentation(lines), indentation));
	}
});

describe('indentation', () => {
	const cases: readonly (readonly [code: string, insertSpaces: boolean, width: number, converted: string])[] = [
		['a\n  b\n    c', false, 4, 'a\n\tb\n\t\tc'],
		['a\n  b\n     c', true, 4, 'a\n    b\n         c'],
		['a\n    b\n      c', false, 4, 'a\n\tb\n\t  c'],
		['a\n   b\n      c', true, 2, 'a\n  b\n    c'],
		['a\n        b', true, 2, 'a\n  b'],
		['a\n     b', false, 4, 'a\n\t b'],
		['a\n b\n   c', false, 4, 'a\n b\n\tc'],
		['a\n\tb\n\t\tc\n\t  d', true, 2, 'a\n  b\n    c\n    d'],
		['a\n\tb\n  c', true, 4, 'a\n    b\n  c'],
		['a\n \n  b', true, 4, 'a\n\n    b'],
		['a\r\n  b\r    c', true, 3, 'a\n   b\n      c'],
	];
	for (const [code, insertSpaces, width, converted] of cases) {
		it(`is converted in whole levels: ${JSON.stringify(code)}`, () =>
			assert.equal(convertIndentation(code, { insertSpaces, width }), converted));
	}
});

describe('code in a document’s style', () => {
	const style = fc.record({ insertSpaces: fc.boolean(), width: fc.constantFrom(2, 3, 4, 8) });
	const line = fc.tuple(fc.nat(4), fc.constantFrom('x', 'y(', '}', '', '* z'));
	/** Lines that go in by one level at a time. */
	const code = fc
		.tuple(fc.constantFrom('\t', '  ', '   ', '    ', '        '), fc.array(line, { maxLength: 12 }))
		.map(([level, lines]) => {
			let depth = 0;
			const indented = lines.map(([wanted, text]) => {
				if (text !== '') depth = Math.min(wanted, depth + 1);
				return level.repeat(depth) + text;
			});
			return ['first', ...indented].join('\n');
		});
	const words = (text: string) => text.replace(/[ \t]/g, '');

	it('does not change when converted again, and keeps every word', () => {
		fc.assert(
			fc.property(code, style, (text, its) => {
				const once = convertRelativeIndentation(text, its);
				assert.equal(convertRelativeIndentation(once, its), once);
				assert.equal(words(once), words(text));
			}),
			{ numRuns: 500 },
		);
	});

	it('does not change when indented for its place again', () => {
		const before = fc.constantFrom('', '  ', '\t', '      ');
		fc.assert(
			fc.property(code, style, before, (text, its, indentation) => {
				const at = (any: string) =>
					textAtCursor(any, { before: indentation, style: its, lineEnd: '\n', languageId: 'typescript' });
				assert.equal(at(indentation + at(text)), at(text));
			}),
			{ numRuns: 500 },
		);
	});

	it('keeps its strings byte for byte', () => {
		const inner = fc
			.array(fc.constantFrom('a', '\t b', '    c', '  ', '', '\t'))
			.map((lines) => `\`${lines.join('\n')}\``);
		fc.assert(
			fc.property(code, inner, code, style, (head, string, tail, its) => {
				const place = { before: '  ', selected: 'x', style: its, lineEnd: '\n', languageId: 'go' } as const;
				const text = `${head}\n\ty(${string})\n${tail}`;
				for (const moved of [textAtCursor(text, place), reindent(text, place)])
					assert.ok(moved.includes(`y(${string})`));
			}),
			{ numRuns: 500 },
		);
	});

	it('does not change when it replaces a selection again', () => {
		fc.assert(
			fc.property(code, code, style, (text, selected, its) => {
				const instead = (of: string) =>
					reindent(text, { before: '', selected: of, style: its, lineEnd: '\n', languageId: 'typescript' });
				const once = instead(selected);
				assert.equal(
					reindent(once, { before: '', selected: once, style: its, lineEnd: '\n', languageId: 'typescript' }),
					once,
				);
			}),
			{ numRuns: 500 },
		);
	});
});
