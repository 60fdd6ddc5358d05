import assert from 'node:assert/strict';
import { isSameCode } from '../../../../../src/core/code/diff/isSameCode.ts';
import { uniqueIndexOf } from '../../../../../src/core/code/diff/uniqueIndexOf.ts';

describe('the same code', () => {
	it('may differ in line endings and invisible whitespace', () => {
		assert.ok(isSameCode('a {\r\n\tb \r\n\r\n}\r\n', 'a {\n\tb\n\n}'));
		assert.ok(isSameCode('\n\na', 'a  '));
	});

	it('differs in indentation, in text and in blank lines inside', () => {
		assert.ok(!isSameCode('a\n b', 'a\nb'));
		assert.ok(!isSameCode('a', 'b'));
		assert.ok(!isSameCode('a\n\nb', 'a\nb'));
	});

	// Going back over the lines at each of them would take minutes, and the limit of a test is seconds.
	it('is compared in one pass, however many empty lines there are in the middle', () => {
		const gap = '\n'.repeat(400_000);
		assert.equal(isSameCode(`a${gap}b`, `\n\na${gap}b\n`), true);
	});
});

describe('the place of lines', () => {
	it('is their offset if they occur once, as whole lines', () => {
		assert.equal(uniqueIndexOf('a🎉\nc\n', 'c\n'), 4);
		assert.equal(uniqueIndexOf('abc', 'abc'), 0);
		assert.equal(uniqueIndexOf('foo_i++;\ni++;\n', 'i++;\n'), 9);
		assert.equal(uniqueIndexOf('ab\r\na\r\nb', 'a'), 4);
	});

	it('is unknown otherwise', () => {
		assert.equal(uniqueIndexOf('abc', 'd'), undefined);
		assert.equal(uniqueIndexOf('foo_i++;\n', 'i++;\n'), undefined);
		assert.equal(uniqueIndexOf('ab\n', 'a'), undefined);
		assert.equal(uniqueIndexOf('a\nb\na\n', 'a\n'), undefined);
		assert.equal(uniqueIndexOf('a\na\na\n', 'a\na\n'), undefined);
		assert.equal(uniqueIndexOf('abc', ''), undefined);
	});
});
