import assert from 'node:assert/strict';
import { generateEdit } from '../../../../../../src/core/code/answer/generateEdit.ts';
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
