import assert from 'node:assert/strict';
import { cursorLine, endsInComment, isComment } from '../../../../../../src/edit/core/answer/cursor/cursorLine.ts';

describe('the line of a cursor', () => {
	const style = { insertSpaces: true, width: 2 };

	it('is split at the cursor, with the lines around it', () => {
		const text = 'one\r\ntwo\r\nthree four\nfive\r\nsix';
		const start = text.indexOf(' four');
		const place = { text, start, end: start, languageId: 'go', style, lineEnd: '\n' } as const;
		assert.deepEqual(cursorLine(place), {
			before: 'three',
			after: ' four',
			above: ['one', 'two'],
			below: ['five', 'six'],
		});
		assert.deepEqual(cursorLine({ ...place, text: '', start: 0, end: 0 }), {
			before: '',
			after: '',
			above: [],
			below: [],
		});
	});

	for (const line of [
		'*/',
		' * end */',
		'/* a */',
		'{/* a */}',
		'-->',
		'<!-- a -->',
		'"""',
		"'''",
		'"""Doc."""',
		'  */  ',
	]) {
		it(`is only a comment: ${line}`, () => assert.equal(isComment(line, 'javascript'), true));
	}

	for (const line of ['a */ b', 'a(); /* b */', '/* a */ b()', 'a --> b', '<p> <!-- a -->', 'x = """', 'a']) {
		it(`is not only a comment: ${line}`, () => assert.equal(isComment(line, 'javascript'), false));
	}

	for (const [line, languageId, expected] of [
		['a(); // b', 'javascript', true],
		['a(); /* b', 'javascript', true],
		['a(); /* b */', 'javascript', false],
		['a("// b");', 'javascript', false],
		['a # b', 'python', true],
		['a', 'python', false],
		['', 'python', false],
	] as const) {
		it(`${expected ? 'ends' : 'does not end'} in a comment: ${line}`, () =>
			assert.equal(endsInComment(line, languageId), expected));
	}
});
