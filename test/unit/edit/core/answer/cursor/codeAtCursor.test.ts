import assert from 'node:assert/strict';
import { codeAtCursor } from '../../../../../../src/edit/core/answer/cursor/codeAtCursor.ts';
import { generateEdit } from '../../../../../../src/edit/core/answer/generateEdit.ts';
import { textAtCursor } from '../../../../../support/textAtCursor.ts';

const twoSpaces = { insertSpaces: true, width: 2 };
const fourSpaces = { insertSpaces: true, width: 4 };
const tabs = { insertSpaces: false, width: 4 };

describe('the code of a generated answer', () => {
	const generated = (answer: string, languageId: string) => {
		const place = { text: '', start: 0, end: 0, languageId, style: tabs, lineEnd: '\n' } as const;
		const outcome = generateEdit({ body: answer, pointer: '' }, place);
		return outcome.kind === 'edit' ? [outcome.code, outcome.notes] : outcome.kind;
	};

	for (const [title, answer, expected] of [
		['is taken out of its fence', '```ts\na\n  b\n```\n', 'a\n  b'],
		['has no empty lines around it', '\n  \n  a;\n\n  b;\n \n', '  a;\n\n  b;'],
		['keeps the blanks at the end of its last line', 'a(b, ', 'a(b, '],
		['has one kind of line end', 'a;\r\nb;\rc;', 'a;\nb;\nc;'],
	] as const) {
		it(title, () => assert.deepEqual(generated(answer, 'typescript'), [expected, []]));
	}

	for (const [title, answer, inserted] of [
		['a carriage return before it', '\r\u0000\n1 numbered', '1 numbered'],
		['an invisible line separator before it', '\u2028run', 'run'],
	] as const) {
		it(`is inserted without ${title}`, () => {
			const place = { text: '$', start: 1, end: 1, languageId: 'python', style: tabs, lineEnd: '\n' } as const;
			const outcome = generateEdit({ body: answer, pointer: '' }, place);
			assert.deepEqual(outcome.kind === 'edit' && outcome.changes, [{ start: 1, end: 1, text: inserted }]);
		});
	}

	it('is missing if the answer has nothing visible', () => {
		assert.equal(generated('```\n\n```', 'typescript'), 'refused');
		assert.equal(generated(' \n\t\n', 'typescript'), 'refused');
	});

	const explained = 'Here it is:\n\n```ts\na();\n```\n\nIt calls `a`.';

	it('is only the code if there is prose around it, with a note', () => {
		assert.deepEqual(generated(explained, 'typescript'), ['a();', ['prose']]);
	});

	it('includes the prose in a prose document', () => {
		assert.deepEqual(generated(explained, 'markdown'), [explained, []]);
	});

	it('is the first of several pieces, with a note about the others', () => {
		assert.deepEqual(generated('```ts\na();\n```\nor\n```ts\nb();\n```', 'typescript'), [
			'a();',
			['prose', 'alternatives'],
		]);
	});
});

describe('a generated text at the cursor', () => {
	for (const [title, text, before, style, expected] of [
		['is indented like the line', 'if (a) {\n  b();\n}', '    ', twoSpaces, 'if (a) {\n      b();\n    }'],
		['goes on in mid-line', '{\n  a,\n}', '  const x = ', twoSpaces, '{\n    a,\n  }'],
		['starts at the cursor, within the line’s whitespace', 'a\nb', '  ', twoSpaces, 'a\n  b'],
		['loses its own common indentation', '    a\n      b', '', twoSpaces, 'a\n  b'],
		['gets tabs for the spaces of each level', 'a\n  b\n    c\n     * d', '\t', tabs, 'a\n\t\tb\n\t\t\tc\n\t\t\t * d'],
		['gets spaces for tabs', 'a\n\tb\n\t\tc', '', twoSpaces, 'a\n  b\n    c'],
		['gets wider levels', 'a\n  b\n    c', '', fourSpaces, 'a\n    b\n        c'],
		['gets narrower levels', 'a\n    b\n        c', '', twoSpaces, 'a\n  b\n    c'],
		['keeps widths that are not levels', 'a\n    b\n       c', '', twoSpaces, 'a\n    b\n       c'],
		['keeps alignment behind tabs', 'a\n    b\n       c', '', tabs, 'a\n\tb\n\t   c'],
		['takes tabs and spaces apart', 'a\n\t  b', '', tabs, 'a\n\t  b'],
		['has no white space on empty lines', 'a {\n  \n  b', '  ', twoSpaces, 'a {\n\n    b'],
		['keeps surrogate pairs', '🎉 = "𝒳"\n  👩‍👩‍👧', 'é ', twoSpaces, '🎉 = "𝒳"\n  👩‍👩‍👧'],
	] as const) {
		it(title, () => assert.equal(textAtCursor(text, { before, style, lineEnd: '\n', languageId: 'go' }), expected));
	}

	it('keeps strings unchanged, and prose except for its indentation', () => {
		const place = { before: '  ', style: tabs, lineEnd: '\n' } as const;
		const code = 'if a {\n    b(`x\n    y`)\n}';
		assert.equal(textAtCursor(code, { ...place, languageId: 'go' }), 'if a {\n  \tb(`x\n    y`)\n  }');
		assert.equal(textAtCursor('1. a\n\n   b', { ...place, languageId: 'markdown' }), '1. a\n\n     b');
	});

	it('is one tab deeper below an open brace', () => {
		const place = { before: 'if (a) {', style: tabs, lineEnd: '\n', languageId: 'go' } as const;
		assert.equal(textAtCursor('b();\nc();', place), '\n\tb();\n\tc();');
	});

	it("has the document's line endings", () => {
		const place = { before: '\t', style: tabs, lineEnd: '\r\n', languageId: 'go' } as const;
		assert.equal(textAtCursor('a\n\nb', place), 'a\r\n\r\n\tb');
	});

	it('may have very many lines', () => {
		const text = '  a\n'.repeat(150_000);
		const place = { before: '', style: tabs, lineEnd: '\n', languageId: 'go' } as const;
		assert.equal(textAtCursor(text, place).length, 2 * 150_000);
	});
});

describe('code for the cursor in a document', () => {
	/** @param marked with ¦ for the cursor */
	const inserted = (marked: string, code: string, languageId: string, lead: string) => {
		const start = marked.indexOf('¦');
		const place = {
			text: marked.replace('¦', ''),
			start,
			end: start,
			languageId,
			style: twoSpaces,
			lineEnd: '\n',
		} as const;
		const writes = languageId === 'markdown' ? ('prose' as const) : undefined;
		return codeAtCursor({ code, lead, writes }, place).text;
	};

	for (const [title, marked, code, wanted, languageId = 'javascript', lead = ''] of [
		['loses the line of its cursor', 'if (all) {¦', 'if (all) {\n  b();\n}', '\n  b();\n}'],
		[
			'loses the line of its cursor and the one above',
			'first();\nif (all) {¦',
			'first();\nif (all) {\n  b();',
			'\n  b();',
		],
		['is nothing if it is there', '  first();\n  ¦', 'first();', ''],
		['is nothing if it is the comment of its cursor', 'a();\n// Adds all¦', '// Adds all', ''],
		['loses the start of its line', 'abc¦', 'abc + d', ' + d'],
		['brings the space before it', 'x =¦', 'a', ' a', 'javascript', ' '],
		['goes below an open brace', 'if (a) {¦', 'b();\nc();', '\n  b();\n  c();'],
		['goes below an open brace and a space', 'if (a) { ¦  ', 'b();  ', '\n  b();  '],
		['stays beside an open brace with a value', 'x = {¦', 'a: 1; b: 2', 'a: 1; b: 2'],
		['stays beside an open brace that it closes', 'x = {¦', '}\nb();', '}\nb();'],
		['stays before other text', 'if (a) {¦ b(); }', 'c();', 'c();'],
		['goes below the head of a block of Python', 'if a:¦', 'b()', '\n  b()', 'python'],
		['goes below the head of a block and a space', '  if a: ¦', 'b()', '\n    b()', 'python'],
		['stays beside a bracket of Python', 'f(¦', 'b', 'b', 'python'],
		['stays beside a key of Python', 'a = { "for":¦', 'b', 'b', 'python'],
		['stays beside a colon of another language', 'case 1:¦', 'b()', 'b()'],
		['brings its deeper indentation below a colon', 'if a: ¦', '    b()', '\n    b()', 'python'],
		['is one level deeper than a colon', '  if a:¦', '  b()', '\n    b()', 'python'],
		['is one level deeper than a colon after a tab', '\tif a:¦', '    b()', '\n\t  b()', 'python'],
		['brings no indentation below a brace', 'a: {¦', '      b;\n      c;', '\n  b;\n  c;'],
		[
			'brings its deeper indentation after its own line break',
			'a: {¦',
			'      b;\n      c;',
			'\n      b;\n      c;',
			'javascript',
			'\n',
		],
		['goes below a statement after its own line break', '  a(); ¦', 'b();', '\n  b();', 'javascript', '\n'],
		['stays beside an operator after its own line break', 'a; b = c +¦', 'd', 'd', 'javascript', '\n'],
		['is indented like a comment that ends with a brace', '  // if (a) {¦', 'b();\nc();', '\n  b();\n  c();'],
		['is below a comment at the start of a line', '// if (a) {¦', 'b();\nc();', '\nb();\nc();'],
		['is indented like a product with a comment', '  a * b; // next¦', 'c();', '\n  c();'],
		['is indented like the text of a comment', '   * Adds. */¦', 'c();', '\n  c();'],
		['goes below words of Markdown', 'Some words¦', '- one', '\n- one', 'markdown'],
		['stays beside words of Markdown', 'Some words¦', 'a > b', 'a > b', 'markdown'],
		['stays beside words and a space', 'Some words ¦', '# one', '# one', 'markdown'],
		['stays beside signs', '***¦', '# one', '# one', 'markdown'],
		['has no blanks on blank lines of Markdown', '  ¦', 'a\n  \nb', 'a\n\n  b', 'markdown'],
		['is nothing if nothing is inside its function', 'function f() {\n  ¦\n}', 'function f() {\n \n}', ''],
		['keeps its indentation where it is right', '  a();\n¦', '  b();\n  c();', '  b();\n  c();'],
		['loses its indentation where it is too deep', '  a();\n¦', '    b();\n    c();', 'b();\nc();'],
		['keeps a deeper indentation in a block', 'if (a) {\n¦\n}', '    b();\n    c();', '    b();\n    c();'],
		['is one level deeper in a block', 'if (a) {\n \n¦\n \n}', 'b();\nc();', '  b();\n  c();'],
		['is one level deeper in a block that does not end', '  if (a) {\n¦', 'b();', '    b();'],
		['is one level deeper in a block before lines further left', '  if (a) {\n¦\nb();', 'c();', '    c();'],
		['is indented like the lines below', 'namespace a {\n¦\n \nint b;\n}', 'int c;', 'int c;', 'cpp'],
		['is indented like the deeper lines below', 'if (a) {\n¦\n     b();\n}', 'c();', '     c();'],
		['closes the block above', '  if (a) {\n¦', '}\nb();', '}\nb();'],
		['is text in an element', '<div>\n¦\n', 'text', 'text', 'markdown'],
	] as const) {
		it(title, () => assert.equal(inserted(marked, code, languageId, lead), wanted));
	}
});
